import { JOINT_DRAWS, type JointDrawPlan, visitJointDraws } from './joint-draws.ts';

/** Fifths of the field, from the worst return to the best. */
export const RANK_CLASSES = 5;

/**
 * Probability of each asset ending in each fifth of the field, worst first: asset i, fifth k at 5·i + k. This ranks
 * risk (who ends at an edge), not winners: every asset has the same expected return here.
 */
export function rankProbabilities(plan: JointDrawPlan): Float64Array {
  const { assets } = plan.model;
  if (assets < RANK_CLASSES) throw new RangeError(`Fifths need at least 5 assets, got ${assets}.`);
  const draws = plan.draws ?? JOINT_DRAWS;
  const counts = new Float64Array(assets * RANK_CLASSES);
  const sorted = new Float64Array(assets);
  const bounds = new Float64Array(RANK_CLASSES - 1);
  visitJointDraws({ ...plan, draws }, (returns) => {
    sorted.set(returns);
    sorted.sort();
    for (let k = 1; k < RANK_CLASSES; k++) bounds[k - 1] = sorted[Math.ceil((k * assets) / RANK_CLASSES)];
    for (let i = 0; i < assets; i++) {
      const value = returns[i];
      let fifth = 0;
      while (fifth < RANK_CLASSES - 1 && value >= bounds[fifth]) fifth++;
      counts[i * RANK_CLASSES + fifth]++;
    }
  });
  return counts.map((count) => count / draws);
}
