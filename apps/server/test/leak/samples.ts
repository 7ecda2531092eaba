import { screenFields } from '@auspex/quant/screening';

/** An asset that stays, one that was renamed, a coin: what their calls answer must not depend on later news. */
const symbols = ['AAPL', 'META', 'BTC-USD'];

/**
 * Values for path parameters and query fields, by name. A field with no value here and a default in the contract
 * keeps its default; a required one without a value fails the test, which then has to be given one.
 */
export const sampleValues: Readonly<Record<string, readonly string[]>> = {
  symbol: symbols,
  symbols: [symbols.join(',')],
  asset: symbols,
  id: ['us', 'crypto', ...symbols],
  name: ['RSI', 'MACD'],
  function: ['TOP_GAINERS_LOSERS'],
  index: ['LARGE', 'SPY'],
  first: ['AAPL'],
  second: ['META', 'BTC-USD'],
  base: ['EUR'],
  quote: ['USD'],
  q: ['a', 'leak', 'meta'],
  from: ['2020-06-01'],
  to: ['2026-12-31'],
};

/** Questions beyond those that the contract's schemas suggest: other timeframes, the dialect of `/query`. */
export const moreQuestions: Readonly<Record<string, readonly string[]>> = {
  'market.bars': [
    '/api/market/bars/AAPL?timeframe=1w',
    '/api/market/bars/AAPL?timeframe=1M&adjustment=splits',
    '/api/market/bars/AAPL?timeframe=1h&limit=60',
    '/api/market/bars/BTC-USD?timeframe=1h&limit=60',
    '/api/market/bars/META?adjustment=none',
  ],
  'market.list': [
    '/api/market/assets?market=us&sort=change-desc',
    '/api/market/assets?market=crypto&sparkline=5',
  ],
  'market.assets': ['/assets?market=us&sort=name-desc&page_size=40&page=2'],
  'relativeVolume.list': ['/api/relative-volume?market=us&sort=change-desc&page_size=40&page=2'],
  'returns.trades': ['/trade-history/history/us?series=backtest&sort=profit-desc&page_size=40&page=2'],
  'signals.latest': ['/signals?market=us&sort=pup20-desc&page_size=40&page=2&sessions=20'],
  'screener.list': [
    `/stocks/screener?market=all&sort=ret_1m-desc&closes=30&columns=${screenFields.map(({ key }) => key).join()}`,
    '/stocks/screener?isSmart=true&expression=rsi14%20%3C%2050%20and%20sector%20is%20known',
  ],
  'screener.count': ['/api/screener/count?market=all&expression=rev_yoy%20%3E%205%25%20or%20tone%20%3E%200'],
  'correlation.table': ['/api/correlation?preset=stocks&method=spearman&period=5y'],
  'market.stockInfo': ['/stock_info?market=crypto'],
  'market.indicator': [
    '/indicators/rainbow%20sma?symbol=AAPL',
    '/indicators/ATR?symbol=META&interval=weekly',
    '/indicators/OBV?symbol=AAPL&interval=60min&limit=50',
  ],
  'market.query': [
    ...['TIME_SERIES_DAILY_ADJUSTED', 'TIME_SERIES_WEEKLY_ADJUSTED', 'TIME_SERIES_MONTHLY_ADJUSTED'],
    ...['TIME_SERIES_DAILY', 'GLOBAL_QUOTE', 'OVERVIEW', 'EARNINGS', 'INCOME_STATEMENT', 'BALANCE_SHEET'],
    ...['CASH_FLOW', 'DIVIDENDS', 'SPLITS', 'MACD&interval=daily', 'SMA&interval=weekly&time_period=10'],
    ...['VWAP&interval=60min', 'TIME_SERIES_INTRADAY&interval=60min'],
  ]
    .map((name) => `/query?function=${name}&symbol=AAPL`)
    .concat([
      '/query?function=TOP_GAINERS_LOSERS',
      '/query?function=LISTING_STATUS',
      '/query?function=LISTING_STATUS&state=delisted',
      '/query?function=SYMBOL_SEARCH&keywords=leak',
      '/query?function=SYMBOL_SEARCH&keywords=app',
      '/query?function=CURRENCY_EXCHANGE_RATE&from_currency=EUR&to_currency=USD',
      '/query?function=EARNINGS_CALENDAR&horizon=12month',
      '/query?function=NEWS_SENTIMENT&limit=1000',
      '/query?function=NEWS_SENTIMENT&tickers=AAPL&sort=EARLIEST',
      '/query?function=DIGITAL_CURRENCY_DAILY&symbol=BTC&market=USD',
    ]),
};
