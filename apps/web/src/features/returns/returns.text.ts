import { defineMessages } from '../../i18n/messages.ts';

export const returnsText = defineMessages(
  {
    'purpose.crypto.member':
      'What following the crypto signals would have earned, and has earned, after costs, compared with luck.',
    'purpose.us.member':
      'What following the stock signals would have earned, and has earned, after costs, compared with luck.',
    'purpose.crypto.public':
      'The public track record of our crypto signals: backtest, paper and live kept apart, after costs, losers included.',
    'purpose.us.public':
      'The public track record of our stock signals: backtest, paper and live kept apart, after costs, losers included.',
    'purpose.crypto.trades':
      'Every trade of the crypto record, winners and losers alike, in a chain your browser can verify.',
    'purpose.us.trades':
      'Every trade of the stock record, winners and losers alike, in a chain your browser can verify.',
  },
  import.meta.glob('./returns.??.ts'),
);
