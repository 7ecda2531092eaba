import {
  CORRELATION_DAYS,
  fitJointModel,
  RANK_CLASSES,
  rankProbabilities,
  towardsEqualFifths,
} from '@auspex/quant/distribution';
import { RANK_SEED } from './model-version.ts';

/** Assets of one market at the close of one day. */
export interface RankTask {
  /** As earlier versions published them: not drawn towards equal fifths. */
  readonly asDrawn: boolean;
  readonly key: string;
  readonly date: string;
  /** Scale of each asset's return over the ranked bars. */
  readonly scales: Float64Array;
  /** Adjusted closes, oldest first, with their times. */
  readonly closes: readonly { readonly close: Float64Array; readonly time: Float64Array }[];
}

/**
 * Chances of each asset to end in each fifth, worst first, from one joint draw; null below five assets, or where they
 * have too few days in common.
 */
export function rankAssets({ asDrawn, key, date, scales, closes }: RankTask): number[][] | null {
  if (closes.length < RANK_CLASSES) return null;
  const model = fitJointModel(commonReturns(closes));
  if (model === null) return null;
  const drawn = rankProbabilities({
    model,
    scales,
    key: { seed: RANK_SEED, name: `ranks/${key}`, day: date },
  });
  const chances = asDrawn ? drawn : towardsEqualFifths(drawn);
  return closes.map((_, i) => [...chances.subarray(RANK_CLASSES * i, RANK_CLASSES * (i + 1))]);
}

/** Log returns on the last days that every asset has; a day that one lacks is nobody's. */
function commonReturns(closes: RankTask['closes']): Float64Array[] {
  const kept = commonTimes(closes).slice(-(CORRELATION_DAYS + 1));
  return closes.map(({ close, time }) => {
    const returns = new Float64Array(Math.max(0, kept.length - 1));
    let bar = 0;
    let before = Number.NaN;
    for (let day = 0; day < kept.length; day++) {
      while (time[bar] < kept[day]) bar++;
      if (day > 0) returns[day - 1] = Math.log(close[bar] / before);
      before = close[bar];
    }
    return returns;
  });
}

/** Times that every asset has, rising. */
function commonTimes(closes: RankTask['closes']): Float64Array {
  let common = Float64Array.from(closes[0].time);
  for (const { time } of closes.slice(1)) {
    let [kept, bar] = [0, 0];
    for (const at of common) {
      while (bar < time.length && time[bar] < at) bar++;
      if (bar < time.length && time[bar] === at) common[kept++] = at;
    }
    common = common.subarray(0, kept);
  }
  return common;
}
