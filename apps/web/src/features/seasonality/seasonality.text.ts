import { defineMessages } from '../../i18n/messages.ts';

export const seasonalityText = defineMessages(
  {
    'purpose.regression':
      'Whether an asset has a season, tested against everything that chance alone would show.',
    'part.years': 'Returns by year and month',
    'part.average': 'The average year and the current one',
    'part.windows': 'Months, weekdays and hours',
  },
  import.meta.glob('./seasonality.??.ts'),
);
