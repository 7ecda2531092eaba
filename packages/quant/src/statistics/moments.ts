/** Mean, sample deviation (n − 1), skewness and kurtosis (3 for a normal) of a column without gaps. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Sample standard deviation with n − 1; `NaN` for one value. */
  readonly deviation: number;
  readonly skewness: number;
  /** Not the excess: a normal has 3. */
  readonly kurtosis: number;
}

/** The four moments in two passes; `null` for an empty column. Skewness and kurtosis are the plain (biased) ones. */
export function momentsOf(values: Float64Array): Moments | null {
  const count = values.length;
  if (count === 0) return null;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = sum / count;
  let [second, third, fourth] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const d = values[i] - mean;
    const squared = d * d;
    second += squared;
    third += squared * d;
    fourth += squared * squared;
  }
  const variance = second / count;
  return {
    count,
    mean,
    deviation: count > 1 ? Math.sqrt(second / (count - 1)) : Number.NaN,
    skewness: third / count / (variance * Math.sqrt(variance)),
    kurtosis: fourth / count / (variance * variance),
  };
}

/** The arithmetic mean; null of none. */
export function meanOf(values: ArrayLike<number>): number | null {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return values.length === 0 ? null : sum / values.length;
}

/** The middle value, or the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
