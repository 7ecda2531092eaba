import type { Trade } from '../backtest/index.ts';

/** A trade of a track record with what was put into it. */
export interface RecordTrade {
  /** Place of the asset in the record. */
  readonly asset: number;
  readonly trade: Trade;
  /** Part of the starting equity: 1/N of what the record was worth at the close before the entry. */
  readonly amount: number;
  /** What it brought, fees paid, as a part of the starting equity: the curve is 1 plus the sum of these. */
  readonly profit: number;
}
