import { BARS_PER_YEAR } from '../distribution/return-distribution.ts';
import { meanOf, momentsOf } from '../statistics/moments.ts';
import { neweyWestMean } from '../statistics/newey-west.ts';
import { brierScore } from '../statistics/probability-scores.ts';
import { deflatedSharpe } from '../statistics/sharpe-significance.ts';
import type { CallRecord } from './call-record.ts';
import { type DailyEvidence, dailyEvidence, FEWEST_NAMES } from './daily-evidence.ts';
import { type GateCondition, type GateConditionId, judgeCondition } from './gate-condition.ts';
import { familyP, type PlaceboTest, placeboP, placeboTest } from './placebo.ts';

/** Non-overlapping periods that the data must cover. */
export const FEWEST_PERIODS = 24;
const LEAST_T = 3;
const MOST_P = 0.01;
/** An open gate shuts below this on the trailing two years. */
const SHUT_T = 1.5;
const TRAILING_YEARS = 2;

/** Whether an edge may be claimed at one horizon, and everything the answer is based on. */
export interface EdgeVerdict {
  readonly horizonBars: number;
  readonly open: boolean;
  /** Whether it was open before this judgement: then only the trailing two years can shut it. */
  readonly wasOpen: boolean;
  /** What opens it, each with its figure. */
  readonly conditions: readonly GateCondition[];
  /** What keeps it open. */
  readonly staying: readonly GateCondition[];
  readonly judgedDays: number;
  /** `null` without a judged day. */
  readonly meanRankIc: number | null;
  /** Share of placebo copies that did worse at this horizon alone, 0 to 1. */
  readonly placeboPercentile: number | null;
  /**
   * Probability of skill behind the long/short returns after accounting for every model tried; shown next to the
   * gate.
   */
  readonly deflatedSharpe: number | null;
}

/** How a family of horizons is judged. */
export interface EdgePlan {
  readonly seed: number;
  /** Horizons whose gate is currently open. */
  readonly open?: readonly number[];
  /** Models tried so far, horizons included; one per record by default. */
  readonly trials?: number;
}

interface Judged {
  readonly record: CallRecord;
  readonly evidence: DailyEvidence;
  readonly placebo: PlaceboTest | null;
}

/** Judges the horizons of one market and model version together: they are one family. */
export function judgeEdges(records: readonly CallRecord[], plan: EdgePlan): EdgeVerdict[] {
  const judged = records.map((record): Judged => {
    const evidence = dailyEvidence(record);
    return { record, evidence, placebo: placeboTest(record, { days: evidence.days, seed: plan.seed }) };
  });
  const family = judged.flatMap(({ record, evidence, placebo }) =>
    placebo !== null && periodsOf(evidence, record) >= FEWEST_PERIODS ? [placebo] : [],
  );
  return judged.map((one) => judgeOne(one, family, { trials: records.length, ...plan }));
}

function periodsOf({ days }: DailyEvidence, { horizonBars }: CallRecord): number {
  return Math.floor(days.length / horizonBars);
}

function judgeOne(
  { record, evidence, placebo }: Judged,
  family: readonly PlaceboTest[],
  plan: EdgePlan & { readonly trials: number },
): EdgeVerdict {
  const { coefficients, netReturns, names } = evidence;
  const { horizonBars } = record;
  const half = coefficients.length >> 1;
  const sorted = names.toSorted();
  const typicalNames = sorted.length === 0 ? null : sorted[sorted.length >> 1];
  const p = placebo === null ? null : family.includes(placebo) ? familyP(placebo, family) : placeboP(placebo);
  const atLeast = (id: GateConditionId, value: number | null, threshold: number) =>
    judgeCondition({ id, value, compare: 'at-least', threshold });
  const above = (id: GateConditionId, value: number | null) =>
    judgeCondition({ id, value, compare: 'above', threshold: 0 });
  const conditions = [
    atLeast('names', typicalNames, FEWEST_NAMES),
    atLeast('periods', periodsOf(evidence, record), FEWEST_PERIODS),
    atLeast('rank-ic-t', neweyWestMean(coefficients, horizonBars)?.t ?? null, LEAST_T),
    judgeCondition({ id: 'placebo-p', value: p, compare: 'at-most', threshold: MOST_P }),
    above('first-half', meanOf(coefficients.subarray(0, half))),
    above('second-half', meanOf(coefficients.subarray(half))),
    above('net-return', meanOf(netReturns)),
    atLeast('brier-skill', calibrationSkill(record, evidence), 0),
  ];
  const trailing = TRAILING_YEARS * BARS_PER_YEAR[record.market];
  const staying = [
    atLeast('trailing-t', neweyWestMean(coefficients.slice(-trailing), horizonBars)?.t ?? null, SHUT_T),
    above('trailing-net-return', meanOf(netReturns.slice(-trailing))),
  ];
  const wasOpen = plan.open?.includes(horizonBars) ?? false;
  return {
    horizonBars,
    open: (wasOpen ? staying : conditions).every(({ met }) => met),
    wasOpen,
    conditions,
    staying,
    judgedDays: coefficients.length,
    meanRankIc: meanOf(coefficients),
    placeboPercentile: placebo === null ? null : 1 - placeboP(placebo) + 1 / (placebo.copies.length + 1),
    deflatedSharpe: sharpeOfSpread(evidence, record, plan.trials),
  };
}

/** Share of the squared misses saved relative to quoting the base rate known on each day. */
function calibrationSkill(record: CallRecord, { days }: DailyEvidence): number | null {
  const { probabilities, outcomes, baseRates } = record;
  const said: number[] = [];
  const base: number[] = [];
  const rose: number[] = [];
  for (const day of days) {
    for (let at = day * outcomes.assets; at < (day + 1) * outcomes.assets; at++) {
      const [p, outcome] = [probabilities.values[at], outcomes.values[at]];
      if (Number.isNaN(p) || Number.isNaN(outcome)) continue;
      said.push(p);
      base.push(baseRates[day]);
      rose.push(outcome > 0 ? 1 : 0);
    }
  }
  const results = Uint8Array.from(rose);
  const score = brierScore({ probabilities: Float64Array.from(said), outcomes: results });
  const reference = brierScore({ probabilities: Float64Array.from(base), outcomes: results });
  if (score === null || reference === null || reference === 0) return null;
  return 1 - score / reference;
}

/** On periods that do not overlap, so that the deviation is honest. */
function sharpeOfSpread(
  { netReturns }: DailyEvidence,
  { horizonBars }: CallRecord,
  trials: number,
): number | null {
  const periods = netReturns.filter((_value, i) => i % (horizonBars + 1) === 0);
  const moments = momentsOf(periods);
  if (moments === null || moments.count < 3 || !(moments.deviation > 0)) return null;
  const { mean, deviation, skewness, kurtosis, count } = moments;
  return deflatedSharpe(
    { sharpe: mean / deviation, observations: count, skewness, kurtosis },
    { trials: Math.max(1, trials), sharpeVariance: 1 / (count - 1) },
  );
}
