import { randomStream } from '../random/random-stream.ts';
import { permutation } from '../random/shuffle.ts';
import { dayOfMatrix } from '../signals/panel-matrix.ts';
import { rankValues } from '../statistics/rank-values.ts';
import type { CallRecord } from './call-record.ts';

/** Copies of the scores that know nothing: the smallest p is 1 / 200. */
const PLACEBO_COPIES = 199;

/** Mean rank information coefficient of the scores, and of their placebo copies. */
export interface PlaceboTest {
  readonly observed: number;
  readonly copies: Float64Array;
}

/** Ranks of the settled names of each judged day, centred and of length one; 0 if a name is missing. */
interface RankedDays {
  readonly scores: Float64Array;
  readonly outcomes: Float64Array;
  /** 1 if a name is settled; `null` if all are on all days. */
  readonly settled: Float64Array | null;
}

/**
 * The same scores put where they cannot belong: shifted around the data by 2k to T − 2k days, with the assets
 * reassigned. Memory in time and differences between assets stay as they were, only the knowledge is gone. A lasting
 * tilt towards a few names that happened to do well is exposed by reassigning the assets. `null` if the data is too
 * short to shift.
 */
export function placeboTest(
  record: CallRecord,
  { days, seed }: { days: Int32Array; seed: number },
): PlaceboTest | null {
  const { horizonBars, scores } = record;
  const least = 2 * horizonBars;
  const shifts = days.length - 2 * least + 1;
  if (shifts < 1) return null;
  const ranked = rankDays(record, days);
  const straight = Uint32Array.from({ length: scores.assets }, (_, a) => a);
  const observed = meanCoefficient(ranked, { days: days.length, shift: 0, order: straight });
  const copies = Float64Array.from({ length: PLACEBO_COPIES }, (_, copy) => {
    const stream = randomStream({ seed, name: `placebo/${horizonBars}`, day: copy });
    const shift = least + stream.integerBelow(shifts);
    return meanCoefficient(ranked, { days: days.length, shift, order: permutation(scores.assets, stream) });
  });
  return { observed, copies };
}

function rankDays({ scores, outcomes }: CallRecord, days: Int32Array): RankedDays {
  const { assets } = scores;
  const ranked = {
    scores: new Float64Array(days.length * assets),
    outcomes: new Float64Array(days.length * assets),
  };
  const settled = new Float64Array(days.length * assets);
  const names = new Uint32Array(assets);
  days.forEach((day, d) => {
    const [score, outcome] = [dayOfMatrix(scores, day), dayOfMatrix(outcomes, day)];
    let count = 0;
    for (let a = 0; a < assets; a++) {
      if (Number.isNaN(score[a]) || Number.isNaN(outcome[a])) continue;
      names[count++] = a;
      settled[d * assets + a] = 1;
    }
    const found = names.subarray(0, count);
    writeRanks(score, found, ranked.scores.subarray(d * assets, (d + 1) * assets));
    writeRanks(outcome, found, ranked.outcomes.subarray(d * assets, (d + 1) * assets));
  });
  return { ...ranked, settled: settled.every((one) => one === 1) ? null : settled };
}

function writeRanks(values: Float64Array, names: Uint32Array, into: Float64Array): void {
  const { ranks } = rankValues(Float64Array.from(names, (a) => values[a]));
  const middle = (names.length + 1) / 2;
  let squares = 0;
  for (let k = 0; k < ranks.length; k++) squares += (ranks[k] - middle) ** 2;
  const length = Math.sqrt(squares);
  for (let k = 0; k < ranks.length; k++) into[names[k]] = length > 0 ? (ranks[k] - middle) / length : 0;
}

interface Placement {
  readonly days: number;
  readonly shift: number;
  /** Whose score each asset gets. */
  readonly order: Uint32Array;
}

function meanCoefficient({ scores, outcomes, settled }: RankedDays, placement: Placement): number {
  const { days, shift, order } = placement;
  const assets = order.length;
  let sum = 0;
  for (let d = 0; d < days; d++) {
    const from = ((d + shift) % days) * assets;
    const to = d * assets;
    let product = 0;
    if (settled === null) {
      for (let a = 0; a < assets; a++) product += scores[from + order[a]] * outcomes[to + a];
      sum += product;
      continue;
    }
    let [scoreSquares, outcomeSquares] = [0, 0];
    for (let a = 0; a < assets; a++) {
      const [score, outcome] = [scores[from + order[a]], outcomes[to + a]];
      product += score * outcome;
      scoreSquares += score * score * settled[to + a];
      outcomeSquares += outcome * outcome * settled[from + order[a]];
    }
    const size = scoreSquares * outcomeSquares;
    if (size > 0) sum += product / Math.sqrt(size);
  }
  return sum / days;
}

/** Share of copies (counting the scores themselves) that do as well as the scores. */
export function placeboP({ observed, copies }: PlaceboTest): number {
  const better = copies.reduce((count, copy) => count + (copy >= observed ? 1 : 0), 0);
  return (1 + better) / (copies.length + 1);
}

/**
 * The same for several horizons looked at together: a copy counts if it does as well at *any* of them, each measured
 * in its own copies' deviations. Otherwise three looks would open three times as often by luck.
 */
export function familyP(test: PlaceboTest, family: readonly PlaceboTest[]): number {
  const units = family.map(({ copies }) => {
    const mean = copies.reduce((sum, copy) => sum + copy, 0) / copies.length;
    const squares = copies.reduce((sum, copy) => sum + (copy - mean) ** 2, 0);
    return Math.sqrt(squares / copies.length);
  });
  const own = units[family.indexOf(test)];
  const reached = test.observed / own;
  let better = 0;
  for (let copy = 0; copy < test.copies.length; copy++) {
    if (family.some(({ copies }, h) => copies[copy] / units[h] >= reached)) better += 1;
  }
  return (1 + better) / (test.copies.length + 1);
}
