import { defineMessages } from '../../i18n/messages.ts';

export const screenerText = defineMessages(
  {
    purpose:
      'Find assets by more than sixty fields, in a table or in words, and see what followed in the past.',
    'part.conditions': 'Conditions with a live count of matches',
    'part.saved': 'Presets and saved screens',
    'part.results': 'Matches, ranked with the reason per row',
  },
  import.meta.glob('./screener.??.ts'),
);
