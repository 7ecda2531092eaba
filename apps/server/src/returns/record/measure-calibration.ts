import type { Market } from '@auspex/market';
import {
  MINIMUM_BARS,
  probabilityUp,
  quantileOf,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import {
  brierScore,
  brierSkill,
  effectiveNames,
  effectiveOverlapping,
  reliabilityCurve,
  wilsonInterval,
} from '@auspex/quant/statistics';

/** Adjusted closes and opens of each asset of a market. */
export interface CalibrationTask {
  readonly market: Market;
  readonly assets: readonly { readonly open: Float64Array; readonly close: Float64Array }[];
  /** Mean correlation between the assets' returns. */
  readonly meanCorrelation: number;
}

/** Whether the published chances of a rise came true as often as they said, at one horizon. */
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
  /** Against always quoting the share of rises, as known afterwards: the hardest reference of its kind. */
  readonly brierSkill: number | null;
  readonly baseRate: number | null;
  readonly n: number;
  /** How many of the calls ended inside their 80 % range. */
  readonly inside80: number;
}

const HORIZONS = [5, 20, 60] as const;
const BINS = 10;

/** The range's chance of a rise at the close after so many bars, against what came; calls do not overlap. */
export function measureCalibration(task: CalibrationTask): readonly Calibration[] {
  return HORIZONS.map((horizon) => measureHorizon(task, horizon));
}

function measureHorizon({ market, assets, meanCorrelation }: CalibrationTask, horizon: number): Calibration {
  const said: number[] = [];
  const rose: number[] = [];
  let inside80 = 0;
  for (const { open, close } of assets) {
    if (close.length <= MINIMUM_BARS + horizon) continue;
    const columns = volatilityColumns(close);
    for (let bar = MINIMUM_BARS; bar + horizon < close.length; bar += horizon) {
      const state = volatilityAt(columns, bar);
      if (state === null) continue;
      const kind = market === 'us' ? 'stocks' : 'crypto';
      const distribution = returnDistribution(state, { market: kind, horizonBars: horizon });
      said.push(probabilityUp(distribution));
      const move = Math.log(close[bar + horizon] / close[bar]);
      if (move >= quantileOf(distribution, 0.1) && move <= quantileOf(distribution, 0.9)) inside80 += 1;
      rose.push(close[bar + horizon] > open[bar + 1] ? 1 : 0);
    }
  }
  const judged = { probabilities: Float64Array.from(said), outcomes: Uint8Array.from(rose) };
  const n = said.length;
  const baseRate = n === 0 ? null : rose.reduce((sum, one) => sum + one, 0) / n;
  // Names that move together are worth fewer calls: ranges are as wide as those few allow.
  const share = assets.length === 0 ? 1 : effectiveNames(assets.length, meanCorrelation) / assets.length;
  return {
    horizon,
    bins: reliabilityCurve(judged, { bins: BINS, grouping: 'equal-count' }).map((bin) => {
      const trials = Math.max(1, bin.count * share);
      const range = wilsonInterval({ successes: bin.hitRate * trials, trials }) ?? { low: 0, high: 1 };
      return { predicted: bin.meanProbability, observed: bin.hitRate, ...range, n: bin.count };
    }),
    brier: brierScore(judged),
    brierSkill: baseRate === null ? null : brierSkill(judged, baseRate),
    baseRate,
    n,
    inside80,
  };
}

/** Independent trades behind a hit rate: overlapping holdings of names that move together count less. */
export function effectiveTrades(record: {
  readonly trades: number;
  readonly names: number;
  readonly days: number;
  readonly meanBarsHeld: number;
  readonly meanCorrelation: number;
}): number {
  const { trades, names, days, meanBarsHeld, meanCorrelation } = record;
  const horizonBars = Math.max(1, Math.round(meanBarsHeld));
  const independent =
    effectiveNames(names, meanCorrelation) * effectiveOverlapping({ observations: days, horizonBars });
  return Math.min(trades, independent);
}
