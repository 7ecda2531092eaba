export const returnsEnglish = {
  'purpose.aiReturnsAuth':
    'What following the crypto signals would have earned and has earned, after costs, beside plain luck.',
  'part.equity': 'Equity and drawdown beside buy-and-hold and chance',
  'part.metrics': 'Measures with their uncertainty',
  'part.calibration': 'How often a stated chance came true',
  'purpose.stockAiReturnsAuth':
    'What following the stock signals would have earned and has earned, after costs, beside plain luck.',
  'purpose.aiReturns':
    'The public record of our crypto signals: backtest, paper and live kept apart, after costs, losers included.',
  'purpose.stockAiReturns':
    'The public record of our stock signals: backtest, paper and live kept apart, after costs, losers included.',
  'purpose.tradeHistory':
    'Every trade of the crypto record, winners and losers alike, in a chain that your browser can check.',
  'part.trades': 'Entry, exit, costs and result of each trade',
  'purpose.stockTradeHistory':
    'Every trade of the stock record, winners and losers alike, in a chain that your browser can check.',
} as const;
