import type { TradeRow } from '../src/features/returns/returns-replies.ts';

/** A row for tests, with profit as its amount and net part make it. */
export function sampleTrade(id: string, given: Partial<TradeRow> = {}): TradeRow {
  const amount = given.amount ?? 1000;
  const net = given.net ?? 0.05;
  return {
    id,
    assetId: `asset of ${given.symbol ?? 'BTC-USD'}`,
    symbol: 'BTC-USD',
    series: 'backtest',
    side: 'long',
    openedAt: '2025-01-02T00:00:00.000Z',
    closedAt: '2025-02-03T00:00:00.000Z',
    entry: 100,
    exit: 105.3,
    mark: null,
    stop: 94,
    target: 112,
    sharesAtEntry: 1,
    sharesNow: 1,
    fee: 0.002,
    slippage: 0.001,
    gross: net + 0.003,
    adverse: -0.02,
    favourable: 0.07,
    bars: 32,
    exitReason: 'signal',
    ledger: null,
    ...given,
    amount,
    net,
    profit: given.profit ?? amount * net,
  };
}
