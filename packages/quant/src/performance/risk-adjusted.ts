import { momentsOf } from '../statistics/index.ts';

/** Bar returns and how many bars make a year (252 for stocks, 365 for crypto). */
export interface PeriodicReturns {
  readonly returns: Float64Array;
  readonly barsPerYear: number;
  /** What cash would have earned per bar; 0 by default. */
  readonly cashReturn?: number;
}

/**
 * Annualised Sharpe ratio: mean over deviation (n − 1) of the returns above cash; `null` below 2 bars or without
 * variation.
 */
export function sharpeRatio({ returns, barsPerYear, cashReturn = 0 }: PeriodicReturns): number | null {
  const moments = momentsOf(returns);
  if (moments === null || !(moments.deviation > 1e-12 * Math.abs(moments.mean))) return null;
  return ((moments.mean - cashReturn) / moments.deviation) * Math.sqrt(barsPerYear);
}

/**
 * Annualised Sortino ratio: mean above cash over the downside deviation, the root of the mean squared shortfall over all
 * bars (Sortino and van der Meer, 1991). `null` when no bar fell short.
 */
export function sortinoRatio({ returns, barsPerYear, cashReturn = 0 }: PeriodicReturns): number | null {
  const n = returns.length;
  if (n < 2) return null;
  let [sum, shortfall] = [0, 0];
  for (let i = 0; i < n; i++) {
    const above = returns[i] - cashReturn;
    sum += above;
    if (above < 0) shortfall += above * above;
  }
  return shortfall > 0 ? (sum / n / Math.sqrt(shortfall / n)) * Math.sqrt(barsPerYear) : null;
}

/** Net gains over net losses of trade results; `null` without a loss. */
export function profitFactor(results: Float64Array): number | null {
  let [gains, losses] = [0, 0];
  for (const result of results) {
    if (result > 0) gains += result;
    else losses -= result;
  }
  return losses > 0 ? gains / losses : null;
}
