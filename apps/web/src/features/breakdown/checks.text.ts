import { checkNames } from '@auspex/contract/names/breakdown-names.ts';
import { defineMessages, type TextKey } from '../../i18n/messages.ts';

/** Checks and the figures they use. A year is the last four quarters, or the fiscal year where only years are filed. */
export const checksText = defineMessages(
  {
    ...checkNames,
    'group.growth': 'Growth',
    'group.profitability': 'Profitability',
    'group.balance': 'Balance sheet',
    'group.cash': 'Cash',
    'group.quality': 'Earnings quality',
    'group.valuation': 'Valuation',
    'group.dividend': 'Dividend',
    'group.momentum': 'Momentum',
    'group.risk': 'Risk',
    'group.liquidity': 'Liquidity',
    'formula.revenue-growth': 'Revenue of the last year ÷ revenue of the year before − 1',
    'formula.revenue-growth-3y': '(Revenue of the last year ÷ revenue three years earlier)^⅓ − 1',
    'formula.income-growth': 'Net income of the last year ÷ net income of the year before − 1',
    'formula.eps-growth':
      'Net income ÷ shares at the end of the last year, against the same a year earlier, − 1; shares adjusted for splits',
    'formula.growing-quarters':
      'How many of the last eight quarters had more revenue than the same quarter a year earlier',
    'formula.gross-margin': 'Gross profit ÷ revenue, last year',
    'formula.operating-margin': 'Operating income ÷ revenue, last year',
    'formula.net-margin': 'Net income ÷ revenue, last year',
    'formula.return-on-equity': 'Net income of the last year ÷ mean of equity now and a year earlier',
    'formula.return-on-assets': 'Net income of the last year ÷ total assets at its end',
    'formula.return-on-capital':
      '(Operating income − income tax of the last year) ÷ (equity + long-term debt − cash)',
    'formula.current-ratio': 'Current assets ÷ current liabilities',
    'formula.debt-to-equity': 'Long-term debt ÷ equity',
    'formula.liabilities-to-assets': 'Total liabilities ÷ total assets',
    'formula.interest-cover': 'Operating income ÷ interest expense, last year',
    'formula.years-of-debt':
      '(Long-term debt − cash) ÷ free cash flow of the last year; 0 with more cash than debt',
    'formula.cash-margin': 'Free cash flow ÷ revenue, last year',
    'formula.cash-growth': 'Free cash flow of the last year ÷ that of the year before − 1',
    'formula.cash-conversion': 'Operating cash flow ÷ net income, last year',
    'formula.investment-cover': 'Operating cash flow ÷ capital expenditure, last year',
    'formula.accruals':
      '(Net income − operating cash flow of the last year) ÷ mean of total assets now and a year earlier',
    'formula.piotroski':
      'One point each: return on assets above 0; operating cash flow above 0; return on assets not lower than a year earlier; operating cash flow above net income; long-term debt ÷ assets not higher; current ratio not lower; shares not more; gross margin not lower; revenue ÷ assets not lower',
    'formula.asset-return-change': 'Return on assets − the same a year earlier',
    'formula.gross-margin-change': 'Gross margin − the same a year earlier',
    'formula.asset-turnover-change': 'Revenue ÷ total assets − the same a year earlier',
    'formula.leverage-change': 'Long-term debt ÷ total assets − the same a year earlier',
    'formula.liquidity-change': 'Current ratio − the same a year earlier',
    'formula.share-change':
      'Shares at the end of the last year ÷ shares a year earlier − 1, adjusted for splits',
    'formula.stock-compensation': 'Stock compensation ÷ revenue, last year',
    'formula.earnings-yield': 'Net income of the last year ÷ market cap',
    'formula.cash-yield': 'Free cash flow of the last year ÷ market cap',
    'formula.price-to-book': 'Market cap ÷ equity',
    'formula.price-to-sales': 'Market cap ÷ revenue of the last year',
    'formula.dividend-yield': 'Dividends per share of the last year ÷ price',
    'formula.payout': 'Dividends paid ÷ free cash flow, last year',
    'formula.dividend-growth': 'Dividends per share of the last year ÷ those of the year before − 1',
    'formula.trend': 'Last close ÷ mean of the last 200 closes − 1',
    'formula.trend-cross': 'Mean of the last 50 closes ÷ mean of the last 200 − 1',
    'formula.year-against-peers':
      'Total return of the twelve months before the last one − the median of the peers',
    'formula.quarter-against-peers': 'Total return of the last three months − the median of the peers',
    'formula.below-high': 'Last close ÷ highest price of the last year − 1',
    'formula.volatility': 'Standard deviation of the daily log returns of the last year, per year',
    'formula.worst-day': 'Lowest daily return of the last year',
    'formula.days-since-peak': 'Days since the highest close of the whole history, dividends included',
    'formula.turnover': 'Median of close × volume over the last month',
    'formula.turnover-rise': 'Median turnover of the last month ÷ that of the last year − 1',
    'reason.no-statements': 'No statements have been filed, or no source provides them',
    'reason.not-filed': 'Not in the filings: {{figure}}',
    'reason.statements-old': 'The last statement is too old',
    'reason.history-short': 'Not enough history: {{figure}}',
    'reason.base-not-positive': 'Not meaningful: {{figure}} is zero or negative',
    'reason.no-shares': 'No recent share count is known',
    'reason.other-currency': 'Statements and price are in different currencies',
    'reason.no-prices': 'No prices yet',
    'reason.prices-old': 'The last price is more than nine days old',
    'reason.no-volume': 'The source provides no volume',
    'reason.pays-none': 'Pays no dividend',
    'reason.few-peers': 'Fewer than five peers',
  },
  import.meta.glob('./checks.??.ts'),
);

export type ChecksTextKey = TextKey<typeof checksText>;
