/** Textbook arithmetic written for proofs alone: it must not share a mistake with the product. */

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]) => sum(values) / values.length;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? mean(sorted.slice(middle - 1, middle + 1))
    : at(sorted, Math.floor(middle));
}

/** A value from the end where the place is negative; there must be one. */
export function at(values: readonly number[], place: number): number {
  const value = values.at(place);
  if (value === undefined) throw new RangeError(`There is no value at ${place} of ${values.length}.`);
  return value;
}

/** Squared deviations over n − 1. */
function variance(values: readonly number[]): number {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

export const deviation = (values: readonly number[]) => Math.sqrt(variance(values));

function covariance(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  return sum(x.map((value, i) => (value - meanX) * (at(y, i) - meanY))) / (x.length - 1);
}

export const correlation = (x: readonly number[], y: readonly number[]) =>
  covariance(x, y) / Math.sqrt(variance(x) * variance(y));

export const logReturns = (closes: readonly number[]) =>
  closes.slice(1).map((close, i) => Math.log(close / at(closes, i)));

/** The straight line through the points that has the least squares. */
export function fitLine(x: readonly number[], y: readonly number[]) {
  return { slope: covariance(x, y) / variance(x), rSquared: correlation(x, y) ** 2 };
}

/** The deepest fall below the highest value before it, as a share of that. */
export function deepestFall(values: readonly number[]): number {
  let [highest, deepest] = [Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    highest = Math.max(highest, value);
    deepest = Math.min(deepest, value / highest - 1);
  }
  return deepest;
}

/** J. Welles Wilder's mean: the plain mean of the first values, then a fourteenth of every new one. */
function wilder(values: readonly number[], length: number): number {
  return values
    .slice(length)
    .reduce((last, value) => last + (value - last) / length, mean(values.slice(0, length)));
}

export interface Bars {
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
}

export function relativeStrength(close: readonly number[], length: number): number {
  const changes = close.slice(1).map((value, i) => value - at(close, i));
  const gain = wilder(
    changes.map((change) => Math.max(change, 0)),
    length,
  );
  const loss = wilder(
    changes.map((change) => Math.max(-change, 0)),
    length,
  );
  return 100 - 100 / (1 + gain / loss);
}

export function averageTrueRange({ high, low, close }: Bars, length: number): number {
  const ranges = close.slice(1).map((_, i) => {
    const before = at(close, i);
    return Math.max(at(high, i + 1), before) - Math.min(at(low, i + 1), before);
  });
  return wilder(ranges, length);
}

export function exponentialMean(values: readonly number[], length: number): number {
  const weight = 2 / (length + 1);
  return values
    .slice(length)
    .reduce((last, value) => last + weight * (value - last), mean(values.slice(0, length)));
}

/** Donald Lambert's channel index: the distance from the mean of typical prices in 0.015 mean deviations. */
export function channelIndex({ high, low, close }: Bars, length: number): number {
  const typical = close.map((value, i) => (value + at(high, i) + at(low, i)) / 3).slice(-length);
  const middle = mean(typical);
  return (at(typical, -1) - middle) / (0.015 * mean(typical.map((value) => Math.abs(value - middle))));
}

/** Where the close lies between the lowest low and the highest high, as the mean of the last three bars. */
export function slowStochastic({ high, low, close }: Bars, length: number): number {
  const raw = [-3, -2, -1].map((place) => {
    const end = close.length + place + 1;
    const [top, bottom] = [
      Math.max(...high.slice(end - length, end)),
      Math.min(...low.slice(end - length, end)),
    ];
    return (100 * (at(close, end - 1) - bottom)) / (top - bottom);
  });
  return mean(raw);
}
