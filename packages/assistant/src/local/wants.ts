/** A tool and the measures of its result that answer a want. */
export interface Want {
  readonly tool: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly shows: readonly string[];
  /** Of what it is: of one asset unless said otherwise. */
  readonly of?: 'pair' | 'market' | 'member' | 'nothing';
  /** Companies alone have it. */
  readonly companies?: true;
  /** What completes it: the key of a figure, or an input. */
  readonly by?: 'length' | 'horizon' | 'far' | 'month' | 'span' | 'next' | 'latest' | 'member';
}

const quote = (...shows: string[]): Want => ({ tool: 'quote', shows });
const indicator = (id: string, ...shows: string[]): Want => ({
  ...{ tool: 'indicator', input: { indicator: id }, by: 'length' },
  shows,
});
const signal = (...shows: string[]): Want => ({ tool: 'signal', shows });
const check = (id: string): Want => ({ tool: 'breakdown', shows: [id], companies: true });
const field = (key: string, companies?: true): Want => ({
  ...{ tool: 'table', input: { measures: [key] }, shows: [key] },
  ...(companies ? { companies } : {}),
});
const statement = (row: string): Want => ({
  ...{ tool: 'breakdown', input: { show: 'quarterly' }, shows: [row], companies: true, by: 'latest' },
});
const held = (...shows: string[]): Want => ({ tool: 'portfolio', shows });
const own = (show: string, ...shows: string[]): Want => ({
  tool: 'portfolio',
  input: { show },
  shows,
  of: 'member',
});
const record = (...shows: string[]): Want => ({
  ...{ tool: 'track_record', shows, of: 'market' },
});
const earnings = (by: 'next' | 'latest', ...shows: string[]): Want => ({
  ...{ tool: 'earnings', shows, by, companies: true },
});

