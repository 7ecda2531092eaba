import { currencyPlaces } from '@auspex/market';

/** Whether a code is money rather than a coin, as exchanges list it. */
export function isMoneyCode(code: string): boolean {
  return currencyPlaces(code) < 8;
}

/** Codes that pairs are quoted in, those that end like others first. */
const QUOTES = 'USDT USDC FDUSD TUSD BUSD USD EUR GBP CHF CAD AUD JPY TRY BRL DAI BTC ETH BNB'.split(' ');

/** Dollars that are coins: `DOTUSD` and `ARBUSD` end like them. */
const DOLLAR_COINS: ReadonlySet<string> = new Set(['FDUSD', 'TUSD', 'BUSD']);

/**
 * Both sides of a pair written as one word, such as `BTCEUR`; undefined where nobody can tell. `coins`: whether an
 * exchange has prices in dollar coins or in dollars.
 */
export function splitPair(
  pair: string,
  { coins }: { readonly coins?: boolean } = {},
): readonly [base: string, quote: string] | undefined {
  const parts = pair.toUpperCase().split(/[/_-]/);
  if (parts.length === 2 && parts[0] !== '' && parts[1] !== '') return [parts[0], parts[1]];
  const found = QUOTES.find((code) => parts[0].endsWith(code) && parts[0].length > code.length);
  const isDollarCoin = found !== undefined && DOLLAR_COINS.has(found);
  const quote = isDollarCoin && !coins ? (coins === false ? 'USD' : undefined) : found;
  return quote === undefined ? undefined : [parts[0].slice(0, -quote.length), quote];
}
