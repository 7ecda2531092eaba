import { normaliseSymbol } from '@auspex/market';

/** How the provider writes a US symbol: `BRK.B` is `BRK-B`. */
export function toProviderSymbol(symbol: string): string {
  return symbol.replace('.', '-');
}

/** A ticker of the provider's news in our words: `CRYPTO:BTC` is `BTC-USD`; currencies are none of ours. */
export function fromProviderTicker(ticker: string): string | undefined {
  const [kind, code] = ticker.split(':');
  if (code === undefined) return normaliseSymbol(ticker, 'us');
  return kind === 'CRYPTO' ? normaliseSymbol(code, 'crypto') : undefined;
}
