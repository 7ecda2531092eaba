import type { Trade } from '../backtest/index.ts';

/** A trade of a track record with the amount invested. */
export interface RecordTrade {
  /** Index of the asset in the record. */
  readonly asset: number;
  readonly trade: Trade;
  /** Fraction of the starting equity: 1/N of what the record was worth at the close before the entry. */
  readonly amount: number;
  /** Its profit after fees, as a fraction of the starting equity: the curve is 1 plus the sum of these. */
  readonly profit: number;
}
