import { defineMessages } from '../../../i18n/messages.ts';

/** Texts of looking at the market from an earlier instant; part of the member area's first load. */
export const asOfText = defineMessages(
  {
    'asOf.now': 'Now',
    'asOf.open': 'Market as of: {{when}}. Change',
    'asOf.title': 'See the market as of',
    'asOf.banner': 'You see the market as it was known on {{when}}.',
    'asOf.bannerNote': 'Prices stand still; orders and alerts wait until you are back.',
    'asOf.endOfDay': '{{date}}, end of day UTC',
    'asOf.backToNow': 'Back to now',
    'asOf.nowOnly': 'Not while you look at an earlier day. Go back to now first.',
    'asOf.unreadable': '“{{text}}” is no date such as 2025-03-01, so you see the market now.',
    'asOf.future': '{{text}} is not over yet (days end at midnight UTC), so you see the market now.',
    'asOf.date': 'Day',
    'asOf.dateHint': 'Everything known by the end of that day in UTC, and nothing later.',
    'asOf.show': 'Show this day',
    'asOf.choose': 'Choose a day.',
    'asOf.presets': 'Often used',
    'asOf.yesterday': 'Yesterday',
    'asOf.week': 'A week ago',
    'asOf.month': 'A month ago',
    'asOf.quarter': 'Three months ago',
    'asOf.year': 'A year ago',
    'asOf.yearEnd': 'End of last year',
  },
  import.meta.glob('./as-of.??.ts'),
);
