import { type BookSource, marketOfSymbol } from '@auspex/market';
import { symbolOn } from '@auspex/market-data';
import type { SimulatedMarket } from './simulated-market.ts';
import { makeViewer, type SimulatedSourcesOptions } from './simulated-view.ts';

const TICK_MS = 1000;

/** The asset that has a symbol now: a reused ticker means the current company. */
function assetOf(market: SimulatedMarket, symbol: string) {
  const today = new Date(market.to).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
  return market
    .listings()
    .find(
      (listing) =>
        listing.market === marketOfSymbol(symbol) &&
        !(listing.delisting && listing.delisting.date <= today) &&
        symbolOn(listing, today).symbol === symbol,
    )?.assetId;
}

/** Live order books of the simulated market, for an exchange engine to trade against. */
export function createSimulatedBookSource(options: SimulatedSourcesOptions): BookSource {
  const view = makeViewer(options);
  const bookNow = (symbol: string) => {
    const market = view();
    const assetId = assetOf(market, symbol);
    return assetId && market.orderBook(assetId);
  };
  return {
    orderBook: async (symbol) => bookNow(symbol),
    subscribe: (symbol, onBook) =>
      options.every(TICK_MS, () => {
        const book = bookNow(symbol);
        if (book) onBook(book);
      }),
  };
}
