import type { Trade } from '../backtest/index.ts';
import { type Interval, wilsonInterval } from '../statistics/index.ts';

/** Results of the closed trades. Open trades are not judged. */
export interface TradeSummary {
  readonly closed: number;
  readonly open: number;
  readonly winners: number;
  /** Share of closed trades with a net gain, and its 95 % Wilson range; `null` without closed trades. */
  readonly hitRate: number | null;
  readonly hitInterval: Interval | null;
  /** Net gains over net losses; `null` without a loss. */
  readonly profitFactor: number | null;
  readonly meanNetReturn: number | null;
  readonly meanBarsHeld: number | null;
  /** Mean worst and best excursion during a trade, as fractions of the entry price. */
  readonly meanAdverse: number | null;
  readonly meanFavourable: number | null;
  readonly fees: number;
  readonly slippage: number;
}

/** Net gains over net losses of trade results; `null` without a loss. */
export function profitFactor(results: Float64Array): number | null {
  let [gains, losses] = [0, 0];
  for (const result of results) {
    if (result > 0) gains += result;
    else losses -= result;
  }
  return losses > 0 ? gains / losses : null;
}

/** Sums up a list of trades. */
export function summariseTrades(trades: readonly Trade[]): TradeSummary {
  const closed = trades.filter((trade) => trade.reason !== 'open');
  const winners = closed.filter((trade) => trade.net > 0).length;
  const mean = (read: (trade: Trade) => number): number | null =>
    closed.length === 0 ? null : closed.reduce((sum, trade) => sum + read(trade), 0) / closed.length;
  return {
    closed: closed.length,
    open: trades.length - closed.length,
    winners,
    hitRate: closed.length === 0 ? null : winners / closed.length,
    hitInterval: wilsonInterval({ successes: winners, trials: closed.length }),
    profitFactor: profitFactor(Float64Array.from(closed, (trade) => trade.net)),
    meanNetReturn: mean((trade) => trade.netReturn),
    meanBarsHeld: mean((trade) => trade.barsHeld),
    meanAdverse: mean((trade) => trade.adverse),
    meanFavourable: mean((trade) => trade.favourable),
    fees: trades.reduce((sum, trade) => sum + trade.fees, 0),
    slippage: trades.reduce((sum, trade) => sum + trade.slippage, 0),
  };
}
