import type { AnswerFigure } from '@auspex/assistant';
import type { CallName } from '@auspex/contract';

/** One way to read a figure from a call of the contract. */
export interface Reading {
  readonly call: CallName;
  /** As the call takes it; `{asset}` and names in braces are filled in from the question. */
  readonly input:
    | Readonly<Record<'params' | 'query', Readonly<Record<string, string>>>>
    | Record<string, never>;
  /** `quote.last`, `values.rsi[-1]`, `items[symbol={asset}].weight`, `items.length`. */
  readonly path: string;
  /** What the call's number is multiplied by, where it is not in the answer's unit. */
  readonly scale?: number;
  /** Made of the closes of bars instead of a path. */
  readonly closes?: 'change' | 'highest' | 'lowest';
}

export interface Measure {
  /** Any of them is right, where people mean several things by the same words. */
  readonly readings: readonly Reading[];
  readonly units: readonly AnswerFigure['unit'][];
  /** The label, sentence or column that shows the figure has one of these words, without accents and in lower case. */
  readonly words: readonly string[];
}

interface Source {
  readonly call: Reading['call'];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

type Row = readonly [path: string, units: string, words: string];

const symbol = { symbol: '{asset}' };

/** Measures that one call gives, each by its path. */
function from({ call, params, query }: Source, rows: Readonly<Record<string, Row>>, scale?: number) {
  const input = { ...(params ? { params } : {}), ...(query ? { query } : {}) } as Reading['input'];
  return Object.fromEntries(
    Object.entries(rows).map(([name, [path, units, words]]): [string, Measure] => [
      name,
      {
        readings: [{ call, input, path, ...(scale === undefined ? {} : { scale }) }],
        units: units.split(' ') as AnswerFigure['unit'][],
        words: words.split('|'),
      },
    ]),
  );
}

/** An indicator as charts draw it: of closes, each bar a day unless something else is asked for. */
function indicator(
  name: string,
  rows: Readonly<Record<string, Row>>,
  more: Readonly<Record<string, string>> = {},
) {
  return from(
    {
      call: 'market.indicator',
      params: { name },
      query: { ...symbol, interval: 'daily', series_type: 'close', limit: '5', ...more },
    },
    rows,
  );
}

const length = { time_period: '{n}' };

/** A change since a day counts from its close or from the close before, as people mean either. */
function closesSince(closes: Reading['closes'], units: string, words: string): Measure {
  const readings = (['splits-and-dividends', 'splits'] as const).map(
    (adjustment): Reading => ({
      call: 'market.bars',
      input: { params: symbol, query: { adjustment, limit: '3000' } },
      path: '{day}',
      closes,
    }),
  );
  return { readings, units: units.split(' ') as Measure['units'], words: words.split('|') };
}

const closeOn = (['none', 'splits', 'splits-and-dividends'] as const).map(
  (adjustment): Reading => ({
    call: 'market.bars',
    input: { params: symbol, query: { from: '{day}', to: '{day}', adjustment } },
    path: 'bars.close[-1]',
  }),
);

export const MEASURES: Readonly<Record<string, Measure>> = {
  ...from(
    { call: 'market.symbol', params: symbol },
    {
      last: ['quote.last', 'price', 'price|last|trading|cours|prix|dernier'],
      change: ['quote.change', 'percent', 'change|up|down|variation|hausse|baisse|today'],
      volume: ['quote.volume', 'number', 'volume'],
      open: ['quote.open', 'price', 'open|ouvert'],
      'day-high': ['quote.high', 'price', 'high|haut'],
      'previous-close': ['quote.previousClose', 'price', 'previous|before|precedent|veille'],
      'year-high': ['range52Weeks.high', 'price', 'high|haut'],
      'year-low': ['range52Weeks.low', 'price', 'low|bas'],
      'market-cap': ['marketCap', 'money', 'cap|value|valeur'],
      'next-report': ['nextEarnings.date', 'date', 'report|earnings|result|publi'],
    },
  ),
  ...indicator('rsi', { rsi: ['values.rsi[-1]', 'number', 'rsi|relative strength|force relative'] }, length),
  ...indicator(
    'rsi',
    { 'rsi-weekly': ['values.rsi[-1]', 'number', 'rsi|relative strength'] },
    { ...length, interval: 'weekly' },
  ),
  ...indicator('sma', { sma: ['values.sma[-1]', 'price number', 'sma|average|moyenne'] }, length),
  ...indicator('ema', { ema: ['values.ema[-1]', 'price number', 'ema|exponential|exponentielle'] }, length),
  ...indicator(
    'adx',
    { adx: ['values.adx[-1]', 'number', 'adx|directional|directionnel'] },
    { time_period: '14' },
  ),
  ...indicator(
    'atr',
    { atr: ['values.atr[-1]', 'price number', 'atr|true range|amplitude'] },
    { time_period: '14' },
  ),
  ...indicator('macd', {
    macd: ['values.macd[-1]', 'price number', 'macd'],
    'macd-histogram': ['values.histogram[-1]', 'price number', 'histogram'],
  }),
  ...indicator('bollinger', {
    'bollinger-upper': ['values.upper[-1]', 'price number', 'upper|haut|superieur'],
    'bollinger-lower': ['values.lower[-1]', 'price number', 'lower|bas|inferieur'],
  }),
  ...indicator('stochastic', { 'stochastic-k': ['values.k[-1]', 'number', 'stochasti|%k'] }),
  ...indicator('williams-r', { williams: ['values.williams[-1]', 'number', 'williams|%r'] }),
  ...indicator('cci', { cci: ['values.cci[-1]', 'number', 'cci|commodity'] }, length),
  ...indicator('money-flow-index', { mfi: ['values.mfi[-1]', 'number', 'money flow|mfi|flux'] }, length),
  ...from(
    { call: 'signals.detail', params: symbol },
    {
      stance: [
        'signal.stance',
        'word',
        'stance|signal|position|rated|buy|hold|sell|acheter|conserver|vendre',
      ],
      'votes-buy': ['signal.votes.buy', 'number', 'buy|achat|acheter'],
      'votes-sell': ['signal.votes.sell', 'number', 'sell|vente|vendre'],
      'stance-before': ['signal.previousStance', 'word', 'before|previous|avant|precedent'],
      'stance-since': ['signal.since', 'date', 'since|depuis'],
      stop: ['signal.stop', 'price', 'stop'],
      target: ['signal.target', 'price', 'target|objectif'],
      'member-vote': ['members[id={id}].vote', 'word', 'vote|sma|average|moyenne'],
      'p-up': ['signal.outlooks[horizon={h}].pUp', 'percent', 'p(up)|probab|chance|hausse|rise|up'],
      'move-low': [
        'signal.outlooks[horizon={h}].expectedMove.low',
        'percent',
        'move|range|low|mouvement|fourchette',
      ],
      'move-high': [
        'signal.outlooks[horizon={h}].expectedMove.high',
        'percent',
        'move|range|high|mouvement|fourchette',
      ],
    },
  ),
  ...from(
    {
      call: 'forecasts.list',
      params: { id: '{market}' },
      query: { stockFilter: '{asset}', page_size: '50' },
    },
    {
      'range-low': [
        'items[stock_info.symbol={asset}].deltas.{h}.low',
        'percent',
        'low|range|forecast|bas|fourchette|prevision',
      ],
      'range-high': [
        'items[stock_info.symbol={asset}].deltas.{h}.high',
        'percent',
        'high|range|forecast|haut|fourchette|prevision',
      ],
      'range-median': [
        'items[stock_info.symbol={asset}].deltas.{h}.value',
        'percent',
        'median|middle|forecast',
      ],
    },
    0.01,
  ),
  ...from(
    { call: 'forecasts.symbol', params: symbol },
    { 'p-fall': ['horizons[horizon={h}].pFall10', 'percent', 'fall|drop|chute|baisse'] },
  ),
  ...from(
    { call: 'seasonality.asset', params: symbol },
    {
      'month-mean': ['months[key={m}].mean', 'percent', 'mean|average|return|moyen|rendement'],
      'month-wins': ['months[key={m}].winRate', 'percent', 'win|positive|reussite|hausse|rose'],
      'weekday-mean': ['weekdays[key={d}].mean', 'percent', 'mean|average|return'],
    },
  ),
  ...from(
    {
      call: 'correlation.pair',
      params: { first: '{asset}', second: '{other}' },
      query: { period: '{period}' },
    },
    { correlation: ['whole.pearson.correlation', 'number percent', 'correl'] },
  ),
  ...from(
    { call: 'breakdown.checks', params: symbol },
    { check: ['checks[id={id}].value', 'percent number money', '{id}'] },
  ),
  ...from(
    { call: 'breakdown.statements', params: symbol, query: { period: '{period}' } },
    { statement: ['periods[0].cells[row={row}].value', 'money number', '{row}'] },
  ),
  ...from(
    {
      call: 'screener.list',
      query: { market: '{market}', q: '{asset}', columns: '{key}', page_size: '100' },
    },
    { field: ['items[asset.symbol={asset}].values[0]', 'number percent', '{key}'] },
  ),
  ...from(
    { call: 'screener.count', query: { market: '{market}', expression: '{expression}' } },
    { 'screen-count': ['total', 'number', ''] },
  ),
  ...from(
    { call: 'earnings.history', params: symbol },
    {
      'eps-estimate': ['next.epsEstimate', 'price money number', 'eps|estimate|expect'],
      'last-eps': ['reports[0].epsActual', 'price money number', 'eps|earnings per share'],
      'eps-surprise': ['reports[0].epsSurprise', 'percent', 'surprise|beat|miss|above|below'],
      'report-move': ['reports[0].nextDayMove', 'percent', 'move|react|next day|day after'],
    },
  ),
  ...from(
    { call: 'sentiment.symbol', params: symbol },
    {
      tone: ['row.score.mean', 'number', 'tone|mood|sentiment|ton'],
      'tone-stories': ['row.score.n', 'number', 'stor|headline|article'],
    },
  ),
  ...from(
    { call: 'sentiment.market', query: { market: '{market}' } },
    { 'market-tone': ['gauge.mean', 'number', 'tone|mood|sentiment|ton'] },
  ),
  ...from(
    { call: 'relativeVolume.symbol', params: symbol },
    { 'relative-volume': ['row.ratio', 'number', 'volume'] },
  ),
  ...from(
    { call: 'returns.performance', query: { market: '{market}' } },
    {
      'record-return': ['series[kind=backtest].metrics.totalReturn', 'percent', 'return|rendement'],
      'record-drawdown': [
        'series[kind=backtest].metrics.maxDrawdown.value',
        'percent number',
        'drawdown|fall|repli',
      ],
      'record-trades': ['series[kind=backtest].metrics.trades', 'number', 'trade|operation'],
      'record-break-even': [
        'series[kind=backtest].metrics.breakEven',
        'number percent',
        'break|cost|equilibre|rentabilite',
      ],
    },
  ),
  ...from(
    { call: 'market.performance', params: symbol },
    { performance: ['items[symbol={asset}].changes.{span}', 'percent', ''] },
  ),
  'change-since': closesSince('change', 'percent', 'change|return|since|variation|depuis|rendement'),
  'highest-since': closesSince('highest', 'price', 'high'),
  'lowest-since': closesSince('lowest', 'price', 'low'),
  'close-on': { readings: closeOn, units: ['price'], words: ['clos', 'cours', 'price', 'clot'] },
  ...from(
    { call: 'portfolio.holdings' },
    {
      'portfolio-value': ['total.value', 'money', 'portfolio|value|worth|portefeuille|valeur|vaut'],
      'portfolio-gain': ['total.gain', 'money', 'gain'],
      'portfolio-day-change': ['total.dayChange', 'money', 'day|today|change'],
      'portfolio-cash': ['cash[0].amount', 'money', 'cash'],
      'largest-holding-weight': ['items[0].weight', 'percent', 'weight|largest|biggest|share'],
      'holding-quantity': [
        'items[symbol={asset}].quantity',
        'number',
        'quantity|shares|hold|own|quantite|actions|detenu|detenez',
      ],
      'holding-average': ['items[symbol={asset}].averagePrice.amount', 'price money', 'average|paid'],
      'holding-weight': ['items[symbol={asset}].weight', 'percent', 'weight|share'],
      'holding-gain': ['items[symbol={asset}].gain', 'money', 'gain|up|down|loss|perte'],
    },
  ),
  ...from(
    { call: 'portfolio.performance' },
    {
      'portfolio-twr': ['timeWeighted.total', 'percent', 'return|time-weighted'],
      'portfolio-volatility': ['risk.volatility', 'percent', 'volatil'],
      'portfolio-drawdown': ['risk.drawdown.depth', 'percent', 'drawdown|fall'],
    },
  ),
  ...from(
    { call: 'trading.open' },
    {
      'open-orders': ['items.length', 'number', 'order|ordre'],
      'open-order-price': ['items[symbol={asset}].price', 'price money', 'price|limit'],
    },
  ),
  ...from({ call: 'alerts.list' }, { 'active-alerts': ['active', 'number', 'alert'] }),
};
