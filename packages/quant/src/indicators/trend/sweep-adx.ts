import type { Feed } from '../definition.ts';

interface AdxColumns {
  readonly adx: Float64Array;
  readonly plusDi: Float64Array;
  readonly minusDi: Float64Array;
}

/** Writes the warm-up: NaN as far as each column has no value. */
function clearWarmUp(length: number, out: AdxColumns): void {
  out.adx.fill(Number.NaN, 0, 2 * length - 1);
  out.plusDi.fill(Number.NaN, 0, length);
  out.minusDi.fill(Number.NaN, 0, length);
}

/** ADX over whole columns without holes. The three smoothings share one loop; sums, not means, are kept. */
export function sweepAdx(p: { readonly length: number }, feed: Feed, out: AdxColumns): void {
  const { high, low, close } = feed;
  const { adx, plusDi, minusDi } = out;
  const { length } = p;
  const weight = 1 / length;
  clearWarmUp(length, out);
  let plus = 0;
  let minus = 0;
  let range = 0;
  let strength = 0;
  for (let i = 1; i < close.length; i++) {
    const up = high[i] - high[i - 1];
    const down = low[i - 1] - low[i];
    const before = close[i - 1];
    const top = Math.max(high[i], before);
    const bottom = Math.min(low[i], before);
    const keep = i > length ? 1 - weight : 1;
    plus = plus * keep + (up > down && up > 0 ? up : 0);
    minus = minus * keep + (down > up && down > 0 ? down : 0);
    range = range * keep + (top - bottom);
    if (i < length) continue;
    const scale = range === 0 ? 0 : 100 / range;
    plusDi[i] = plus * scale;
    minusDi[i] = minus * scale;
    const both = plus + minus;
    const gap = plus > minus ? plus - minus : minus - plus;
    const index = both === 0 || scale === 0 ? 0 : (100 * gap) / both;
    if (i >= 2 * length) strength += weight * (index - strength);
    else {
      strength += index;
      if (i < 2 * length - 1) continue;
      strength *= weight;
    }
    adx[i] = strength;
  }
}
