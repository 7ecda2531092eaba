import { companyEntries, type GlossaryEntry } from './glossary-companies.ts';

/** The words of the product. The first seven are those of the user guide, word for word; a test compares them. */
export const glossaryEntries = {
  'base-rate': ['Base rate', 'How often something happens anyway. A forecast is worth what it adds to that.'],
  'brier-skill': [
    'Brier skill',
    'How much better stated probabilities are than the base rate; zero is no better.',
    'brier, brier score',
  ],
  calibration: ['Calibration', 'Whether things given 60% happen about 60 times in 100.', 'calibrated'],
  coverage: ['Coverage', 'How many outcomes fell inside a band.'],
  'edge-gate': [
    'Edge gate',
    'The test that a directional claim has to pass, for each market, horizon and version of a model. It closes again when the edge fades.',
    'gate',
  ],
  placebo: [
    'Placebo',
    'The same rule on shifted and shuffled signals: what luck looks like.',
    'placebo test, placebo rule',
  ],
  'walk-forward': [
    'Walk-forward',
    'Learning on the past and judging on what came after, repeated through time.',
    'walk forward, walk forward test, walk-forward test',
  ],
  signal: [
    'Signal',
    'What the indicators of an asset say together on its last closed bar: a stance, its votes, and the range of what may follow.',
    'signals',
  ],
  stance: [
    'Stance',
    'Buy, hold or sell: what most of the indicators vote for. It describes the present and is no promise.',
    'buy hold sell, rating',
  ],
  'p-up': [
    'P(up)',
    'The probability that the close after so many bars is above the next open.',
    'probability of a rise, p up, pup',
  ],
  'forecast-range': [
    'Forecast range',
    'The band within which the price is expected after some time. The middle is mostly assumed drift, not a direction.',
    'forecast, range, band, forecast band, forecast fan, fan, fan chart, prediction band, prediction range, confidence band',
  ],
  'net-edge': [
    'Net edge',
    'The expected move after the costs of buying and selling; shown only while the edge gate is open.',
    'edge',
  ],
  ledger: [
    'Ledger',
    'The public chain in which every prediction is written before its outcome, so that nobody can change it afterwards.',
    'public record, hash chain',
  ],
  'track-record': [
    'Track record',
    'What the signals earned after costs, with the losers, next to buying and holding and to the placebo.',
    'performance of signals',
  ],
  backtest: [
    'Backtest',
    'A rule computed on the past after the fact. It is easier to make look good than what was published beforehand.',
    'back test',
  ],
  'as-of': [
    'As of',
    'The instant whose knowledge a number shows: nothing that became known later is in it.',
    'as-of, point in time',
  ],
  'simulated-market': [
    'Simulated market',
    'Prices, reports and news that are generated, for trying the product without a provider of data.',
    'simulated',
  ],
  'paper-account': [
    'Paper account',
    'An account with invented money that trades at real prices.',
    'paper trading, paper',
  ],
  'relative-volume': [
    'Relative volume',
    'The volume so far against the usual volume by the same time of day; 2 is twice the usual.',
    'rvol, rel_volume',
  ],
  tone: [
    'Tone',
    'How headlines speak of an asset, from −1 (bad) to 1 (good), each story counted once.',
    'sentiment, mood',
  ],
  seasonality: [
    'Seasonality',
    'What an asset did in the same part of earlier years, tested against what chance alone would show.',
    'seasonal, season',
  ],
  'false-discovery-rate': [
    'False discovery rate',
    'Of everything found with at most this q, the share that is expected to be chance.',
    'q, q value, fdr',
  ],
  'sharpe-ratio': [
    'Sharpe ratio',
    'Mean return over its standard deviation, per year: what was earned for the ups and downs.',
    'sharpe',
  ],
  'sortino-ratio': ['Sortino ratio', 'Like the Sharpe ratio, but only falls count as risk.', 'sortino'],
  drawdown: [
    'Drawdown',
    'How far a value is below its highest point so far.',
    'max drawdown, maximum drawdown',
  ],
  'hit-rate': ['Hit rate', 'The share of closed trades that gained after costs.', 'win rate'],
  'profit-factor': ['Profit factor', 'What all winners earned over what all losers cost; 1 is break-even.'],
  volatility: [
    'Volatility',
    'The standard deviation of returns, stated per year: how much a price swings.',
    'vol',
  ],
  beta: ['Beta', 'How far an asset usually moves when the broad index moves by one.'],
  correlation: [
    'Correlation',
    'Whether two assets move together: 1 always, 0 not at all, −1 always against each other.',
  ],
  'independent-bets': [
    'Independent bets',
    'How many assets that move on their own would be as spread as these.',
    'effective bets',
  ],
  'time-weighted-return': [
    'Time-weighted return',
    'The return of the investments whatever was paid in or taken out, and when.',
    'twr',
  ],
  'money-weighted-return': [
    'Money-weighted return',
    'The return that your own money earned, with when it came and went.',
    'mwr, irr, internal rate of return',
  ],
  'basis-point': ['Basis point', 'A hundredth of a percentage point: 0.01%.', 'bp, bps'],
  rsi: [
    'RSI',
    'Relative strength index, 0 to 100: how much of the last moves were rises. Under 30 is called oversold, over 70 overbought.',
    'relative strength index, oversold, overbought',
  ],
  'moving-average': [
    'Moving average',
    'The mean of the last closes (SMA), or one that counts newer closes more (EMA).',
    'sma, ema, simple moving average, exponential moving average',
  ],
  macd: [
    'MACD',
    'The distance between a fast and a slow exponential average, with its own average as the signal line.',
    'moving average convergence divergence',
  ],
  'bollinger-bands': [
    'Bollinger bands',
    'A moving average with a band of some standard deviations of the closes on both sides.',
    'bollinger',
  ],
  atr: ['ATR', 'Average true range: how far the price usually travels within one bar.', 'average true range'],
  adx: [
    'ADX',
    'Average directional index, 0 to 100: how strong a trend is, whichever way it goes.',
    'average directional index',
  ],
  bar: ['Bar', 'Open, high, low, close and volume of a span of time.', 'candle, candlestick, ohlc'],
  'limit-order': ['Limit order', 'An order that trades at its price or better.', 'limit'],
  stop: ['Stop', 'The price at which a position is left to limit a loss.', 'stop loss, stop-loss'],
  'market-order': ['Market order', 'An order that trades at once at the best price there is.'],
  spread: ['Spread', 'The gap between the best price of buyers and that of sellers.', 'bid ask spread'],
  slippage: ['Slippage', 'How far an order fills from the price that was seen before it.'],
  benchmark: ['Benchmark', 'What a result is compared with: the broad index, or holding bitcoin for coins.'],
  'break-even-cost': [
    'Break-even cost',
    'The cost per side, in basis points, at which all trades of a series together earn nothing.',
    'break even, break-even, break-even costs',
  ],
  stochastic: [
    'Stochastic',
    'Where the close stands within the highs and lows of the last bars, 0 to 100. Under 20 is called oversold, over 80 overbought.',
    'stochastics, stochastic oscillator, %k',
  ],
  'williams-r': [
    'Williams %R',
    'Like the stochastic, upside down: 0 at the high of the last bars, −100 at the low.',
    'williams',
  ],
  cci: [
    'CCI',
    'Commodity channel index: how far the typical price is from its own average, in usual deviations.',
    'commodity channel index',
  ],
  mfi: [
    'Money flow index',
    'Like the RSI, with each move weighted by its volume, 0 to 100.',
    'mfi, money flow',
  ],
  volume: ['Volume', 'How many shares or coins changed hands within a span of time.', 'trading volume'],
  screener: [
    'Screener',
    'Finds the assets of a market that meet conditions on their figures.',
    'smart screener',
  ],
  vote: [
    'Vote',
    'What one indicator says of the last closed bar: buy, hold or sell. The stance is what most of them say.',
    'votes, voting',
  ],
  'stance-change': [
    'Change of stance',
    'A stance that differs from the one at the close before, such as from hold to buy.',
    'stance change, flip, upgrade, downgrade',
  ],
  horizon: [
    'Horizon',
    'How far ahead a statement looks: 5, 20 or 60 bars for signals, 30 days to two years for forecasts.',
    'horizons, forecast horizon',
  ],
  median: [
    'Median',
    'The value in the middle: half of all outcomes are above it, half below.',
    'median forecast, forecast median',
  ],
  'fall-probability': [
    'P(fall)',
    'The probability that the price is at least 10% lower at the end of the horizon.',
    'probability of a fall, p fall, fall probability',
  ],
  target: [
    'Target',
    'The price at which a position that went well is closed.',
    'price target, take profit, take-profit',
  ],
  'average-price': [
    'Average price paid',
    'What the shares or coins that are still held cost each, with fees.',
    'cost basis, average cost, average price, entry price',
  ],
  'unrealised-gain': [
    'Unrealised gain',
    'What a position would gain at the present price over what it cost; it changes until the position is sold.',
    'unrealized gain, unrealised loss, unrealized loss, unrealised profit, unrealized profit, paper gain',
  ],
  root: [
    'Root',
    'One number that stands for everything the ledger held on a day: if a single entry were changed, it would differ.',
    'merkle root, ledger root, root hash',
  ],
  stale: [
    'Stale',
    'A price that is older than the delay of its source, so that the market may have moved since.',
    'stale price',
  ],
  etf: ['ETF', 'A fund that trades like a share and usually follows an index.', 'exchange traded fund'],
  ...companyEntries,
} as const satisfies Record<string, GlossaryEntry>;
