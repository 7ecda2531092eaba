import { currencyPlaces, type Decimal, decimal } from '@auspex/market';

/** Whether a code is money rather than a coin, as exchanges list it. */
export function isMoneyCode(code: string): boolean {
  return currencyPlaces(code) < 8;
}

/** Codes that pairs are quoted in, those that end like others first. */
const QUOTES =
  'USDT USDC FDUSD TUSD BUSD PYUSD RLUSD EURC USD EUR GBP CHF CAD AUD JPY TRY BRL DAI BTC ETH BNB'.split(' ');

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

/** Hundredths of a currency that shares are quoted in: pence, and cents and agorot of the same kind. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS' };

/** What numbers are in: a currency, or hundredths of it. */
export interface MoneyUnit {
  readonly code: string;
  readonly isHundredth: boolean;
}

/** The unit that a file names. Pence are also written like pounds but for a small letter. */
export function unitOf(text: string): MoneyUnit {
  const code = text.trim() === 'GBp' ? 'GBX' : text.toUpperCase();
  const whole = Object.hasOwn(HUNDREDTHS, code) ? HUNDREDTHS[code] : undefined;
  return { code: whole ?? code, isHundredth: whole !== undefined };
}

const HUNDREDTH = decimal('0.01');
const TEN = decimal('10');

type Numbers = Readonly<Record<'quantity' | 'price' | 'amount' | 'fee', Decimal | undefined>>;

/**
 * Price, amount and fee of a row in whole units of its currency. Where the price is in pence the total often is in
 * pounds: quantity times price says which it is.
 */
export function inWhole(
  { quantity, price, amount, fee }: Numbers,
  { unit, feeUnit }: { readonly unit: MoneyUnit; readonly feeUnit: MoneyUnit },
): readonly [price: Decimal | undefined, amount: Decimal | undefined, fee: Decimal | undefined] {
  const whole = (value: Decimal | undefined, isHundredth: boolean) =>
    isHundredth ? value?.times(HUNDREDTH) : value;
  const traded = quantity && price && quantity.times(price).abs();
  const isTotalWhole = traded && amount?.abs().times(TEN).lessThan(traded);
  const ofTotal = unit.isHundredth && !isTotalWhole;
  return [
    whole(price, unit.isHundredth),
    whole(amount, ofTotal),
    whole(fee, feeUnit === unit ? ofTotal : feeUnit.isHundredth),
  ];
}
