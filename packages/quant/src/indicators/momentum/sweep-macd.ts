interface MacdColumns {
  readonly macd: Float64Array;
  readonly signal: Float64Array;
  readonly histogram: Float64Array;
}

/** Sum of the first `length` values, as the seed of an average. */
function seed(source: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += source[i];
  return sum / length;
}

/** MACD over whole columns without holes: three averages carried along in one loop. */
export function sweepMacd(
  p: { readonly fast: number; readonly slow: number; readonly signal: number },
  feed: { readonly source: Float64Array },
  out: MacdColumns,
): void {
  const { source } = feed;
  const { macd, signal, histogram } = out;
  const count = source.length;
  const signalStart = p.slow + p.signal - 2;
  macd.fill(Number.NaN, 0, p.slow - 1);
  signal.fill(Number.NaN, 0, signalStart);
  histogram.fill(Number.NaN, 0, signalStart);
  if (count < p.slow) return;
  const fastWeight = 2 / (p.fast + 1);
  const slowWeight = 2 / (p.slow + 1);
  const signalWeight = 2 / (p.signal + 1);
  let fast = seed(source, p.fast);
  for (let i = p.fast; i < p.slow; i++) fast += fastWeight * (source[i] - fast);
  let slow = seed(source, p.slow);
  let average = 0;
  for (let i = p.slow - 1; i < count; i++) {
    if (i >= p.slow) {
      fast += fastWeight * (source[i] - fast);
      slow += slowWeight * (source[i] - slow);
    }
    const line = fast - slow;
    macd[i] = line;
    if (i > signalStart) average += signalWeight * (line - average);
    else {
      average += line;
      if (i < signalStart) continue;
      average /= p.signal;
    }
    signal[i] = average;
    histogram[i] = line - average;
  }
}
