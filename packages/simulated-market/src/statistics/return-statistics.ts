/** What the returns of one series look like. */
export interface ReturnStatistics {
  readonly bars: number;
  /** Standard deviation of a bar's logarithmic return. */
  readonly deviation: number;
  /** 3 for a normal distribution; more means fatter tails. */
  readonly kurtosis: number;
  readonly skew: number;
  /** Exponent with which the tail of |r| falls off, from its largest 5 % (Hill); about 3 for stocks. */
  readonly hillExponent: number;
  /** Autocorrelation of returns; next to nothing in a market. */
  readonly returnCorrelation: { readonly lag1: number; readonly lag5: number };
  /** Autocorrelation of |r|: volatility comes in clusters and forgets slowly. */
  readonly sizeCorrelation: {
    readonly lag1: number;
    readonly lag5: number;
    readonly lag20: number;
    readonly lag60: number;
  };
  /**
   * Correlation of a return with the mean |r| of the ten bars after it; negative: falls make a market more volatile.
   */
  readonly leverage: number;
}

const TAIL_PART = 0.05;
const LEVERAGE_BARS = 10;

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Pearson's correlation of two columns of equal length; `NaN` for constant ones. */
export function correlation(a: Float64Array, b: Float64Array): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - meanA) * (b[i] - meanB);
    aa += (a[i] - meanA) ** 2;
    bb += (b[i] - meanB) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Autocorrelation at a lag, with one mean and variance for the whole series. */
function autocorrelation(values: Float64Array, lag: number): number {
  const centre = mean(values);
  let [shared, total] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    total += (values[i] - centre) ** 2;
    if (i >= lag) shared += (values[i] - centre) * (values[i - lag] - centre);
  }
  return shared / total;
}

/** Hill's estimate of the exponent of the tail of |r|. */
export function hillExponent(sizes: Float64Array): number {
  const sorted = sizes.slice().sort().reverse();
  const count = Math.floor(sorted.length * TAIL_PART);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.log(sorted[i] / sorted[count]);
  return count / sum;
}

function leverageOf(returns: Float64Array, sizes: Float64Array): number {
  const count = returns.length - LEVERAGE_BARS;
  const after = Float64Array.from({ length: count }, (_, i) =>
    mean(sizes.subarray(i + 1, i + 1 + LEVERAGE_BARS)),
  );
  return correlation(returns.subarray(0, count), after);
}

/** Describes logarithmic returns, oldest first. */
export function describeReturns(returns: Float64Array): ReturnStatistics {
  const centre = mean(returns);
  let [second, third, fourth] = [0, 0, 0];
  for (const value of returns) {
    const off = value - centre;
    second += off ** 2 / returns.length;
    third += off ** 3 / returns.length;
    fourth += off ** 4 / returns.length;
  }
  const sizes = returns.map(Math.abs);
  return {
    bars: returns.length,
    deviation: Math.sqrt(second),
    kurtosis: fourth / second ** 2,
    skew: third / second ** 1.5,
    hillExponent: hillExponent(sizes),
    returnCorrelation: { lag1: autocorrelation(returns, 1), lag5: autocorrelation(returns, 5) },
    sizeCorrelation: {
      lag1: autocorrelation(sizes, 1),
      lag5: autocorrelation(sizes, 5),
      lag20: autocorrelation(sizes, 20),
      lag60: autocorrelation(sizes, 60),
    },
    leverage: leverageOf(returns, sizes),
  };
}
