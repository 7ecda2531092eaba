/**
 * How far to widen a forecast so that it holds the outcome as often as promised, whatever the true distribution: the
 * ⌈(n + 1)·coverage⌉-th smallest past miss (split conformal: Vovk et al. 2005; Lei et al., JASA 113, 2018).
 * Misses are |outcome − forecast|, or that divided by the forecast's own width. `null` while too few are known.
 */
export function conformalRadius(misses: Float64Array, coverage: number): number | null {
  if (!(coverage > 0 && coverage < 1))
    throw new RangeError(`The coverage lies between 0 and 1, got ${coverage}.`);
  const rank = Math.ceil((misses.length + 1) * coverage - 1e-12);
  if (rank > misses.length) return null;
  return Float64Array.from(misses).sort()[rank - 1];
}

/** A range and the outcome. */
export interface RangeCall {
  readonly low: number;
  readonly high: number;
  readonly outcome: number;
}

/**
 * How far an outcome lies outside its range (negative inside): the miss used to widen quantile forecasts (Romano et
 * al. 2019).
 */
export function rangeMiss({ low, high, outcome }: RangeCall): number {
  return Math.max(low - outcome, outcome - high);
}
