import type { Feed } from '../definition.ts';

interface AdxColumns {
  readonly adx: Float64Array;
  readonly plusDi: Float64Array;
  readonly minusDi: Float64Array;
}

/**
 * ADX over whole columns. Twice the sums are kept where the definition uses means (twice a positive part is |x| + x,
 * and twice the true range is the range and both distances to the last close); the quotients are the same. Returns
 * false if there was a hole: NaN reaches every later sum.
 */
export function sweepAdx(p: { readonly length: number }, feed: Feed, out: AdxColumns): boolean {
  const { high, low, close } = feed;
  const { adx, plusDi, minusDi } = out;
  const { length } = p;
  const weight = 1 / length;
  let plus = 0;
  let minus = 0;
  let range = 0;
  let strength = 0;
  let lastHigh = high[0];
  let lastLow = low[0];
  let lastClose = close[0];
  adx[0] = plusDi[0] = minusDi[0] = Number.NaN;
  for (let i = 1; i < close.length; i++) {
    const top = high[i];
    const bottom = low[i];
    const up = top - lastHigh;
    const down = lastLow - bottom;
    const reach = top - bottom + Math.abs(top - lastClose) + Math.abs(lastClose - bottom);
    lastHigh = top;
    lastLow = bottom;
    lastClose = close[i];
    const keep = i > length ? 1 - weight : 1;
    plus = plus * keep + (Math.abs(up) + up) * Number(up > down);
    minus = minus * keep + (Math.abs(down) + down) * Number(down > up);
    range = range * keep + reach;
    const both = plus + minus;
    const scale = range === 0 ? 0 : 100 / range;
    const index = both === 0 || range === 0 ? 0 : (100 * Math.abs(plus - minus)) / both;
    const warm = i >= length;
    plusDi[i] = warm ? plus * scale : Number.NaN;
    minusDi[i] = warm ? minus * scale : Number.NaN;
    const fade = i >= 2 * length ? 1 - weight : 1;
    if (warm) strength = strength * fade + index * weight;
    adx[i] = i >= 2 * length - 1 ? strength : Number.NaN;
  }
  return Number.isFinite(range + strength);
}
