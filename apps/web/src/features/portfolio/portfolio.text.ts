import { defineMessages } from '../../i18n/messages.ts';

export const portfolioText = defineMessages(
  {
    'purpose.portfolio': 'Everything you hold in one account of the truth, and the desk for placing orders.',
    'part.value': 'Value over time',
    'part.ticket': 'Order ticket',
    'part.holdings': 'Holdings, allocation and return',
  },
  import.meta.glob('./portfolio.??.ts'),
);
