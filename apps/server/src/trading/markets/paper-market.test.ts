import type { Quote } from '@auspex/market-data';
import { expect, it } from 'vitest';
import type { MarketService, ViewAsset } from '../../market/index.ts';
import { PaperMarket } from './paper-market.ts';

const APPLE = { assetId: 'us:AAPL', market: 'us', symbol: 'AAPL', kind: 'stock', currency: 'USD' };
const BITCOIN = {
  assetId: 'crypto:BTC-USD',
  market: 'crypto',
  symbol: 'BTC-USD',
  kind: 'crypto',
  currency: 'USD',
};

/** Whether a paper order meets a book, where all there is are stored quotes that said "open" when they were asked for. */
async function hasBook(asset: object, quotedAt: string, now: string): Promise<boolean> {
  const quote = { ...asset, at: Date.parse(quotedAt), last: 100, phase: 'open' } as unknown as Quote;
  const view = {
    findAsset: async () => ({ delisting: null, ...asset }) as unknown as ViewAsset,
    quotes: async () => [quote],
  };
  const market = { sources: [], view: () => view } as unknown as MarketService;
  const paper = new PaperMarket(() => market, { now: () => Date.parse(now) });
  const listed = await paper.findPair('any');
  if (listed === undefined) throw new Error('It is not listed.');
  return (await paper.book(listed)) !== undefined;
}

it('TRADE-30: a stored price is traded at in its own session only: not after the close, on a holiday, or on another day', async () => {
  // Friday 20 November 2026, 15:50 in New York.
  const friday = '2026-11-20T20:50:00Z';
  expect(await hasBook(APPLE, friday, '2026-11-20T20:55:00Z')).toBe(true);
  expect(await hasBook(APPLE, friday, '2026-11-20T21:00:30Z')).toBe(false);
  expect(await hasBook(APPLE, friday, '2026-11-21T16:00:00Z')).toBe(false);
  // Half past ten on Monday, and nothing newer was heard.
  expect(await hasBook(APPLE, friday, '2026-11-23T15:30:00Z')).toBe(false);
  // Thanksgiving.
  expect(await hasBook(APPLE, '2026-11-25T20:50:00Z', '2026-11-26T16:00:00Z')).toBe(false);
  expect(await hasBook(BITCOIN, friday, '2026-11-20T20:55:00Z')).toBe(true);
  // A source that has been silent since the morning.
  expect(await hasBook(APPLE, '2026-11-20T14:35:00Z', '2026-11-20T16:00:00Z')).toBe(true);
  expect(await hasBook(APPLE, '2026-11-20T14:35:00Z', '2026-11-20T16:10:00Z')).toBe(false);
  expect(await hasBook(BITCOIN, friday, '2026-11-20T22:25:00Z')).toBe(false);
  expect(await hasBook(BITCOIN, friday, '2026-11-22T20:50:00Z')).toBe(false);
});
