import { defineMessages } from '../../i18n/messages.ts';

export const returnsText = defineMessages(
  {
    'purpose.aiReturnsAuth':
      'What following the crypto signals would have earned and has earned, after costs, beside plain luck.',
    'purpose.stockAiReturnsAuth':
      'What following the stock signals would have earned and has earned, after costs, beside plain luck.',
    'purpose.aiReturns':
      'The public record of our crypto signals: backtest, paper and live kept apart, after costs, losers included.',
    'purpose.stockAiReturns':
      'The public record of our stock signals: backtest, paper and live kept apart, after costs, losers included.',
    'purpose.tradeHistory':
      'Every trade of the crypto record, winners and losers alike, in a chain that your browser can check.',
    'purpose.stockTradeHistory':
      'Every trade of the stock record, winners and losers alike, in a chain that your browser can check.',
  },
  import.meta.glob('./returns.??.ts'),
);
