import { defineMessages } from '../../i18n/messages.ts';

export const breakdownText = defineMessages(
  {
    'purpose.assetBreakdown': 'One asset from every side: price, forecast, figures, calendar, news.',
    'part.price': 'Price and forecast range',
    'part.figures': 'Revenue, earnings and cash flow',
    'part.checks': 'Checks with their formulas',
  },
  import.meta.glob('./breakdown.??.ts'),
);
