import type { BarColumns } from '@auspex/market';
import { DAY_MS } from '@auspex/market';

/** A straight line through the logarithm of the price, with its channel; columns are prices. */
export interface RegressionChannel {
  readonly middle: Float64Array;
  readonly upper1: Float64Array;
  readonly lower1: Float64Array;
  readonly upper2: Float64Array;
  readonly lower2: Float64Array;
  /** Growth of the line in a year of 365.25 days, as a fraction. */
  readonly growthPerYear: number;
  /** Standard deviation of the logarithm of the price around the line (n − 2). */
  readonly sigma: number;
  /** Share of the variation that the line explains. */
  readonly rSquared: number;
  /** Where the last close is, in sigmas from the line; 0 if there is no spread. */
  readonly position: number;
  readonly n: number;
}

const yearMs = 365.25 * DAY_MS;

interface LineFit {
  readonly slope: number;
  readonly meanTime: number;
  readonly meanLog: number;
  readonly sigma: number;
  readonly rSquared: number;
  readonly n: number;
}

/** Least squares of ln(close) on time in years, in two passes so that no large sums are subtracted. */
function fitLine(time: readonly number[], log: readonly number[]): LineFit {
  const n = time.length;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / n;
  const [meanTime, meanLog] = [mean(time), mean(log)];
  let [squares, products, total] = [0, 0, 0];
  for (let k = 0; k < n; k++) {
    const [t, y] = [time[k] - meanTime, log[k] - meanLog];
    squares += t * t;
    products += t * y;
    total += y * y;
  }
  const slope = products / squares;
  const residual = log.reduce((sum, y, k) => sum + (y - meanLog - slope * (time[k] - meanTime)) ** 2, 0);
  const rSquared = total === 0 ? 1 : Math.max(0, 1 - residual / total);
  return { slope, meanTime, meanLog, sigma: Math.sqrt(residual / (n - 2)), rSquared, n };
}

/**
 * Log-linear regression channel with one and two standard deviations. It is fitted to all given bars, so it moves
 * when bars are added: a picture of the past, not a signal. Null under three usable bars.
 */
export function regressionChannel(bars: Pick<BarColumns, 'time' | 'close'>): RegressionChannel | null {
  const usable = Array.from(bars.close.keys()).filter(
    (i) => bars.close[i] > 0 && Number.isFinite(bars.close[i]),
  );
  const last = usable.at(-1);
  if (usable.length < 3 || last === undefined) return null;
  const origin = bars.time[0];
  const years = (i: number): number => (bars.time[i] - origin) / yearMs;
  const fit = fitLine(
    usable.map(years),
    usable.map((i) => Math.log(bars.close[i])),
  );
  const lineAt = (i: number): number => fit.meanLog + fit.slope * (years(i) - fit.meanTime);
  const band = (sigmas: number): Float64Array =>
    Float64Array.from(bars.time, (_, i) => Math.exp(lineAt(i) + sigmas * fit.sigma));
  const distance = Math.log(bars.close[last]) - lineAt(last);
  return {
    middle: band(0),
    upper1: band(1),
    lower1: band(-1),
    upper2: band(2),
    lower2: band(-2),
    growthPerYear: Math.expm1(fit.slope),
    sigma: fit.sigma,
    rSquared: fit.rSquared,
    position: fit.sigma > 1e-12 ? distance / fit.sigma : 0,
    n: fit.n,
  };
}
