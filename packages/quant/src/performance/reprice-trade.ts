import type { Trade } from '../backtest/index.ts';

/**
 * A trade's net return if every side had cost this many basis points of the amount traded, fee and slippage together:
 * what the fee slider shows. Exit prices and times stay as they were.
 */
export function repriceTrade(trade: Trade, costBasisPoints: number): number {
  if (!(costBasisPoints >= 0)) throw new RangeError(`A cost is not negative, got ${costBasisPoints}.`);
  const entry = trade.shares * trade.entryPrice;
  const exit = trade.reason === 'open' ? 0 : trade.shares * trade.splitFactor * trade.exitPrice;
  return (trade.gross - ((entry + exit) * costBasisPoints) / 10_000) / entry;
}
