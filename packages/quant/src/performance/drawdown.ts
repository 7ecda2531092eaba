/** The deepest fall of an equity curve from a peak. */
export interface Drawdown {
  /** Fraction lost, 0 to 1. */
  readonly depth: number;
  readonly peakBar: number;
  readonly troughBar: number;
  /** First bar back at the peak; `null` if not yet. */
  readonly recoveredBar: number | null;
}

/** Distance below the highest equity so far, as fractions from −1 to 0. */
export function drawdownColumn(equity: Float64Array): Float64Array {
  const column = new Float64Array(equity.length);
  let peak = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < equity.length; i++) {
    peak = Math.max(peak, equity[i]);
    column[i] = equity[i] / peak - 1;
  }
  return column;
}

/** The deepest drawdown; `null` without points. Depth 0 if equity never fell. */
export function maxDrawdown(equity: Float64Array): Drawdown | null {
  if (equity.length === 0) return null;
  let [peakBar, depth, from, to] = [0, 0, 0, 0];
  for (let i = 1; i < equity.length; i++) {
    if (equity[i] > equity[peakBar]) peakBar = i;
    const fall = 1 - equity[i] / equity[peakBar];
    if (fall > depth) [depth, from, to] = [fall, peakBar, i];
  }
  let recoveredBar: number | null = null;
  for (let i = to + 1; depth > 0 && i < equity.length && recoveredBar === null; i++) {
    if (equity[i] >= equity[from]) recoveredBar = i;
  }
  return { depth, peakBar: from, troughBar: to, recoveredBar };
}
