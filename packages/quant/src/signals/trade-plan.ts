import { T1_STOP_RANGES, T1_TARGET_RANGES } from '../backtest/trade-rule-t1.ts';

/** Levels of trade rule T1 for an entry at the next open. */
export interface TradePlan {
  readonly entry: 'next-open';
  /** The last close: the entry is expected near it. */
  readonly reference: number;
  readonly averageTrueRange: number;
  readonly stop: number | null;
  readonly target: number;
}

/**
 * Stop 3 and target 6 average true ranges (14 bars) from the entry; the actual levels move with the open that is
 * paid.
 */
export function planTrade(close: number, averageTrueRange: number): TradePlan | null {
  if (!(close > 0 && averageTrueRange > 0)) return null;
  const stop = close - T1_STOP_RANGES * averageTrueRange;
  return {
    entry: 'next-open',
    reference: close,
    averageTrueRange,
    stop: stop > 0 ? stop : null,
    target: close + T1_TARGET_RANGES * averageTrueRange,
  };
}
