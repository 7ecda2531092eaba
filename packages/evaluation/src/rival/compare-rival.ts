import {
  MINIMUM_BARS,
  quantileOf,
  rangeColumns,
  returnDistribution,
  volatilityAt,
} from '@auspex/quant/distribution';
import { randomStream } from '@auspex/quant/random';
import { type Interval, meanPinball } from '@auspex/quant/statistics';
import { PINBALL_LEVELS } from '../ranges/forecast-rows.ts';
import { isMonthEnd, type RangeSeries } from '../ranges/range-series.ts';
import { type RivalName, rivalQuantiles } from './rival-quantiles.ts';

/** One month end at which both spoke: pinball losses on the same outcome with the same drift. */
export interface RivalRow {
  readonly symbol: string;
  readonly month: string;
  readonly horizonBars: number;
  readonly ours: number;
  readonly rival: number;
  /** Whether our 80 % range held. */
  readonly inside80: boolean;
}

export interface RivalComparison {
  readonly horizonBars: number;
  readonly rows: number;
  readonly months: number;
  /** Below 1 our ranges lose less: mean over each month's names, then over the months. */
  readonly ratio: number;
  /** 95 %, from blocks of months drawn with both losses together; null below two blocks. */
  readonly interval: Interval | null;
}

export interface RivalRowPlan {
  readonly horizons: readonly number[];
  readonly rival: RivalName;
  /** Origins before this date are left out. */
  readonly from?: string | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What both models lose at every month end, for horizons of rising length. */
export function rivalRows(series: readonly RangeSeries[], plan: RivalRowPlan): RivalRow[] {
  return series.flatMap((one, done) => {
    plan.onProgress?.(done, series.length);
    return rowsOf(one, plan);
  });
}

function rowsOf(one: RangeSeries, { horizons, rival, from = '' }: RivalRowPlan): RivalRow[] {
  const { symbol, market, days, closes } = one;
  const origins: number[] = [];
  for (let bar = MINIMUM_BARS; bar + horizons[0] < closes.length; bar++) {
    if (days[bar] >= from && isMonthEnd(days, bar)) origins.push(bar);
  }
  if (origins.length === 0) return [];
  const columns = rangeColumns(closes);
  const theirs = rivalQuantiles({ symbol, closes, origins, horizons, levels: PINBALL_LEVELS, rival });
  return origins.flatMap((bar, place) => {
    const state = volatilityAt(columns, bar);
    return horizons.flatMap((horizonBars, k) => {
      if (state === null || bar + horizonBars >= closes.length) return [];
      const distribution = returnDistribution(state, { market, horizonBars });
      const outcome = Math.log(closes[bar + horizonBars] / closes[bar]);
      const quantiles = PINBALL_LEVELS.map((p) => quantileOf(distribution, p));
      const other = theirs[place][k].map((q) => q + distribution.drift);
      return {
        ...{ symbol, month: days[bar].slice(0, 7), horizonBars },
        ours: meanPinball({ levels: PINBALL_LEVELS, quantiles, outcome }),
        rival: meanPinball({ levels: PINBALL_LEVELS, quantiles: other, outcome }),
        inside80: outcome >= quantiles[1] && outcome <= quantiles[5],
      };
    });
  });
}

/** A block is a year of months, or the horizon where that is longer: outcomes of neighbouring origins overlap. */
const BLOCK_MONTHS = 12;
const MONTH_BARS = 21;
const RESAMPLES = 2000;

/** The ratio of the losses over rows of one horizon; null without rows. */
export function compareLosses(rows: readonly RivalRow[]): RivalComparison | null {
  if (rows.length === 0) return null;
  const months = [...Map.groupBy(rows, ({ month }) => month)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => ({
      ours: own.reduce((sum, { ours }) => sum + ours, 0) / own.length,
      rival: own.reduce((sum, { rival }) => sum + rival, 0) / own.length,
    }));
  const [{ horizonBars }] = rows;
  return {
    ...{ horizonBars, rows: rows.length, months: months.length },
    ratio:
      months.reduce((sum, { ours }) => sum + ours, 0) / months.reduce((sum, { rival }) => sum + rival, 0),
    interval: blockInterval(months, Math.max(BLOCK_MONTHS, Math.ceil(horizonBars / MONTH_BARS))),
  };
}

function blockInterval(
  months: readonly { readonly ours: number; readonly rival: number }[],
  block: number,
): Interval | null {
  const n = months.length;
  if (n < 2 * block) return null;
  const stream = randomStream({ seed: 1, name: 'rival-months' });
  const ratios = new Float64Array(RESAMPLES);
  for (let again = 0; again < RESAMPLES; again++) {
    let [ours, rival] = [0, 0];
    for (let drawn = 0; drawn < n; ) {
      const start = stream.integerBelow(n);
      for (let k = 0; k < block && drawn < n; k++, drawn++) {
        const month = months[(start + k) % n];
        ours += month.ours;
        rival += month.rival;
      }
    }
    ratios[again] = ours / rival;
  }
  ratios.sort();
  return { low: ratios[Math.floor(0.025 * RESAMPLES)], high: ratios[Math.ceil(0.975 * RESAMPLES) - 1] };
}
