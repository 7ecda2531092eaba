import { commonDays, MINIMUM_PAIRS } from './correlation-matrix.ts';

/** What adding an asset would do to a portfolio's swings. */
export interface Diversifier {
  /** Index of the asset among the candidates. */
  readonly candidate: number;
  readonly correlation: number;
  /** Change of the portfolio's deviation, as a fraction of it, if `addedShare` of the money went into the asset. */
  readonly riskChange: number;
  /** Share of the asset at which the deviation is lowest, 0 to 1; 0 means it does not help. */
  readonly bestShare: number;
  readonly days: number;
}

/** The portfolio's own returns, the assets that could be added, and how much of the money would move. */
export interface DiversifierQuestion {
  readonly portfolio: Float64Array;
  readonly candidates: readonly Float64Array[];
  /** 0.1 by default. */
  readonly addedShare?: number;
}

/**
 * Candidates for diversification by how much they would calm the portfolio; those with under 30 common days left out.
 */
export function findDiversifiers({
  portfolio,
  candidates,
  addedShare = 0.1,
}: DiversifierQuestion): Diversifier[] {
  if (!(addedShare > 0 && addedShare < 1))
    throw new RangeError(`The added share lies between 0 and 1, got ${addedShare}.`);
  const found: Diversifier[] = [];
  candidates.forEach((returns, candidate) => {
    const { first, second } = commonDays({ first: portfolio, second: returns });
    const days = first.length;
    if (days < MINIMUM_PAIRS) return;
    const { xx, yy, xy } = centredSums(first, second);
    if (!(xx > 0 && yy > 0)) return;
    const kept = 1 - addedShare;
    const mixed = kept * kept * xx + 2 * kept * addedShare * xy + addedShare * addedShare * yy;
    const spread = xx + yy - 2 * xy;
    const bestShare = spread > 0 ? Math.max(0, Math.min(1, (xx - xy) / spread)) : 0;
    const riskChange = Math.sqrt(Math.max(0, mixed) / xx) - 1;
    found.push({ candidate, correlation: xy / Math.sqrt(xx * yy), riskChange, bestShare, days });
  });
  return found.sort((a, b) => a.riskChange - b.riskChange || a.candidate - b.candidate);
}

function centredSums(first: Float64Array, second: Float64Array): { xx: number; yy: number; xy: number } {
  const n = first.length;
  let [meanX, meanY] = [0, 0];
  for (let i = 0; i < n; i++) {
    meanX += first[i] / n;
    meanY += second[i] / n;
  }
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y] = [first[i] - meanX, second[i] - meanY];
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  return { xx, yy, xy };
}
