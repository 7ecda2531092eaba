import { normalCdf } from './normal-distribution.ts';
import { rankValues } from './rank-values.ts';

/** Result of comparing two groups by rank. */
export interface MannWhitneyResult {
  /** Pairs in which the first group's value is the larger one; ties count half. */
  readonly u: number;
  /** Probability that a value of the first group beats one of the second: the area under the ROC curve. */
  readonly auc: number;
  /** Two-sided: exact for small groups without ties, else normal with tie and continuity correction. */
  readonly p: number;
}

/** Largest product of group sizes for which every arrangement is counted exactly. */
const EXACT_LIMIT = 2500;

/** Mann–Whitney U test; `null` if a group is empty (Mann and Whitney, 1947). */
export function mannWhitney(first: Float64Array, second: Float64Array): MannWhitneyResult | null {
  const [m, n] = [first.length, second.length];
  if (m === 0 || n === 0) return null;
  const joined = new Float64Array(m + n);
  joined.set(first);
  joined.set(second, m);
  const { ranks, tieWeight } = rankValues(joined);
  let rankSum = 0;
  for (let i = 0; i < m; i++) rankSum += ranks[i];
  const u = rankSum - (m * (m + 1)) / 2;
  const exact = tieWeight === 0 && m * n <= EXACT_LIMIT;
  const p = exact ? exactP(u, { m, n }) : approximateP(u, { m, n, tieWeight });
  return { u, auc: u / (m * n), p };
}

/** Area under the ROC curve of scores against 0/1 outcomes; `null` if only one kind of outcome occurred. */
export function areaUnderCurve(scores: Float64Array, outcomes: Uint8Array): number | null {
  if (scores.length !== outcomes.length) {
    throw new RangeError(`Each score needs its outcome, got ${scores.length} and ${outcomes.length}.`);
  }
  const { ranks } = rankValues(scores);
  let [hits, rankSum] = [0, 0];
  for (let i = 0; i < scores.length; i++) {
    if (outcomes[i] === 0) continue;
    hits++;
    rankSum += ranks[i];
  }
  const misses = scores.length - hits;
  return hits === 0 || misses === 0 ? null : (rankSum - (hits * (hits + 1)) / 2) / (hits * misses);
}

interface GroupSizes {
  readonly m: number;
  readonly n: number;
}

/** Counts the arrangements by the generating function Π (1 − q^(n+i)) / (1 − q^i), i = 1…m. */
function exactP(u: number, { m, n }: GroupSizes): number {
  const size = m * n + 1;
  const ways = new Float64Array(size);
  ways[0] = 1;
  for (let i = 1; i <= m; i++) {
    for (let k = size - 1; k >= n + i; k--) ways[k] -= ways[k - n - i];
    for (let k = i; k < size; k++) ways[k] += ways[k - i];
  }
  const extreme = Math.min(u, m * n - u);
  let [tail, total] = [0, 0];
  for (let k = 0; k < size; k++) {
    total += ways[k];
    if (k <= extreme) tail += ways[k];
  }
  return Math.min(1, (2 * tail) / total);
}

function approximateP(u: number, { m, n, tieWeight }: GroupSizes & { tieWeight: number }): number {
  const total = m + n;
  const variance = ((m * n) / 12) * (total + 1 - tieWeight / (total * (total - 1)));
  if (!(variance > 0)) return 1;
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5);
  return 2 * normalCdf(-distance / Math.sqrt(variance));
}
