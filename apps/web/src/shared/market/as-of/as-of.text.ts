import { defineMessages } from '../../../i18n/messages.ts';

/** Texts of looking at the market from an earlier instant; part of the member area's first load. */
export const asOfText = defineMessages(
  {
    'asOf.now': 'Now',
    'asOf.open': 'Market as of: {{when}}. Change',
    'asOf.title': 'See the market as of',
    'asOf.banner': 'You are viewing the market as it was known on {{when}}.',
    'asOf.bannerNote': 'Prices are frozen; orders and alerts are paused until you return.',
    'asOf.endOfDay': '{{date}}, end of day UTC',
    'asOf.backToNow': 'Back to now',
    'asOf.nowOnly': 'Not available while you view an earlier day. Go back to now first.',
    'asOf.unreadable': '“{{text}}” is not a date (use 2025-03-01). Showing the market as of now.',
    'asOf.early': '{{text}} is before 2000, where the market begins. Showing the market as of now.',
    'asOf.future': '{{text}} is not over yet (days end at midnight UTC). Showing the market as of now.',
    'asOf.date': 'Day',
    'asOf.dateHint': 'Everything known by the end of that day in UTC, and nothing later.',
    'asOf.show': 'Show this day',
    'asOf.choose': 'Choose a day.',
    'asOf.presets': 'Common choices',
    'asOf.yesterday': 'Yesterday',
    'asOf.week': 'A week ago',
    'asOf.month': 'A month ago',
    'asOf.quarter': 'Three months ago',
    'asOf.year': 'A year ago',
    'asOf.yearEnd': 'End of last year',
  },
  import.meta.glob('./as-of.??.ts'),
);
