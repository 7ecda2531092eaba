import type { Feed } from '../definition.ts';
import { inPieces } from '../running/in-pieces.ts';

interface AdxColumns {
  readonly adx: Float64Array;
  readonly plusDi: Float64Array;
  readonly minusDi: Float64Array;
}

/** What goes from one piece of the columns to the next. */
interface Sums {
  plus: number;
  minus: number;
  range: number;
  strength: number;
  readonly length: number;
}

/**
 * ADX over whole columns. Twice the sums are kept where the definition uses means (twice a positive part is |x| + x,
 * and twice the true range is the range and both distances to the last close); the quotients are the same. Returns
 * false if there was a hole: NaN reaches every later sum.
 */
export function sweepAdx(p: { readonly length: number }, feed: Feed, out: AdxColumns): boolean {
  const { adx, plusDi, minusDi } = out;
  const sums: Sums = { plus: 0, minus: 0, range: 0, strength: 0, length: p.length };
  adx[0] = plusDi[0] = minusDi[0] = Number.NaN;
  inPieces({ from: 1, end: feed.close.length }, (from, end) => sweepPiece(sums, { ...feed, from, end }, out));
  return Number.isFinite(sums.range + sums.strength);
}

function sweepPiece(
  sums: Sums,
  feed: Feed & { readonly from: number; readonly end: number },
  out: AdxColumns,
): void {
  const { high, low, close, from, end } = feed;
  const { adx, plusDi, minusDi } = out;
  const { length } = sums;
  const weight = 1 / length;
  let { plus, minus, range, strength } = sums;
  let lastHigh = high[from - 1];
  let lastLow = low[from - 1];
  let lastClose = close[from - 1];
  for (let i = from; i < end; i++) {
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
  sums.plus = plus;
  sums.minus = minus;
  sums.range = range;
  sums.strength = strength;
}
