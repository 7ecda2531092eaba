import { defineMessages } from '../../i18n/messages.ts';

export const correlationText = defineMessages(
  {
    'purpose.stockCorrelation': 'What moves together, how sure that is, and what would truly diversify.',
    'part.matrix': 'Correlation of every pair',
    'part.rolling': 'One pair over time',
    'part.bets': 'Number of independent bets',
  },
  import.meta.glob('./correlation.??.ts'),
);
