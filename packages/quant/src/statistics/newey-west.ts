/** Mean of a series and how certain it is if neighbouring values are related. */
export interface NeweyWestResult {
  readonly mean: number;
  readonly standardError: number;
  readonly t: number;
}

/**
 * t statistic of a mean over related observations, such as daily information coefficients of overlapping
 * horizons: the variance counts autocovariances up to `lag` with falling (Bartlett) weights
 * (Newey and West, Econometrica 55, 1987). No small-sample factor. `null` below `lag + 2` values or without spread.
 */
export function neweyWestMean(values: Float64Array, lag: number): NeweyWestResult | null {
  if (!(Number.isInteger(lag) && lag >= 0))
    throw new RangeError(`The lag is a whole number from 0, got ${lag}.`);
  const n = values.length;
  if (n < lag + 2) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i];
  const mean = sum / n;
  let longRun = 0;
  for (let k = 0; k <= lag; k++) {
    let covariance = 0;
    for (let i = k; i < n; i++) covariance += (values[i] - mean) * (values[i - k] - mean);
    longRun += (k === 0 ? 1 : 2 * (1 - k / (lag + 1))) * (covariance / n);
  }
  if (!(longRun > 1e-24 * mean * mean)) return null;
  const standardError = Math.sqrt(longRun / n);
  return { mean, standardError, t: mean / standardError };
}
