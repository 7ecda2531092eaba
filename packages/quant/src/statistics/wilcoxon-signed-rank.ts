import { normalCdf } from './normal-distribution.ts';
import { rankValues } from './rank-values.ts';

/** Result of testing whether paired differences lean to one side. */
export interface SignedRankResult {
  /** Sum of the ranks of the positive differences. */
  readonly v: number;
  /** Differences that are not zero; zeros are left out. */
  readonly pairs: number;
  /** Two-sided: exact up to 50 pairs without ties, else normal with tie and continuity correction. */
  readonly p: number;
}

/** Wilcoxon's signed rank test of differences (Biometrics Bulletin 1, 1945); `null` when all are zero. */
export function wilcoxonSignedRank(differences: Float64Array): SignedRankResult | null {
  const moved = differences.filter((d) => d !== 0);
  const n = moved.length;
  if (n === 0) return null;
  const { ranks, tieWeight } = rankValues(moved.map(Math.abs));
  let v = 0;
  for (let i = 0; i < n; i++) if (moved[i] > 0) v += ranks[i];
  if (tieWeight === 0 && n <= 50) return { v, pairs: n, p: exactP(v, n) };
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tieWeight / 48;
  const distance = Math.max(0, Math.abs(v - (n * (n + 1)) / 4) - 0.5);
  return { v, pairs: n, p: 2 * normalCdf(-distance / Math.sqrt(variance)) };
}

/** Every choice of signs is equally likely: count those with a sum at least as far from the middle. */
function exactP(v: number, n: number): number {
  const top = (n * (n + 1)) / 2;
  const ways = new Float64Array(top + 1);
  ways[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = top; sum >= rank; sum--) ways[sum] += ways[sum - rank];
  }
  const extreme = Math.min(v, top - v);
  let tail = 0;
  for (let sum = 0; sum <= extreme; sum++) tail += ways[sum];
  return Math.min(1, (2 * tail) / 2 ** n);
}
