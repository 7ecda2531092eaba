import { linearCorrelation, rankValues, spearmanCorrelation } from '../statistics/index.ts';

/** Minimum common observations for a correlation to be shown. */
export const MINIMUM_PAIRS = 30;

/**
 * Plain, by rank, or only over the days on which the market fell. The last keeps half of the market's swings, so it
 * reads somewhat lower than the plain one by itself; compare assets with one another, not with the plain table.
 */
export type CorrelationMethod =
  | { readonly kind: 'pearson' }
  | { readonly kind: 'spearman' }
  | { readonly kind: 'downside'; readonly market: Float64Array };

/** Correlations of every pair and the number of common observations behind each; row after row. */
export interface CorrelationMatrix {
  readonly size: number;
  /** `NaN` if there are fewer than 30 common observations or one series is constant. */
  readonly values: Float64Array;
  readonly pairs: Int32Array;
}

/** Every pair of assets, given their log returns on one common calendar; `NaN` on days an asset has none. */
export function correlationMatrix(
  returns: readonly Float64Array[],
  method: CorrelationMethod,
): CorrelationMatrix {
  const size = returns.length;
  if (method.kind !== 'downside' && returns.every(isComplete)) return completeMatrix(returns, method.kind);
  const values = new Float64Array(size * size);
  const pairs = new Int32Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      const cell = pairCorrelation({ first: returns[a], second: returns[b] }, method);
      values[a * size + b] = values[b * size + a] = cell.correlation ?? Number.NaN;
      pairs[a * size + b] = pairs[b * size + a] = cell.pairs;
    }
  }
  return { size, values, pairs };
}

function isComplete(column: Float64Array, _: number, all: readonly Float64Array[]): boolean {
  return column.length === all[0].length && column.length >= MINIMUM_PAIRS && !column.some(Number.isNaN);
}

/** Without gaps every pair uses the same days: each asset is ranked and standardised once, not once per pair. */
function completeMatrix(returns: readonly Float64Array[], kind: 'pearson' | 'spearman'): CorrelationMatrix {
  const size = returns.length;
  const columns = returns.map((column) =>
    standardise(kind === 'spearman' ? rankValues(column).ranks : column),
  );
  const values = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let day = 0; day < columns[a].length; day++) sum += columns[a][day] * columns[b][day];
      values[a * size + b] = values[b * size + a] = Math.max(-1, Math.min(1, sum));
    }
  }
  return { size, values, pairs: new Int32Array(size * size).fill(columns[0]?.length ?? 0) };
}

/** Mean 0 and sum of squares 1; all `NaN` for a constant column. */
function standardise(column: Float64Array): Float64Array {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  const centred = column.map((value) => value - mean);
  const squares = centred.reduce((sum, value) => sum + value * value, 0);
  const moves = squares > 1e-24 * column.length * mean * mean;
  return centred.map((value) => (moves ? value / Math.sqrt(squares) : Number.NaN));
}

/** Two assets' log returns on one calendar. */
export interface ReturnPair {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** One correlation; `null` below 30 common observations or if a series is constant. */
export interface PairCorrelation {
  readonly correlation: number | null;
  readonly pairs: number;
}

/** The correlation of two assets on the days both have. */
export function pairCorrelation(pair: ReturnPair, method: CorrelationMethod): PairCorrelation {
  const common = commonDays(pair, method.kind === 'downside' ? method.market : null);
  const pairs = common.first.length;
  if (pairs < MINIMUM_PAIRS) return { correlation: null, pairs };
  const measure = method.kind === 'spearman' ? spearmanCorrelation : linearCorrelation;
  return { correlation: measure(common.first, common.second), pairs };
}

/** The days on which both assets have a return and, if a market is given, it fell. */
export function commonDays({ first, second }: ReturnPair, market: Float64Array | null = null): ReturnPair {
  const n = first.length;
  if (n !== second.length || (market !== null && n !== market.length)) {
    throw new RangeError(`All series need the same calendar, got ${n} and ${second.length} days.`);
  }
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (Number.isNaN(first[i]) || Number.isNaN(second[i])) continue;
    if (market !== null && !(market[i] < 0)) continue;
    x[count] = first[i];
    y[count++] = second[i];
  }
  return { first: x.subarray(0, count), second: y.subarray(0, count) };
}

/** Mean return of all assets that have one, day by day: the market for a table that names none. */
export function equalWeightMarket(returns: readonly Float64Array[]): Float64Array {
  const days = returns.length === 0 ? 0 : returns[0].length;
  const market = new Float64Array(days);
  for (let day = 0; day < days; day++) {
    let [sum, count] = [0, 0];
    for (const column of returns) {
      if (Number.isNaN(column[day])) continue;
      sum += column[day];
      count++;
    }
    market[day] = count === 0 ? Number.NaN : sum / count;
  }
  return market;
}

/** Log returns of closes on a common calendar; a gap (`NaN`) makes the return of its day and of the next `NaN`. */
export function logReturns(closes: Float64Array): Float64Array {
  const returns = new Float64Array(closes.length);
  returns[0] = Number.NaN;
  for (let i = 1; i < closes.length; i++) returns[i] = Math.log(closes[i] / closes[i - 1]);
  return returns;
}

/** An asset's closes at rising times. */
export interface ClosesInTime {
  readonly time: Float64Array;
  readonly close: Float64Array;
}

/** Log returns on the days of a common calendar; `NaN` where the asset has no close on the day or on the one before. */
export function returnsOnDays({ time, close }: ClosesInTime, days: Float64Array): Float64Array {
  let bar = 0;
  const closes = days.map((day) => {
    while (bar < time.length && time[bar] < day) bar++;
    return bar < time.length && time[bar] === day ? close[bar] : Number.NaN;
  });
  return logReturns(closes);
}