/** Everything that can be asked for. */
export const wants = {
  price: quote('last', 'change', 'close'),
  change: quote('change', 'last'),
  volume: quote('volume'),
  open: quote('open'),
  dayHigh: quote('high'),
  dayLow: quote('low'),
  previousClose: quote('previous-close'),
  yearHigh: quote('high-52-weeks'),
  yearLow: quote('low-52-weeks'),
  yearRange: quote('low-52-weeks', 'high-52-weeks'),
  dayRange: quote('low', 'high'),
  marketCap: quote('market-cap'),
  performance: {
    tool: 'bars_summary',
    shows: ['change', 'total-return', 'first-close', 'close', 'first-date', 'last-date'],
    by: 'span',
  },
  highest: {
    ...{ tool: 'bars_summary', by: 'span' },
    shows: ['highest-close', 'high', 'high-date', 'first-date', 'last-date'],
  },
  lowest: {
    ...{ tool: 'bars_summary', by: 'span' },
    shows: ['lowest-close', 'low', 'low-date', 'first-date', 'last-date'],
  },
  average: { tool: 'bars_summary', shows: ['average', 'first-date', 'last-date'], by: 'span' },
  averageVolume: { tool: 'bars_summary', shows: ['average-volume', 'first-date', 'last-date'], by: 'span' },
  largestFall: { tool: 'bars_summary', shows: ['largest-fall', 'first-date', 'last-date'], by: 'span' },
  rsi: indicator('rsi', 'rsi'),
  sma: indicator('sma', 'sma'),
  ema: indicator('ema', 'ema'),
  adx: indicator('adx', 'adx'),
  atr: indicator('atr', 'atr'),
  macd: indicator('macd', 'macd', 'signal', 'histogram'),
  macdHistogram: indicator('macd', 'histogram', 'macd'),
  bollinger: indicator('bollinger', 'upper', 'middle', 'lower'),
  bollingerUpper: indicator('bollinger', 'upper'),
  bollingerLower: indicator('bollinger', 'lower'),
  stochastic: indicator('stochastic', 'k', 'd'),
  williams: indicator('williams-r', 'williams'),
  cci: indicator('cci', 'cci'),
  mfi: indicator('money-flow-index', 'mfi'),
  stance: signal('stance', 'since', 'votes-buy', 'votes-hold', 'votes-sell'),
  votes: signal('stance', 'votes-buy', 'votes-hold', 'votes-sell'),
  stanceBefore: signal('previous-stance', 'stance'),
  stanceSince: signal('stance', 'since'),
  memberVote: { tool: 'signal', shows: ['vote'], by: 'member' },
  stop: signal('stop'),
  target: signal('target'),
  pUp: { tool: 'signal', shows: ['p-up', 'gate'], by: 'horizon' },
  movesOver5: { tool: 'signal', shows: ['p-move-over-5'], by: 'horizon' },
  movesOver10: { tool: 'signal', shows: ['p-move-over-10'], by: 'horizon' },
  fallSoon: { tool: 'signal', shows: ['p-fall-over-10'], by: 'horizon' },
  moves: { tool: 'signal', shows: ['move-median', 'move-low', 'move-high'], by: 'horizon' },
  forecast: {
    ...{ tool: 'forecast', by: 'far' },
    shows: ['range-low', 'range-median', 'range-high', 'price-low', 'price-high'],
  },
  forecastMedian: { tool: 'forecast', shows: ['range-median', 'price-median'], by: 'far' },
  forecastLow: { tool: 'forecast', shows: ['range-low', 'price-low', 'range-high'], by: 'far' },
  forecastHigh: { tool: 'forecast', shows: ['range-high', 'price-high', 'range-low'], by: 'far' },
  fall: { tool: 'forecast', shows: ['p-fall-over-10'], by: 'far' },
  pUpFar: { tool: 'forecast', shows: ['p-up'], by: 'far' },
  season: { tool: 'seasonality', shows: ['mean', 'win-rate', 'outcomes'], by: 'month' },
  seasonBest: { tool: 'seasonality', shows: ['mean', 'win-rate', 'outcomes'] },
  seasonWorst: { tool: 'seasonality', shows: ['mean', 'win-rate', 'outcomes'] },
  monthWins: { tool: 'seasonality', shows: ['win-rate', 'mean', 'outcomes'], by: 'month' },
  correlation: {
    tool: 'correlation',
    shows: ['correlation', 'correlation-low', 'correlation-high', 'first-date', 'last-date'],
    of: 'pair',
  },
  grossMargin: check('gross-margin'),
  netMargin: check('net-margin'),
  revenueGrowth: check('revenue-growth'),
  dividendYield: check('dividend-yield'),
  currentRatio: check('current-ratio'),
  debtToEquity: check('debt-to-equity'),
  returnOnEquity: check('return-on-equity'),
  piotroski: check('piotroski'),
  priceToSales: field('ps', true),
  priceToBook: field('pb', true),
  priceEarnings: field('pe', true),
  beta: field('beta'),
  fromHigh: field('from_high'),
  volatility: { ...field('vol_60'), shows: ['vol_60', 'vol_20'] },
  revenue: statement('revenue'),
  netIncome: statement('netIncome'),
  freeCashFlow: statement('freeCashFlow'),
  nextReport: earnings('next', 'report-date', 'report-status'),
  epsEstimate: earnings('next', 'eps-estimate', 'report-date'),
  eps: earnings('latest', 'eps-actual', 'eps-estimate'),
  surprise: earnings('latest', 'eps-surprise', 'eps-actual', 'eps-estimate'),
  reportMove: earnings('latest', 'next-day-move'),
  tone: { tool: 'sentiment', shows: ['tone', 'tone-word', 'stories'] },
  toneStories: { tool: 'sentiment', shows: ['stories', 'tone'] },
  marketTone: { tool: 'sentiment', shows: ['tone', 'stories'], of: 'market' },
  closeOn: { tool: 'bars_summary', shows: ['close', 'last-date'], by: 'span' },
  orderPrice: { tool: 'orders', shows: ['order-price', 'order-quantity', 'order-status'] },
  news: { tool: 'news', shows: ['headlines'] },
  relativeVolume: { tool: 'relative_volume', shows: ['ratio', 'volume', 'usual'] },
  ledger: { tool: 'ledger_entry', shows: ['ledger-entry', 'ledger-date'] },
  record: record(
    ...['record-return', 'annual-growth', 'annual-growth-low', 'annual-growth-high', 'max-drawdown'],
    ...['trades', 'benchmark', 'placebo'],
  ),
  recordTrades: record('trades'),
  recordDrawdown: record('max-drawdown'),
  recordBreakEven: record('break-even'),
  recordHits: record('hit-rate', 'trades'),
  recordSharpe: record('sharpe'),
  changes: { tool: 'signal_changes', shows: ['changes'], of: 'market' },
  portfolio: own('positions', 'total-value', 'gain', 'gain-share'),
  portfolioDay: own('positions', 'day-change', 'day-change-share'),
  cash: own('positions', 'cash'),
  largest: own('positions', 'weight', 'value'),
  smallest: own('positions', 'weight', 'value'),
  bestHeld: own('positions', 'gain-share'),
  worstHeld: own('positions', 'gain-share'),
  allocation: own('allocation', 'total-value'),
  portfolioReturn: own(
    ...(['return', 'portfolio-return', 'money-weighted-return', 'benchmark-return', 'total-gain'] as const),
    ...['first-date', 'last-date'],
  ),
  portfolioVolatility: own('return', 'volatility', 'first-date', 'last-date'),
  portfolioDrawdown: own('return', 'max-drawdown', 'first-date', 'last-date'),
  held: held('quantity', 'value'),
  heldPrice: held('average-price', 'quantity'),
  heldWeight: held('weight', 'value'),
  heldGain: held('gain', 'gain-share'),
  orders: { tool: 'orders', shows: ['orders'], of: 'member' },
  watched: { tool: 'watchlists', shows: ['watched'], of: 'member' },
  alerts: { tool: 'alerts', shows: ['active-alerts', 'alert-limit'], of: 'member' },
  alertsOn: { tool: 'alerts', shows: ['alerts'], of: 'member' },
  ranking: { tool: 'screener', shows: ['matches'], of: 'market' },
  draw: { tool: 'draw', shows: ['change', 'first-date', 'last-date'], by: 'span' },
  table: { tool: 'quote', shows: ['last', 'change'] },
  order: { tool: 'prepare_order', shows: [] },
  alert: { tool: 'prepare_alert', shows: [] },
} satisfies Record<string, Want>;

export type WantName = keyof typeof wants;

export const wantOf = (name: WantName): Want => wants[name];

/** What a phrase asks for; patterns meet text in lower case without accents. */
export type Phrase = readonly [
  want: WantName | 'cannot',
  pattern: RegExp,
  /** Says little of itself: it counts only where nothing clearer is asked for. */
  weak?: 'weak',
];

/** A kind of question that no tool here can answer although parts of it sound like one that a tool can. */
export interface OutOfReach {
  /** What it asks, in words without accents and in lower case. */
  readonly said: RegExp;
  /** Of which wants; without it of any. */
  readonly of?: (wants: readonly WantName[]) => boolean;
}
