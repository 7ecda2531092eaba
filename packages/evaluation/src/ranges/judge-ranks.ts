import { RANK_CLASSES } from '@auspex/quant/distribution';
import { rankedProbabilityScore } from '@auspex/quant/statistics';
import { jointCalendar, jointRanks } from './joint-ranks.ts';
import { isMonthEnd, type RangeSeries } from './range-series.ts';

/** Ranked probability score of equal fifths. */
export const EQUAL_FIFTHS_SCORE = 0.16;

/** How good the probabilities of the fifths were. */
export interface RankReport {
  readonly horizonBars: number;
  readonly monthEnds: number;
  readonly forecasts: number;
  /** Mean ranked probability score; equal fifths score 0.16. */
  readonly score: number;
  /** Months in which they scored better than equal fifths. */
  readonly monthsBeaten: number;
}

export interface RankPlan {
  readonly horizonBars: number;
  /** Bars a name needs before an origin. */
  readonly minimumBars: number;
  readonly from?: string | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Judges rank probabilities at the month ends of the common calendar; null if five names were never available
 * together.
 */
export function judgeRanks(series: readonly RangeSeries[], plan: RankPlan): RankReport | null {
  const { horizonBars, minimumBars, from = '' } = plan;
  const calendar = jointCalendar(series);
  const { days, barOf } = calendar;
  const origins = [...days.keys()].filter((day) => days[day] >= from && isMonthEnd(days, day));
  let [score, forecasts, monthEnds, beaten] = [0, 0, 0, 0];
  origins.forEach((day, done) => {
    const assets = [...series.keys()].filter((asset) => {
      const bar = barOf[asset][day];
      return bar >= minimumBars && bar + horizonBars < series[asset].closes.length;
    });
    const joint = jointRanks(calendar, { day, horizonBars, assets });
    plan.onProgress?.(done + 1, origins.length);
    if (joint === null) return;
    let month = 0;
    const outcome = assets.map((asset) => {
      const { closes } = series[asset];
      return closes[barOf[asset][day] + horizonBars] / closes[barOf[asset][day]];
    });
    const order = [...assets.keys()].sort((a, b) => outcome[a] - outcome[b]);
    order.forEach((i, place) => {
      month += rankedProbabilityScore(joint.chances[i], Math.floor((RANK_CLASSES * place) / assets.length));
    });
    monthEnds += 1;
    score += month;
    forecasts += assets.length;
    if (month / assets.length < EQUAL_FIFTHS_SCORE) beaten += 1;
  });
  return forecasts === 0
    ? null
    : { horizonBars, monthEnds, forecasts, score: score / forecasts, monthsBeaten: beaten };
}
