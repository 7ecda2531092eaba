import { defineMessages } from '../../i18n/messages.ts';

export const tradeButtonText = defineMessages(
  {
    trade: 'Trade',
    signal: 'Trade this signal',
    past: 'You are looking at the past. Go back to now to trade.',
  },
  import.meta.glob('./trade-button.??.ts'),
);
