import {
  automaticBlockLength,
  type BootstrapPlan,
  bootstrapInterval,
  type Interval,
} from '../statistics/index.ts';
import { maxDrawdown } from './drawdown.ts';
import { profitFactor, sharpeRatio, sortinoRatio } from './risk-adjusted.ts';

/** 95 % ranges by the stationary bootstrap; `null` if the record is too short. */
export interface PerformanceIntervals {
  readonly annualGrowth: Interval | null;
  readonly sharpe: Interval | null;
  readonly sortino: Interval | null;
  readonly maxDrawdown: Interval | null;
}

/** Ranges of the figures of a curve from its bar returns. Each figure uses the same stream in this order. */
export function performanceIntervals(
  { returns, barsPerYear }: { returns: Float64Array; barsPerYear: number },
  plan: BootstrapPlan,
): PerformanceIntervals {
  const curve = new Float64Array(returns.length + 1);
  const years = returns.length / barsPerYear;
  const annualGrowth = (sample: Float64Array): number | null => {
    const end = compound(sample, curve);
    return years >= 0.999 && end > 0 ? end ** (1 / years) - 1 : null;
  };
  const deepest = (sample: Float64Array): number | null => {
    compound(sample, curve);
    return maxDrawdown(curve)?.depth ?? null;
  };
  return {
    annualGrowth: bootstrapInterval(returns, annualGrowth, plan),
    sharpe: bootstrapInterval(returns, (sample) => sharpeRatio({ returns: sample, barsPerYear }), plan),
    sortino: bootstrapInterval(returns, (sample) => sortinoRatio({ returns: sample, barsPerYear }), plan),
    maxDrawdown: drawdownInterval(returns, deepest, plan),
  };
}

/**
 * A drawdown is made by the order of returns, not by their sizes alone: blocks are as long as the deepest fall took, so
 * that falls of that length exist in the copies. Where even these do not reach the record's own depth, or exceed it in
 * nearly every copy, there is no honest range.
 */
function drawdownInterval(
  returns: Float64Array,
  deepest: (sample: Float64Array) => number | null,
  plan: BootstrapPlan,
): Interval | null {
  const curve = new Float64Array(returns.length + 1);
  compound(returns, curve);
  const own = maxDrawdown(curve);
  const automatic = automaticBlockLength(returns);
  if (own === null || automatic === null) return null;
  const meanBlock = Math.min(returns.length / 3, Math.max(automatic, own.troughBar - own.peakBar));
  const interval = bootstrapInterval(returns, deepest, { ...plan, meanBlock });
  return interval !== null && interval.low <= own.depth && own.depth <= interval.high ? interval : null;
}

/** Range of the profit factor from the results of closed trades, in the order they closed. */
export function profitFactorInterval(results: Float64Array, plan: BootstrapPlan): Interval | null {
  return bootstrapInterval(results, profitFactor, plan);
}

function compound(returns: Float64Array, curve: Float64Array): number {
  curve[0] = 1;
  for (let i = 0; i < returns.length; i++) curve[i + 1] = curve[i] * (1 + returns[i]);
  return curve[returns.length];
}
