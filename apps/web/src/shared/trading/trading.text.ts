import { defineMessages } from '../../i18n/messages.ts';

export const sharedTradingText = defineMessages(
  {
    trade: 'Trade',
    signal: 'Trade this signal',
    past: 'You are looking at the past. Go back to now to trade.',
    paper: 'Paper account',
    formerly: '(formerly {{name}})',
  },
  import.meta.glob('./trading.??.ts'),
);
