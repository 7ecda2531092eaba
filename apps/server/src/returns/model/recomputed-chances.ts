import { type Market, planOf } from '@auspex/market';
import {
  MINIMUM_BARS,
  probabilityUp,
  quantileOf,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import { settledAfter } from '@auspex/quant/signals';
import { effectiveNames } from '@auspex/quant/statistics';
import { type Calibration, measureCalibration } from './measure-calibration.ts';

/** Adjusted closes and opens of each asset of a market. */
export interface RecomputedTask {
  readonly market: Market;
  readonly assets: readonly {
    readonly open: Float64Array;
    readonly close: Float64Array;
    /** Its trading has ended: what is open then settles at its last close. */
    readonly gone: boolean;
  }[];
  /** Mean correlation between the assets' returns. */
  readonly meanCorrelation: number;
}

export const CALIBRATED_HORIZONS = [5, 20, 60] as const;

/** The distribution of the return after a bar, as known at its close, of bars so far apart that no two overlap. */
function* distributions(close: Float64Array, { market, horizon }: { market: Market; horizon: number }) {
  if (close.length <= MINIMUM_BARS + 1) return;
  const columns = volatilityColumns(close);
  const kind = planOf(market);
  for (let bar = MINIMUM_BARS; bar + 1 < close.length; bar += settledAfter(horizon)) {
    const state = volatilityAt(columns, bar);
    if (state !== null)
      yield { bar, distribution: returnDistribution(state, { market: kind, horizonBars: horizon }) };
  }
}

/** The range's chance of a rise, made again on every past bar, against what came: settled as published calls are. */
export function recomputedCalibration(task: RecomputedTask): readonly Calibration[] {
  return CALIBRATED_HORIZONS.map((horizon) => {
    const stated: number[] = [];
    const rose: number[] = [];
    let names = 0;
    for (const { open, close, gone } of task.assets) {
      const before = stated.length;
      for (const { bar, distribution } of distributions(close, { market: task.market, horizon })) {
        const due = bar + settledAfter(horizon);
        if (due >= close.length && !gone) continue;
        stated.push(probabilityUp(distribution));
        rose.push(close[Math.min(due, close.length - 1)] > open[bar + 1] ? 1 : 0);
      }
      if (stated.length > before) names += 1;
    }
    return measureCalibration({
      ...{ horizon, stated: Float64Array.from(stated), rose: Uint8Array.from(rose) },
      ...{ names, meanCorrelation: task.meanCorrelation, apart: 1 },
    });
  });
}

/** How many 80 % ranges over a horizon are settled, as published ones are, and how many held. */
export interface Coverage {
  readonly n: number;
  readonly inside: number;
  /** How many independent ranges they are worth: none of an asset overlap, but assets move together. */
  readonly effectiveN: number;
}

export function recomputedCoverage(task: RecomputedTask, horizon: number): Coverage {
  const { market, assets, meanCorrelation } = task;
  let [n, inside, names] = [0, 0, 0];
  for (const { close, gone } of assets) {
    const before = n;
    for (const { bar, distribution } of distributions(close, { market, horizon })) {
      const due = bar + horizon;
      if (due >= close.length && !gone) continue;
      const move = Math.log(close[Math.min(due, close.length - 1)] / close[bar]);
      n += 1;
      if (move >= quantileOf(distribution, 0.1) && move <= quantileOf(distribution, 0.9)) inside += 1;
    }
    if (n > before) names += 1;
  }
  const effectiveN = names === 0 ? 0 : (n * effectiveNames(names, meanCorrelation)) / names;
  return { n, inside, effectiveN };
}
