import { meanOf, medianOf } from '../statistics/moments.ts';
import { studentTTwoSidedP } from '../statistics/student-t.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';

/** One outcome of a seasonal pattern: what the asset did, and what its own drift alone would have done. */
export interface SeasonalOutcome {
  readonly label: number;
  /** Simple return as a fraction: 0.02 is 2 %. */
  readonly value: number;
  readonly drift: number;
}

/** What can be said about a pattern. Returns are fractions; null if there is too little data. */
export interface SeasonalFigures {
  readonly n: number;
  readonly winRate: number | null;
  readonly winRateInterval: { readonly low: number; readonly high: number } | null;
  readonly mean: number | null;
  readonly median: number | null;
  readonly worst: SeasonalOutcome | null;
  readonly best: SeasonalOutcome | null;
  /** Mean return above what the asset's own drift would have brought in the same time. */
  readonly excess: number | null;
  /** Mean return without the single best outcome: does one lucky year carry the pattern? */
  readonly meanWithoutBest: number | null;
  /** Two-sided p of the excess by Student's t; null under `leastTested` outcomes or without any spread. */
  readonly p: number | null;
}

/** With fewer outcomes than this there is no test. */
const leastTested = 5;

/** Two-sided p that values with this mean arise by chance around zero. */
export function testAgainstZero(values: ArrayLike<number>): number | null {
  const n = values.length;
  const mean = meanOf(values);
  if (n < leastTested || mean === null) return null;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i] - mean) ** 2;
  const error = Math.sqrt(squares / (n - 1) / n);
  return error > 0 ? studentTTwoSidedP(mean / error, n - 1) : null;
}

/** Sums up the outcomes of one pattern. */
export function summariseOutcomes(outcomes: readonly SeasonalOutcome[]): SeasonalFigures {
  const values = outcomes.map(({ value }) => value);
  const ranked = outcomes.toSorted((a, b) => a.value - b.value);
  const wins = values.filter((value) => value > 0).length;
  const trials = values.length;
  const excesses = outcomes.map(({ value, drift }) => value - drift);
  return {
    n: trials,
    winRate: trials === 0 ? null : wins / trials,
    winRateInterval: wilsonInterval({ successes: wins, trials, confidence: 0.95 }),
    mean: meanOf(values),
    median: medianOf(values),
    worst: ranked[0] ?? null,
    best: ranked.at(-1) ?? null,
    excess: meanOf(excesses),
    meanWithoutBest: meanOf(ranked.slice(0, -1).map(({ value }) => value)),
    p: testAgainstZero(excesses),
  };
}
