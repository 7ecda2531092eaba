import { fieldsOf } from './screen-field.ts';

const asset = [
  ...fieldsOf(
    { group: 'asset', kind: 'text' },
    {
      symbol: ['none', 'Symbol', 'The ticker on that day.'],
      name: ['none', 'Name', 'The name on that day.'],
      market: ['none', 'Market', 'us or crypto.', ['us', 'crypto']],
      type: ['none', 'Type', 'stock, fund or crypto.', ['stock', 'fund', 'crypto']],
      currency: ['none', 'Currency', 'The currency it trades in.'],
    },
  ),
  ...fieldsOf(
    { group: 'asset', kind: 'text', markets: 'us' },
    {
      sector: ['none', 'Sector', 'The company’s sector.'],
      industry: ['none', 'Industry', 'The company’s industry.'],
    },
  ),
  ...fieldsOf(
    { group: 'asset', kind: 'date' },
    {
      listed_on: ['none', 'Listed on', 'First day of trading.'],
      last_bar: ['none', 'Last bar', 'Day of the closed bar behind the figures.'],
    },
  ),
  ...fieldsOf({ group: 'asset' }, { bars: ['count', 'Bars', 'Daily bars known.'] }),
];

const price = fieldsOf(
  { group: 'price' },
  {
    price: ['price', 'Price', 'Last close.'],
    change: ['percent', 'Change', 'Last close against the close before.'],
    gap: ['percent', 'Gap', 'Open of the last bar against the close before.'],
    high_52w: ['price', '52-week high', 'Highest price of the last 365 days, adjusted for splits.'],
    low_52w: ['price', '52-week low', 'Lowest price of the last 365 days, adjusted for splits.'],
    from_high: ['percent', 'From 52-week high', 'Close against the 52-week high; zero at the high.'],
    from_low: ['percent', 'From 52-week low', 'Close against the 52-week low; zero at the low.'],
    range_52w: [
      'percent',
      '52-week position',
      'Where the close is between the low (0%) and the high (100%).',
    ],
    streak: ['count', 'Streak', 'Closes in a row that rose (positive) or fell (negative).'],
  },
);

const returns = fieldsOf(
  { group: 'returns' },
  {
    ret_1w: ['percent', 'Return, 1 week', 'Since the close seven days before the last one, with dividends.'],
    ret_1m: ['percent', 'Return, 1 month', 'Since the close a month before the last one, with dividends.'],
    ret_3m: [
      'percent',
      'Return, 3 months',
      'Since the close three months before the last one, with dividends.',
    ],
    ret_6m: [
      'percent',
      'Return, 6 months',
      'Since the close six months before the last one, with dividends.',
    ],
    ret_1y: ['percent', 'Return, 1 year', 'Since the close a year before the last one, with dividends.'],
    ret_3y: [
      'percent',
      'Return, 3 years',
      'Since the close three years before the last one, with dividends.',
    ],
    ret_ytd: ['percent', 'Return, this year', 'Since the last close of the year before, with dividends.'],
    mom_12_1: ['percent', 'Momentum 12−1', 'Return over the last year, excluding the last month.'],
    rel_3m: ['percent', 'Against the index, 3 months', 'Return over 3 months minus the benchmark’s.'],
    rel_1y: ['percent', 'Against the index, 1 year', 'Return over 1 year minus the benchmark’s.'],
    rank_6m: ['percent', 'Rank of 6-month return', 'Share of the market that returned less over 6 months.'],
  },
);

