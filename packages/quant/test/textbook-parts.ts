/*
 * Slow and simple building blocks, written from the definitions and not from the product's code: every value is
 * recomputed from a slice of the past.
 */
export type Series = number[];

const none = Number.NaN;

/** One value per row from the last `length` values; NaN while any of them is missing. */
export function over(series: Series, length: number, formula: (window: Series) => number): Series {
  return series.map((_, i) => {
    const window = i + 1 < length ? [] : series.slice(i + 1 - length, i + 1);
    return window.length === 0 || window.some(Number.isNaN) ? none : formula(window);
  });
}

export const total = (window: Series): number => window.reduce((sum, value) => sum + value, 0);
export const average = (window: Series): number => total(window) / window.length;
export const sums = (series: Series, length: number): Series => over(series, length, total);
export const means = (series: Series, length: number): Series => over(series, length, average);
export const highest = (series: Series, length: number): Series =>
  over(series, length, (w) => Math.max(...w));
export const lowest = (series: Series, length: number): Series => over(series, length, (w) => Math.min(...w));

/** Square root of the mean squared distance from the mean, divided by n or by n − 1. */
export function deviations(series: Series, length: number, divisor = length): Series {
  return over(series, length, (window) => {
    const mean = average(window);
    return Math.sqrt(total(window.map((value) => (value - mean) ** 2)) / divisor);
  });
}

/** Mean with weights 1, 2, … n. */
export function weightedMeans(series: Series, length: number): Series {
  return over(
    series,
    length,
    (w) => total(w.map((value, k) => value * (k + 1))) / ((length * (length + 1)) / 2),
  );
}

/** Exponential smoothing seeded by the mean of the first `length` present values. */
export function smoothed(series: Series, length: number, weight: number): Series {
  const first = series.findIndex((value) => !Number.isNaN(value));
  const out: Series = series.map(() => none);
  if (first < 0 || first + length > series.length) return out;
  out[first + length - 1] = average(series.slice(first, first + length));
  for (let i = first + length; i < series.length; i++)
    out[i] = weight * series[i] + (1 - weight) * out[i - 1];
  return out;
}

export const emas = (series: Series, length: number): Series => smoothed(series, length, 2 / (length + 1));
export const wilders = (series: Series, length: number): Series => smoothed(series, length, 1 / length);

/** The series moved to the right by `bars`. */
export const delayed = (series: Series, bars: number): Series =>
  series.map((_, i) => (i >= bars ? series[i - bars] : none));

/** Row by row. */
export function rows(count: number, formula: (i: number) => number): Series {
  return Array.from({ length: count }, (_, i) => formula(i));
}

/** A running total from the first row. */
export function runningTotal(series: Series): Series {
  let sum = 0;
  return series.map((value) => {
    sum += value;
    return sum;
  });
}
