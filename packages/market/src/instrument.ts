/** The two markets of the product; `country` in the specification. */
export const MARKETS = ['crypto', 'us'] as const;

export type Market = (typeof MARKETS)[number];

/** A market under the name that plans, and entries of the ledger, know it by. */
export function planOf(market: Market): 'crypto' | 'stocks' {
  return market === 'us' ? 'stocks' : 'crypto';
}

declare const assetIdBrand: unique symbol;

/** Identifies an asset for good: survives renames, and a reused ticker is another asset. Never shown. */
export type AssetId = string & { readonly [assetIdBrand]: true };

/** What can be looked at and traded. */
export interface Instrument {
  readonly assetId: AssetId;
  /** `AAPL`, `BRK.B`, `BTC-USD`. */
  readonly symbol: string;
  readonly market: Market;
}

/**
 * Crypto assets that a bare code means if no market is given. None is the ticker of a member of the S&P 500; other
 * codes have to be written with their quote: `LINK-USD`.
 */
const BARE_CRYPTO_CODES: ReadonlySet<string> = new Set(
  'BTC ETH XRP BNB SOL DOGE ADA TRX AVAX SHIB DOT LTC BCH XLM UNI ATOM ETC FIL AAVE ALGO USDT USDC DAI'.split(
    ' ',
  ),
);

const DEFAULT_QUOTE = 'USD';
const STOCK_SYMBOL = /^[A-Z]{1,6}(\.[A-Z]{1,2})?$/;
const CRYPTO_SYMBOL = /^[A-Z0-9]{1,16}-[A-Z0-9]{2,8}$/;
const SHARE_CLASS = /^([A-Z]{1,5})[-/]([A-Z])$/;

/** Brands a stored identifier as an asset's. */
export function assetId(text: string): AssetId {
  return text as AssetId;
}

/** Whether a text names a market. */
export function isMarket(text: string): text is Market {
  return (MARKETS as readonly string[]).includes(text);
}

/** What a symbol filter compares: the text before the first space, as in the specification. */
export function symbolFilterText(text: string): string {
  return text.trimStart().split(' ', 1)[0] ?? '';
}

function writeSymbol(code: string, market: Market | undefined): string {
  const shareClass = market === 'crypto' ? null : SHARE_CLASS.exec(code);
  if (shareClass) return `${shareClass[1]}.${shareClass[2]}`;
  const symbol = code.replace('/', '-');
  const bareCrypto = market === 'crypto' || (market === undefined && BARE_CRYPTO_CODES.has(symbol));
  return bareCrypto && !symbol.includes('-') ? `${symbol}-${DEFAULT_QUOTE}` : symbol;
}

/**
 * The canonical spelling of a symbol, from how people write it: only the text before the first space counts, case
 * does not, `BTC` is `BTC-USD`, `BTC/USD` too, `BRK-B` is `BRK.B`. Absent if no symbol can be meant. Pass the market
 * if it is known: a bare code then needs no list to be understood.
 */
export function normaliseSymbol(text: string, market?: Market): string | undefined {
  const symbol = writeSymbol(symbolFilterText(text).toUpperCase(), market);
  const valid = CRYPTO_SYMBOL.test(symbol)
    ? market !== 'us'
    : STOCK_SYMBOL.test(symbol) && market !== 'crypto';
  return valid ? symbol : undefined;
}

/** The market a normalised symbol belongs to: pairs contain a hyphen, stocks never do. */
export function marketOfSymbol(symbol: string): Market {
  return symbol.includes('-') ? 'crypto' : 'us';
}

/** Base and quote asset of a normalised crypto symbol; absent for a stock. */
export function splitPairSymbol(symbol: string): { base: string; quote: string } | undefined {
  const [base, quote] = symbol.split('-');
  return base && quote ? { base, quote } : undefined;
}
