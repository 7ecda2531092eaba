import { type EigenSystem, leadingEigen, orientVector } from '../correlation/index.ts';

/** Factors that assets share; the rest of each asset's moves is its own. */
export const FACTORS = 5;
/** Maximum days from which the correlations are taken. */
export const CORRELATION_DAYS = 1000;

/** How several assets move together, in units of their own deviations. */
export interface JointModel {
  readonly assets: number;
  readonly factors: number;
  /** Loading of factor k on asset i at k·assets + i. */
  readonly loadings: Float64Array;
  /** Deviation of each asset's own part: √(1 − its squared loadings). */
  readonly own: Float64Array;
}

/**
 * Fits the joint model to complete daily log returns (one column per asset, no gaps): the correlations of the last
 * 1,000 days, reduced to their five leading directions and each asset's own remainder. `null` below 2 days.
 */
export function fitJointModel(returns: readonly Float64Array[]): JointModel | null {
  const assets = returns.length;
  const all = assets === 0 ? 0 : returns[0].length;
  const days = Math.min(all, CORRELATION_DAYS);
  if (days < 2) return null;
  const scaled = returns.map((column) => {
    if (column.length !== all) throw new RangeError(`All assets need ${all} days, one has ${column.length}.`);
    return standardise(column.subarray(all - days));
  });
  const { values, vectors } = leadingDirections(scaled, days);
  const factors = values.length;
  const loadings = new Float64Array(factors * assets);
  const own = new Float64Array(assets).fill(1);
  for (let k = 0; k < factors; k++) {
    const length = Math.sqrt(Math.max(0, values[k]));
    for (let i = 0; i < assets; i++) {
      loadings[k * assets + i] = length * vectors[k * assets + i];
      own[i] -= loadings[k * assets + i] ** 2;
    }
  }
  return { assets, factors, loadings, own: own.map((rest) => Math.sqrt(Math.max(0, rest))) };
}

/**
 * The leading directions of the correlations. If there are more assets than days, the days' own products have the
 * same values and are fewer: the cost grows with the assets, not with their square.
 */
function leadingDirections(scaled: readonly Float64Array[], days: number): EigenSystem {
  const assets = scaled.length;
  if (assets <= days) {
    const correlation = products(scaled);
    for (let i = 0; i < assets; i++) correlation[i * assets + i] = 1;
    return leadingEigen(correlation, assets, FACTORS);
  }
  const byDay = Array.from({ length: days }, (_, t) => Float64Array.from(scaled, (column) => column[t]));
  const { values, vectors: ofDays } = leadingEigen(products(byDay), days, FACTORS);
  const vectors = new Float64Array(values.length * assets);
  values.forEach((value, k) => {
    const vector = vectors.subarray(k * assets, (k + 1) * assets);
    const length = Math.sqrt(Math.max(0, value));
    for (let t = 0; length > 0 && t < days; t++) {
      const share = ofDays[k * days + t] / length;
      for (let i = 0; i < assets; i++) vector[i] += share * byDay[t][i];
    }
    orientVector(vector);
  });
  return { values, vectors };
}

/** Sums of products of any two columns, four of them at a time: each sum still runs over the rows in their order. */
function products(columns: readonly Float64Array[]): Float64Array {
  const n = columns.length;
  const sums = new Float64Array(n * n);
  const keep = (a: number, b: number, sum: number) => {
    sums[a * n + b] = sums[b * n + a] = sum;
  };
  for (let a = 0; a < n; a++) {
    let b = 0;
    for (; b + 3 <= a; b += 4) {
      const four = productsOfFour(columns[a], columns.slice(b, b + 4));
      for (let k = 0; k < 4; k++) keep(a, b + k, four[k]);
    }
    for (; b <= a; b++) keep(a, b, productOf(columns[a], columns[b]));
  }
  return sums;
}

function productOf(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < a.length; t++) sum += a[t] * b[t];
  return sum;
}

function productsOfFour(column: Float64Array, [b, c, d, e]: readonly Float64Array[]): readonly number[] {
  let [withB, withC, withD, withE] = [0, 0, 0, 0];
  for (let t = 0; t < column.length; t++) {
    const value = column[t];
    withB += value * b[t];
    withC += value * c[t];
    withD += value * d[t];
    withE += value * e[t];
  }
  return [withB, withC, withD, withE];
}

/** Mean 0 and sum of squares 1, so that products of two columns sum to their correlation; zeros if constant. */
function standardise(column: Float64Array): Float64Array {
  let sum = 0;
  for (let t = 0; t < column.length; t++) sum += column[t];
  if (!Number.isFinite(sum)) throw new RangeError('The joint model needs complete returns, without gaps.');
  const mean = sum / column.length;
  let squares = 0;
  for (let t = 0; t < column.length; t++) squares += (column[t] - mean) ** 2;
  const length = Math.sqrt(squares);
  return column.map((value) => (length > 0 ? (value - mean) / length : 0));
}
