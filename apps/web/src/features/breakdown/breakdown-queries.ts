import type { CallReply, Calls } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import { oneOf, type Parameter } from '../../shared/navigation/use-address.ts';

export type Breakdown = CallReply<Calls['breakdown.checks']>;
export type Check = Breakdown['checks'][number];
export type UsedFigure = Check['used'][number];
export type Valuation = NonNullable<Breakdown['valuation']>;
export type Statements = CallReply<Calls['breakdown.statements']>;
export type StatedPeriod = Statements['periods'][number];
export type StatedCell = StatedPeriod['cells'][number];
export type StatementRow = StatedCell['row'];
export type PastReport = CallReply<Calls['earnings.history']>['reports'][number];
export type Components = CallReply<Calls['market.components']>;
export type Performance = CallReply<Calls['market.performance']>;

/** A number of the address between two ends. */
function within(least: number, most: number, usual: number): Parameter<number> {
  return {
    read: (text) => {
      const value = text === null || text === '' ? Number.NaN : Number(text);
      return value >= least && value <= most ? value : usual;
    },
    write: (value) => (value === usual ? null : String(value)),
  };
}

/** Ends of what can be assumed, in per cent. */
export const ASSUMPTIONS = {
  discount: { least: 5, most: 15, step: 0.5, usual: 9 },
  spread: { least: 0, most: 3, step: 0.5, usual: 1 },
  terminal: { least: 0, most: 4, step: 0.5, usual: 2 },
  doubt: { least: 0, most: 40, step: 5, usual: 10 },
} as const;

const share = ({ least, most, usual }: (typeof ASSUMPTIONS)[keyof typeof ASSUMPTIONS]) =>
  within(least, most, usual);

export const breakdownAddress = {
  period: oneOf(['quarterly', 'annual'], 'quarterly'),
  row: oneOf(
    ['revenue', 'netIncome', 'epsDiluted', 'bookPerShare', 'freeCashFlow', 'operatingMargin', 'netMargin'],
    'revenue',
  ),
  discount: share(ASSUMPTIONS.discount),
  spread: share(ASSUMPTIONS.spread),
  terminal: share(ASSUMPTIONS.terminal),
  doubt: share(ASSUMPTIONS.doubt),
  growthYears: oneOf(['5', '10', '15'], '10'),
  basis: oneOf(['1', '3', '5'], '3'),
};

const MINUTE_MS = 60_000;
/** What follows filings and daily closes. */
const freshFor = (asOf: AsOf) => ({ staleTime: asOf.kind === 'at' ? 30 * MINUTE_MS : 5 * MINUTE_MS });

export function checksQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'breakdown', symbol, query],
    queryFn: ({ signal }) => api.call('breakdown.checks', { params: { symbol }, query }, { signal }),
    ...freshFor(asOf),
  });
}

export function statementsQuery(symbol: string, period: 'quarterly' | 'annual', asOf: AsOf) {
  const query = { period, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'statements', symbol, query],
    queryFn: ({ signal }) => api.call('breakdown.statements', { params: { symbol }, query }, { signal }),
    ...keepSame(symbol, asOf),
    ...freshFor(asOf),
  });
}

/** A year of prices in shares of the instant, as the range of 52 weeks counts them. */
export function yearOfPricesQuery(symbol: string, asOf: AsOf) {
  const query = { limit: 400, adjustment: 'splits' as const, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'year-of-prices', symbol, query],
    queryFn: ({ signal }) => api.call('market.bars', { params: { symbol }, query }, { signal }),
    ...freshFor(asOf),
  });
}

export type Prices = CallReply<Calls['market.bars']>['bars'];

/** A year holds more bars of a coin than of a stock: only those of the year are the picture, its table and its summary. */
export function lastYear(bars: Prices): Prices {
  const from = (bars.time.at(-1) ?? 0) - 365 * DAY_MS;
  const first = bars.time.findIndex((at) => at > from);
  return {
    time: bars.time.slice(first),
    open: bars.open.slice(first),
    high: bars.high.slice(first),
    low: bars.low.slice(first),
    close: bars.close.slice(first),
    volume: bars.volume.slice(first),
  };
}

/** Since when the document of an asset is too old; null while it is fresh. */
export function staleQuery(symbol: string, market: Market, asOf: AsOf) {
  const query = { market, symbol, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'stale', query],
    queryFn: async ({ signal }) =>
      (await api.call('market.stockInfoWithStale', { query }, { signal })).items[0]?.stale_since ?? null,
    ...freshFor(asOf),
  });
}

export function earningsQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'earnings-of', symbol, query],
    queryFn: ({ signal }) => api.call('earnings.history', { params: { symbol }, query }, { signal }),
    ...freshFor(asOf),
  });
}

export function performanceQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'performance', symbol, query],
    queryFn: ({ signal }) => api.call('market.performance', { params: { symbol }, query }, { signal }),
    ...freshFor(asOf),
  });
}

export function seasonsQuery(symbol: string, asOf: AsOf) {
  const query = { years: '10' as const, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'seasonality-mini', symbol, query],
    queryFn: async ({ signal }) => {
      const { months, from, to, provenance } = await api.call(
        'seasonality.asset',
        { params: { symbol }, query },
        { signal },
      );
      return { months, from, to, provenance };
    },
    ...freshFor(asOf),
  });
}

export function toneQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'tone-of', symbol, query],
    queryFn: async ({ signal }) => {
      const { row, provenance } = await api.call(
        'sentiment.symbol',
        { params: { symbol }, query },
        { signal },
      );
      return { row, provenance };
    },
    ...freshFor(asOf),
  });
}

export function headlinesQuery(symbol: string, asOf: AsOf) {
  const query = { symbols: symbol, limit: 6, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'headlines-of', query],
    queryFn: ({ signal }) => api.call('news.latest', { query }, { signal }),
    ...freshFor(asOf),
  });
}

/** The index that a fund tracks; null of a fund that tracks none. */
export function componentsQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'components', symbol, query],
    queryFn: ({ signal }) =>
      api.call('market.components', { params: { market: 'us', index: symbol }, query }, { signal }),
    ...freshFor(asOf),
  });
}
