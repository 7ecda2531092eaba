interface BandColumns {
  readonly upper: Float64Array;
  readonly middle: Float64Array;
  readonly lower: Float64Array;
}

/** Bollinger bands over whole columns without holes: Welford's update slid along the window. */
export function sweepBollinger(
  p: { readonly length: number; readonly width: number },
  feed: { readonly source: Float64Array },
  out: BandColumns,
): void {
  const { source } = feed;
  const { upper, middle, lower } = out;
  const { length } = p;
  const share = 1 / length;
  const reachOf = p.width * Math.sqrt(share);
  let mean = 0;
  let squares = 0;
  let equalRun = 0;
  for (let i = 0; i < source.length; i++) {
    const value = source[i];
    equalRun = i > 0 && value === source[i - 1] ? equalRun + 1 : 1;
    const before = mean;
    if (i < length) {
      mean += (value - before) / (i + 1);
      squares += (value - before) * (value - mean);
    } else {
      const leaving = source[i - length];
      mean += (value - leaving) * share;
      squares += (value - leaving) * (value - mean + leaving - before);
    }
    if (equalRun >= length) {
      mean = value;
      squares = 0;
    }
    const warm = i >= length - 1;
    const reach = squares > 0 ? reachOf * Math.sqrt(squares) : 0;
    middle[i] = warm ? mean : Number.NaN;
    upper[i] = warm ? mean + reach : Number.NaN;
    lower[i] = warm ? mean - reach : Number.NaN;
  }
}
