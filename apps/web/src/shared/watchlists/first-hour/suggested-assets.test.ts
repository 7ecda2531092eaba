import { expect, it } from 'vitest';
import { SUGGESTIONS, suggestedAssets } from './suggested-assets.ts';

function listed(
  symbol: string,
  kind: 'stock' | 'crypto' | 'fund',
  trade: { last: number; volume: number | null } | null,
) {
  const none = { bid: null, ask: null, open: null, high: null, low: null, previousClose: null, change: null };
  const at = '2026-11-20T15:00:00Z';
  return {
    symbol,
    name: symbol,
    market: kind === 'crypto' ? ('crypto' as const) : ('us' as const),
    kind,
    sector: null,
    industry: null,
    currency: 'USD',
    quote: trade && { symbol, at, ...none, ...trade, phase: 'open' as const, delayMs: 0 },
    sparkline: [],
  };
}

it('the guided start suggests what the list says is traded most, also where a quote tells no volume', () => {
  expect(SUGGESTIONS.sort).toBe('turnover-desc');
  const assets = [
    listed('SPY', 'fund', { last: 500, volume: 9_000_000 }),
    listed('BTC-USD', 'crypto', { last: 60_000, volume: null }),
    listed('GONE', 'stock', null),
    listed('AAPL', 'stock', { last: 200, volume: 50_000 }),
    listed('MSFT', 'stock', { last: 400, volume: 20_000 }),
    listed('ETH-USD', 'crypto', { last: 3_000, volume: 9_000 }),
    listed('PENNY', 'stock', { last: 0.5, volume: 1_000_000 }),
  ];
  const { stocks, coins } = suggestedAssets(assets, { stocks: 2, coins: 1 });
  expect(stocks.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT']);
  expect(coins.map(({ symbol }) => symbol)).toEqual(['BTC-USD']);
});
