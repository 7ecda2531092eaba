import { dateOfInstant } from '@auspex/market';
import { BARS_PER_YEAR } from '@auspex/quant/distribution';
import type { Panel } from '@auspex/quant/features';
import { atr, type VoteHorizon } from '@auspex/quant/indicators';
import { equityReturns, sharpeRatio } from '@auspex/quant/performance';
import { randomStream } from '@auspex/quant/random';
import { stanceColumns } from '@auspex/quant/signals';
import { bootstrapInterval, deflatedSharpe, type Interval, momentsOf } from '@auspex/quant/statistics';
import { runTrackRecord } from '@auspex/quant/track-record';

/** Copies behind the placebo, as many as the gate uses. */
const COPIES = 199;

/** The technical stance traded by rule T1, after costs. Null if the data is too short. */
export interface TradeReport {
  readonly trades: number;
  /** Per year, and its 95 % range. */
  readonly netSharpe: number | null;
  readonly sharpeInterval: Interval | null;
  readonly buyAndHoldSharpe: number | null;
  /** Probability of skill after accounting for every horizon tried. */
  readonly deflatedSharpe: number | null;
  /** Share of shifted and reassigned copies that ended lower. */
  readonly placeboPercentile: number | null;
}

/** Whose stance is traded, and from when on. */
export interface TradePlan {
  readonly group: VoteHorizon;
  readonly from: string;
  /** Stances tried, including this one. */
  readonly trials: number;
  readonly seed: number;
}

/** Trades a group's stance from a date on; earlier bars only feed the indicators. */
export function judgeTrades(panel: Panel, plan: TradePlan): TradeReport | null {
  const assets = panel.assets.flatMap(({ bars }) => {
    const first = bars.time.findIndex((time) => dateOfInstant(time) >= plan.from);
    if (first < 0 || bars.time.length - first < 2) return [];
    const tail = (column: Float64Array) => column.subarray(first);
    const { stance } = stanceColumns(bars, plan.group);
    return {
      bars: {
        time: tail(bars.time),
        open: tail(bars.open),
        high: tail(bars.high),
        low: tail(bars.low),
        close: tail(bars.close),
        volume: tail(bars.volume),
      },
      stance: stance.subarray(first),
      averageTrueRange: tail(atr.kernel(bars).atr),
    };
  });
  if (assets.length === 0) return null;
  const record = runTrackRecord(assets, { market: panel.market, seed: plan.seed, copies: COPIES });
  const barsPerYear = BARS_PER_YEAR[panel.market];
  const sharpe = (returns: Float64Array) => sharpeRatio({ returns, barsPerYear });
  const returns = equityReturns(record.equity);
  return {
    trades: record.trades.length,
    netSharpe: sharpe(returns),
    sharpeInterval: bootstrapInterval(returns, sharpe, {
      stream: randomStream({ seed: plan.seed, name: `evaluate/${plan.group}` }),
    }),
    buyAndHoldSharpe: sharpe(equityReturns(record.buyAndHold)),
    deflatedSharpe: deflate(returns, plan.trials),
    placeboPercentile: record.placeboPercentile,
  };
}

function deflate(returns: Float64Array, trials: number): number | null {
  const moments = momentsOf(returns);
  if (moments === null || moments.count < 3 || !(moments.deviation > 0)) return null;
  const { mean, deviation, skewness, kurtosis, count } = moments;
  return deflatedSharpe(
    { sharpe: mean / deviation, observations: count, skewness, kurtosis },
    { trials, sharpeVariance: 1 / (count - 1) },
  );
}
