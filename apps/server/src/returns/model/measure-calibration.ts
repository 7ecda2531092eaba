import {
  brierScore,
  brierSkill,
  effectiveNames,
  reliabilityCurve,
  wilsonInterval,
} from '@auspex/quant/statistics';

/** Stated chances of a rise at one horizon, and whether it came. */
export interface JudgedChances {
  readonly horizon: number;
  readonly stated: Float64Array;
  readonly rose: Uint8Array;
  /** How many assets they are about, and the mean correlation between their returns. */
  readonly names: number;
  readonly meanCorrelation: number;
  /** Part of the calls of one asset that do not overlap in time: 1 where none does. */
  readonly apart: number;
}

/** Whether the stated chances of a rise came true as often as they said, at one horizon. */
export interface Calibration {
  readonly horizon: number;
  readonly bins: readonly {
    readonly predicted: number;
    readonly observed: number;
    readonly low: number;
    readonly high: number;
    readonly n: number;
  }[];
  readonly brier: number | null;
  /**
   * Against always quoting the share of rises, as known afterwards: the hardest reference of its kind. Null while the
   * calls are worth too few: that share would only say which way the market went.
   */
  readonly brierSkill: number | null;
  readonly baseRate: number | null;
  readonly n: number;
}

const BINS = 10;
const FEWEST_INDEPENDENT_CALLS = 30;

export function measureCalibration(judged: JudgedChances): Calibration {
  const { horizon, stated, rose, names, meanCorrelation, apart } = judged;
  const calls = { probabilities: stated, outcomes: rose };
  const n = stated.length;
  const baseRate = n === 0 ? null : rose.reduce((sum, one) => sum + one, 0) / n;
  // Names that move together, and calls that overlap, are worth fewer: ranges are as wide as those few allow.
  const share = names === 0 ? 1 : (apart * effectiveNames(names, meanCorrelation)) / names;
  return {
    horizon,
    bins: reliabilityCurve(calls, { bins: BINS, grouping: 'equal-count' }).map((bin) => {
      const trials = Math.max(1, bin.count * share);
      const range = wilsonInterval({ successes: bin.hitRate * trials, trials }) ?? { low: 0, high: 1 };
      return { predicted: bin.meanProbability, observed: bin.hitRate, ...range, n: bin.count };
    }),
    brier: brierScore(calls),
    brierSkill:
      baseRate === null || n * share < FEWEST_INDEPENDENT_CALLS ? null : brierSkill(calls, baseRate),
    baseRate,
    n,
  };
}
