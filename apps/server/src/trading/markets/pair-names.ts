import type { ExchangeName } from '@auspex/exchanges';
import { normaliseSymbol, symbolFilterText } from '@auspex/market';
import type { Venue } from './listed-pair.ts';

/**
 * What a member may mean by the text of a filter, in capitals: `btc`, `BTC/USD` and `BTC-USD Bitcoin` are `BTC-USD`, and
 * `btcusd` is an exchange's own symbol. Exchanges that are connected with a key list coins only.
 */
export function pairNames(text: string, exchange?: ExchangeName): readonly string[] {
  const market = exchange === undefined || exchange === 'PAPER' ? undefined : 'crypto';
  const written = symbolFilterText(text).toUpperCase();
  const ours = normaliseSymbol(text, market);
  return ours === undefined || ours === written ? [written] : [written, ours];
}

/** The exchange's own symbol of a pair as a member writes it; as it was written where the exchange lists none. */
export async function symbolThere(venue: Venue, text: string, exchange: ExchangeName): Promise<string> {
  for (const name of pairNames(text, exchange)) {
    const listed = await venue.findPair(name);
    if (listed !== undefined) return listed.pair.symbol;
  }
  return symbolFilterText(text);
}

/** The orders of a pair as a member writes it. */
export function ofPair<Order extends { readonly symbol: string; readonly keyPair: string }>(
  orders: readonly Order[],
  text: string,
  exchange: ExchangeName | undefined,
): Order[] {
  const names = new Set(pairNames(text, exchange));
  return orders.filter(({ symbol, keyPair }) => names.has(symbol) || names.has(keyPair.toUpperCase()));
}