const technical = [
  ...fieldsOf(
    { group: 'technical' },
    {
      rsi14: ['index', 'RSI 14', 'Relative strength index over 14 bars, 0 to 100 (Wilder).'],
      rsi5: ['index', 'RSI 5', 'Relative strength index over 5 bars, 0 to 100 (Wilder).'],
      stoch_k: ['index', 'Stochastic %K', 'Stochastic 14, 3, 3: the fast line.'],
      stoch_d: ['index', 'Stochastic %D', 'Stochastic 14, 3, 3: the slow line.'],
      williams_r: ['index', 'Williams %R', 'Over 14 bars, −100 to 0.'],
      cci20: ['index', 'CCI 20', 'Commodity channel index over 20 bars.'],
      mfi14: ['index', 'Money flow index', 'Over 14 bars, 0 to 100.'],
      adx14: ['index', 'ADX 14', 'Strength of the trend, whichever way, 0 to 100.'],
      di_spread: ['index', 'DI spread', '+DI minus −DI over 14 bars: positive in a rising trend.'],
      macd_hist: [
        'percent',
        'MACD histogram',
        'MACD 12, 26 minus its signal 9, as a percentage of the price.',
      ],
      aroon: ['index', 'Aroon oscillator', 'Aroon up minus Aroon down over 25 bars.'],
      bb_percent: ['ratio', 'Bollinger %b', 'Close within the bands of 20 bars: 0 lower band, 1 upper band.'],
      bb_width: [
        'percent',
        'Bollinger width',
        'Width of the 20-bar bands, as a percentage of the middle band.',
      ],
      sma20: ['price', 'SMA 20', 'Mean close of 20 bars.'],
      sma50: ['price', 'SMA 50', 'Mean close of 50 bars.'],
      sma200: ['price', 'SMA 200', 'Mean close of 200 bars.'],
      ema21: ['price', 'EMA 21', 'Exponential average of 21 bars.'],
      vs_sma20: ['percent', 'Against SMA 20', 'Close against the mean of 20 bars.'],
      vs_sma50: ['percent', 'Against SMA 50', 'Close against the mean of 50 bars.'],
      vs_sma200: ['percent', 'Against SMA 200', 'Close against the mean of 200 bars.'],
      sma_cross: [
        'count',
        'Bars since SMA cross',
        'Bars since SMA 50 crossed SMA 200: positive after a golden cross, negative after a death cross.',
      ],
      choppiness: ['index', 'Choppiness', 'Over 14 bars: high where the price goes sideways.'],
    },
  ),
  ...fieldsOf(
    { group: 'technical', kind: 'yes-no' },
    {
      above_sma200: ['none', 'Above SMA 200', 'The close is above the mean of 200 bars.'],
      sma50_above: ['none', 'SMA 50 above SMA 200', 'The mean of 50 bars is above that of 200.'],
      new_high: ['none', 'New 52-week high', 'The last bar made the highest high of 365 days.'],
      new_low: ['none', 'New 52-week low', 'The last bar made the lowest low of 365 days.'],
    },
  ),
];

const risk = fieldsOf(
  { group: 'risk' },
  {
    atr_percent: ['percent', 'ATR %', 'Average true range over 14 bars as a percentage of the close.'],
    vol_20: [
      'percent',
      'Volatility, 20 bars',
      'Standard deviation of daily log returns over 20 bars, annualised.',
    ],
    vol_60: [
      'percent',
      'Volatility, 60 bars',
      'Standard deviation of daily log returns over 60 bars, annualised.',
    ],
    vol_ratio: ['ratio', 'Volatility ratio', 'Volatility of 20 bars over that of 60.'],
    rank_vol: ['percent', 'Rank of volatility', 'Share of the market that was less volatile over 60 bars.'],
    drawdown: ['percent', 'Drawdown', 'Close with dividends against its highest of the last year.'],
    max_drawdown: ['percent', 'Max drawdown, 1 year', 'Largest peak-to-trough fall in closes within a year.'],
    beta: ['ratio', 'Beta, 1 year', 'Move per move of the benchmark, from daily log returns over a year.'],
    corr_index: [
      'ratio',
      'Correlation with index',
      'With the benchmark (broadest index fund, bitcoin for coins) over a year of daily log returns.',
    ],
    skew_60: ['ratio', 'Skew, 60 bars', 'Skewness of daily log returns over 60 bars.'],
  },
);

const volume = fieldsOf(
  { group: 'volume' },
  {
    volume: ['shares', 'Volume', 'Of the last closed bar, adjusted for splits.'],
    volume_20: ['shares', 'Average volume', 'Mean of 20 bars, adjusted for splits.'],
    turnover: ['money', 'Turnover', 'Mean of close times volume over 20 bars.'],
    rel_volume: [
      'ratio',
      'Relative volume',
      'Volume of the last closed bar over the median of the 20 full sessions before; unknown on a half day.',
    ],
    cmf20: ['ratio', 'Chaikin money flow', 'Over 20 bars, −1 to 1.'],
  },
);

/** What follows from the directory and the bars alone. */
export const priceFields = [...asset, ...price, ...returns, ...technical, ...risk, ...volume];
