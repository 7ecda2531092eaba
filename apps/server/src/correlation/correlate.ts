import { calendarOf } from '@auspex/market';
import {
  type CorrelationMatrix,
  type CorrelationMethod,
  clusterOrder,
  correlationMatrix,
  effectiveBets,
  equalWeightMarket,
  MINIMUM_PAIRS,
  shrinkCovariance,
} from '@auspex/quant/correlation';
import { fisherInterval } from '@auspex/quant/statistics';
import type { CommonReturns } from './common-returns.ts';

export type Method = 'pearson' | 'spearman' | 'downside';

export interface Cell {
  readonly correlation: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly days: number;
}

/** Everything a table of correlations says of its assets, which are numbered as they were given. */
export interface CorrelationTable {
  /** The assets' numbers, similar ones next to each other. */
  readonly order: readonly number[];
  /** Row i of the ordered table: its cells left of the diagonal. */
  readonly rows: readonly (readonly Cell[])[];
  readonly mean: number | null;
  readonly bets: { readonly count: number | null; readonly days: number; readonly volatility: number | null };
}

export function correlate({ returns, calendar }: CommonReturns, method: Method): CorrelationTable {
  const matrix = correlationMatrix(returns, methodOf(method, returns));
  const { order } = clusterOrder(matrix);
  const rows = order.map((a, row) => order.slice(0, row).map((b) => cellOf(matrix, { a, b }, method)));
  const known = rows.flat().flatMap(({ correlation }) => correlation ?? []);
  const mean = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  return { order, rows, mean, bets: betsOf(returns, calendar) };
}

export function methodOf(kind: Method, returns: readonly Float64Array[]): CorrelationMethod {
  return kind === 'downside' ? { kind, market: equalWeightMarket(returns) } : { kind };
}

export function cellWith(correlation: number | null, days: number, method: Method): Cell {
  if (correlation === null) return { correlation, low: null, high: null, days };
  const range = fisherInterval({ correlation, pairs: days, of: method === 'spearman' ? 'ranks' : 'values' });
  return { correlation, low: range?.low ?? null, high: range?.high ?? null, days };
}

function cellOf(
  { size, values, pairs }: CorrelationMatrix,
  { a, b }: { readonly a: number; readonly b: number },
  method: Method,
): Cell {
  const value = values[a * size + b];
  return cellWith(Number.isNaN(value) ? null : value, pairs[a * size + b], method);
}

/** Of equal amounts in every asset, on the days that all of them have. */
function betsOf(
  returns: readonly Float64Array[],
  calendar: CommonReturns['calendar'],
): CorrelationTable['bets'] {
  const whole = (returns[0] ?? new Float64Array())
    .map((_, day) => (returns.every((column) => !Number.isNaN(column[day])) ? day : Number.NaN))
    .filter((day) => !Number.isNaN(day));
  const days = whole.length;
  const none = { count: null, days, volatility: null };
  if (returns.length < 2 || days < MINIMUM_PAIRS) return none;
  const complete = returns.map((column) => whole.map((day) => column[day]));
  const shrunk = shrinkCovariance(complete, 'constant-correlation');
  if (shrunk === null) return none;
  const weights = new Float64Array(returns.length).fill(1 / returns.length);
  const bets = effectiveBets({ weights, covariance: shrunk.covariance });
  if (bets === null) return none;
  const perYear = calendarOf(calendar === 'sessions' ? 'us' : 'crypto').barsPerYear('1d');
  // Of the returns as they are: shrinking steadies the count of bets, but nobody could recompute the volatility.
  return {
    count: bets.count,
    days,
    volatility: deviationOf(equalWeightMarket(complete)) * Math.sqrt(perYear),
  };
}

function deviationOf(returns: Float64Array): number {
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  return Math.sqrt(returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (returns.length - 1));
}
