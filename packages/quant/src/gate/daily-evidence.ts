import { T1_COST_BASIS_POINTS } from '../backtest/trade-rule-t1.ts';
import { dayOfMatrix } from '../signals/panel-matrix.ts';
import { rankInformationCoefficient } from '../statistics/rank-correlation.ts';
import type { CallRecord } from './call-record.ts';

/** Names a day needs to count. */
export const FEWEST_NAMES = 20;

/** What each judged day shows: days with at least 20 settled names. */
export interface DailyEvidence {
  /** Days of the panel, ascending. */
  readonly days: Int32Array;
  /** Settled names of each. */
  readonly names: Int32Array;
  /** Rank information coefficient of each. */
  readonly coefficients: Float64Array;
  /** Half long the best fifth, half short the worst, after entry and exit costs. */
  readonly netReturns: Float64Array;
}

/** Judges every day on which at least 20 calls are settled. */
export function dailyEvidence(record: CallRecord): DailyEvidence {
  const { scores, outcomes, market } = record;
  const cost = (2 * T1_COST_BASIS_POINTS[market]) / 10_000;
  const days: number[] = [];
  const names: number[] = [];
  const coefficients: number[] = [];
  const netReturns: number[] = [];
  for (let day = 0; day < scores.days; day++) {
    const [score, outcome] = [dayOfMatrix(scores, day), dayOfMatrix(outcomes, day)];
    const coefficient = rankInformationCoefficient(score, outcome, FEWEST_NAMES);
    if (coefficient === null) continue;
    const settled = settledNames(score, outcome);
    days.push(day);
    names.push(settled.length);
    coefficients.push(coefficient);
    netReturns.push(spreadReturn(settled, score, outcome) - cost);
  }
  return {
    days: Int32Array.from(days),
    names: Int32Array.from(names),
    coefficients: Float64Array.from(coefficients),
    netReturns: Float64Array.from(netReturns),
  };
}

function settledNames(score: Float64Array, outcome: Float64Array): Uint32Array {
  const settled = new Uint32Array(score.length);
  let count = 0;
  for (let a = 0; a < score.length; a++) {
    if (!Number.isNaN(score[a]) && !Number.isNaN(outcome[a])) settled[count++] = a;
  }
  return settled.subarray(0, count);
}

/** Return of half the money in the best fifth and half against the worst, before costs. */
function spreadReturn(settled: Uint32Array, score: Float64Array, outcome: Float64Array): number {
  const order = settled.toSorted((a, b) => score[a] - score[b] || a - b);
  const fifth = Math.floor(order.length / 5);
  let spread = 0;
  for (let k = 0; k < fifth; k++) {
    spread += Math.expm1(outcome[order[order.length - 1 - k]]) - Math.expm1(outcome[order[k]]);
  }
  return spread / (2 * fifth);
}
