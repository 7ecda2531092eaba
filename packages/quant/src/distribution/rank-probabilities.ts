import { JOINT_DRAWS, type JointDrawPlan, visitJointDraws } from './joint-draws.ts';

/** Fifths of the field, from the worst return to the best. */
export const RANK_CLASSES = 5;
/**
 * Share of the drawn chances in what is published; the rest is alike for all assets. Drawn chances take the widths as known, and
 * are too sure of them: of simulated months 74 % favour them over equal fifths, and 84 % favour the mixture, which keeps
 * nine tenths of what they gain.
 */
const DRAWN_SHARE = 0.6;

/** Drawn chances as far as they deserve trust; of six assets two end in the worst fifth, so it is a third for all. */
export function towardsEqualFifths(drawn: Float64Array): Float64Array {
  const alike = new Float64Array(RANK_CLASSES);
  const assets = drawn.length / RANK_CLASSES;
  drawn.forEach((chance, at) => {
    alike[at % RANK_CLASSES] += chance / assets;
  });
  return drawn.map((chance, at) => DRAWN_SHARE * chance + (1 - DRAWN_SHARE) * alike[at % RANK_CLASSES]);
}

/** Equal steps into which a draw's returns are divided before any of them is sorted: at most, and for so many assets. */
const MOST_STEPS = 256;
const stepsFor = (assets: number) => Math.min(MOST_STEPS, Math.max(8, assets >> 1));
/** More numbers than this are sorted by the engine. */
const FEW = 48;
/** The step holds a border between two fifths: its returns have to be sorted. */
const BORDER = -1;

/**
 * Probability of each asset ending in each fifth of the field, worst first: asset i, fifth k at 5·i + k. This ranks
 * risk (who ends at an edge), not winners: every asset has the same expected return here.
 */
export function rankProbabilities(plan: JointDrawPlan): Float64Array {
  const { assets } = plan.model;
  if (assets < RANK_CLASSES) throw new RangeError(`Fifths need at least 5 assets, got ${assets}.`);
  const draws = plan.draws ?? JOINT_DRAWS;
  const counter = new FifthCounter(assets);
  visitJointDraws({ ...plan, draws }, (returns) => counter.add(returns));
  return counter.counts.map((count) => count / draws);
}

/**
 * Counts in which fifth each asset ends. Only the returns in a step with a border are sorted, a few of each draw: the
 * same borders as from sorting all of them, in a fraction of the time.
 */
class FifthCounter {
  readonly counts: Float64Array;
  private readonly stepOf: Uint8Array;
  private readonly filled: Int32Array;
  private readonly fifthOf: Int8Array;
  /** Where each fifth but the worst begins among the sorted returns near borders. */
  private readonly begins = new Int32Array(RANK_CLASSES - 1);
  private readonly near: Int32Array;
  private readonly nearReturns: Float64Array;

  constructor(assets: number) {
    this.counts = new Float64Array(assets * RANK_CLASSES);
    this.stepOf = new Uint8Array(assets);
    this.filled = new Int32Array(stepsFor(assets));
    this.fifthOf = new Int8Array(stepsFor(assets));
    this.near = new Int32Array(assets);
    this.nearReturns = new Float64Array(assets);
  }

  add(returns: Float64Array): void {
    this.divide(returns);
    this.placeSteps(returns.length);
    const { counts, stepOf, fifthOf, near, nearReturns, begins } = this;
    let count = 0;
    for (let i = 0; i < returns.length; i++) {
      const fifth = fifthOf[stepOf[i]];
      if (fifth !== BORDER) counts[i * RANK_CLASSES + fifth]++;
      else {
        nearReturns[count] = returns[i];
        near[count++] = i;
      }
    }
    sortFirst(nearReturns, count);
    for (let k = 0; k < count; k++) {
      const i = near[k];
      let fifth = 0;
      while (fifth < RANK_CLASSES - 1 && returns[i] >= nearReturns[begins[fifth]]) fifth++;
      counts[i * RANK_CLASSES + fifth]++;
    }
  }

  /** Puts every return into its step; a greater return is never in a lower one. */
  private divide(returns: Float64Array): void {
    const { stepOf, filled } = this;
    let least = returns[0];
    let most = least;
    for (let i = 1; i < returns.length; i++) {
      const value = returns[i];
      if (value < least) least = value;
      else if (value > most) most = value;
    }
    const perReturn = most > least ? (filled.length - 1) / (most - least) : 0;
    filled.fill(0);
    for (let i = 0; i < returns.length; i++) {
      const step = ((returns[i] - least) * perReturn) | 0;
      stepOf[i] = step;
      filled[step]++;
    }
  }

  /** Finds the steps in which a fifth begins, and the fifth in which each other step lies. */
  private placeSteps(assets: number): void {
    const { filled, fifthOf, begins } = this;
    let below = 0;
    let fifth = 0;
    let apart = 0;
    for (let step = 0; step < filled.length; step++) {
      const above = below + filled[step];
      fifthOf[step] = fifth;
      for (; fifth < RANK_CLASSES - 1; fifth++) {
        const place = Math.ceil(((fifth + 1) * assets) / RANK_CLASSES);
        if (place >= above) break;
        begins[fifth] = place - apart;
        fifthOf[step] = BORDER;
      }
      if (fifthOf[step] !== BORDER) apart += filled[step];
      below = above;
    }
  }
}

/** Sorts the first numbers of a column; a few of them by hand, since calling the engine takes longer. */
function sortFirst(values: Float64Array, count: number): void {
  if (count > FEW) {
    values.subarray(0, count).sort();
    return;
  }
  for (let k = 1; k < count; k++) {
    const value = values[k];
    let place = k;
    for (; place > 0 && values[place - 1] > value; place--) values[place] = values[place - 1];
    values[place] = value;
  }
}
