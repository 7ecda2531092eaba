import type { TradeRules } from './rules.ts';

/** Stop of rule T1 below the entry, in average true ranges over 14 bars. */
export const T1_STOP_RANGES = 3;
/** Its target above the entry, in the same units. */
export const T1_TARGET_RANGES = 6;

/** Costs per side that every published curve pays; the member's own fee is a slider on the screen. */
export const T1_COST_BASIS_POINTS = { stocks: 5, crypto: 15 } as const;

/** Stop and target distances per bar from a column of average true ranges; `NaN` where it is not known yet. */
export interface T1Distances {
  readonly stopDistance: Float64Array;
  readonly targetDistance: Float64Array;
}

/**
 * Trade rule T1, which every track record trades: long only, in at the open after the stance turns buy, out at the open
 * after it leaves buy, at 3 ranges below or 6 above the entry, or after 60 bars. Combine assets with `combineEquity`.
 */
export function tradeRuleT1(market: keyof typeof T1_COST_BASIS_POINTS): TradeRules {
  return {
    sides: 'long-only',
    costs: { feeBasisPoints: T1_COST_BASIS_POINTS[market], slippageBasisPoints: 0 },
    weight: 1,
    maxHoldingBars: 60,
  };
}

/** The distances rule T1 takes from the 14-bar average true range known at each close. */
export function distancesT1(averageTrueRange: Float64Array): T1Distances {
  return {
    stopDistance: averageTrueRange.map((range) => T1_STOP_RANGES * range),
    targetDistance: averageTrueRange.map((range) => T1_TARGET_RANGES * range),
  };
}
