import type { Quote } from '@auspex/market-data';
import type { MarketView, ViewAsset } from '../view/market-view.ts';
import { instantText } from './market-reads.ts';

/** A quote in the contract's form; the change is left out if the previous close is unknown. */
export function writeQuote(asset: ViewAsset, quote: Quote) {
  const { last, previousClose } = quote;
  const change = previousClose ? last / previousClose - 1 : null;
  return {
    symbol: asset.symbol,
    at: instantText(quote.at),
    last,
    bid: quote.bid ?? null,
    ask: quote.ask ?? null,
    open: quote.open ?? null,
    high: quote.high ?? null,
    low: quote.low ?? null,
    volume: quote.volume ?? null,
    previousClose: previousClose ?? null,
    change,
    phase: quote.phase,
    delayMs: quote.delayMs ?? 0,
  };
}

export type WrittenQuote = ReturnType<typeof writeQuote>;

/** The quotes of some assets by asset id; those without one are absent. */
export async function quotesOf(
  view: MarketView,
  assets: readonly ViewAsset[],
): Promise<ReadonlyMap<string, WrittenQuote>> {
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
  const quotes = await view.quotes([...byId.keys()]);
  return new Map(
    quotes.flatMap((quote) => {
      const asset = byId.get(quote.assetId);
      return asset ? [[asset.assetId, writeQuote(asset, quote)] as const] : [];
    }),
  );
}
