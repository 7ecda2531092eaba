import { normaliseSymbol } from '@auspex/market';

/** The provider's spelling of a US symbol: `BRK.B` is `BRK-B`. */
export function toProviderSymbol(symbol: string): string {
  return symbol.replace('.', '-');
}

/** A ticker of the provider's news in our terms: `CRYPTO:BTC` is `BTC-USD`; currencies are not ours. */
export function fromProviderTicker(ticker: string): string | undefined {
  const [kind, code] = ticker.split(':');
  if (code === undefined) return normaliseSymbol(ticker, 'us');
  return kind === 'CRYPTO' ? normaliseSymbol(code, 'crypto') : undefined;
}
