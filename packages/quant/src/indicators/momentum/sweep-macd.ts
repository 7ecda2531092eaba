interface MacdColumns {
  readonly macd: Float64Array;
  readonly signal: Float64Array;
  readonly histogram: Float64Array;
}

/** Mean of the first `length` values, the seed of an average. */
function seed(source: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += source[i];
  return sum / length;
}

/** MACD over whole columns: three averages updated in one loop. False if there was a hole. */
export function sweepMacd(
  p: { readonly fast: number; readonly slow: number; readonly signal: number },
  feed: { readonly source: Float64Array },
  out: MacdColumns,
): boolean {
  const { source } = feed;
  const { macd, signal, histogram } = out;
  const signalStart = p.slow + p.signal - 2;
  if (source.length <= signalStart) return false;
  macd.fill(Number.NaN, 0, p.slow - 1);
  signal.fill(Number.NaN, 0, signalStart);
  histogram.fill(Number.NaN, 0, signalStart);
  const fastWeight = 2 / (p.fast + 1);
  const slowWeight = 2 / (p.slow + 1);
  const signalWeight = 2 / (p.signal + 1);
  let fast = seed(source, p.fast);
  for (let i = p.fast; i < p.slow; i++) fast += fastWeight * (source[i] - fast);
  let slow = seed(source, p.slow);
  let average = (fast - slow) / p.signal;
  macd[p.slow - 1] = fast - slow;
  const count = source.length;
  for (let i = p.slow; i < count; i++) {
    fast = fast * (1 - fastWeight) + source[i] * fastWeight;
    slow = slow * (1 - slowWeight) + source[i] * slowWeight;
    const line = fast - slow;
    const warm = i > signalStart;
    average = average * (warm ? 1 - signalWeight : 1) + line * (warm ? signalWeight : 1 / p.signal);
    macd[i] = line;
    signal[i] = i < signalStart ? Number.NaN : average;
    histogram[i] = i < signalStart ? Number.NaN : line - average;
  }
  if (p.signal === 1) {
    signal[p.slow - 1] = macd[p.slow - 1];
    histogram[p.slow - 1] = 0;
  }
  return Number.isFinite(average);
}
