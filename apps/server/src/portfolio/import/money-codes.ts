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

/** The code of a currency before or behind a number: `USD 150.25`, `-USD 0.10`, `12,50 EUR`. */
const WITH_CODE =
  /^([+-]?) ?([A-Z]{3})[ \u00A0]?([+-]?[\d.,(].{0,40})$|^([+-]?[\d.,(].{0,40}?)[ \u00A0]?([A-Z]{3})$/;

/** Whose dollars are meant where letters stand before the sign: `CA$12.50`, `-A$3`. A bare sign says nothing. */
const DOLLARS: Readonly<Record<string, string | undefined>> = {
  ...{ US: 'USD', C: 'CAD', CA: 'CAD', A: 'AUD', AU: 'AUD', NZ: 'NZD' },
  ...{ HK: 'HKD', S: 'SGD', SG: 'SGD', NT: 'TWD', MX: 'MXN', R: 'BRL' },
};
const WITH_LETTERS = /^([(+-]{0,2}) ?([A-Z]{1,2})(\$.{1,40})$/;

/** A number that may name its currency, and the code. */
export function splitCurrency(text: string): readonly [number: string, code: string | undefined] {
  const [, begin = '', letters = '', dollars] = WITH_LETTERS.exec(text.trim()) ?? [];
  if (dollars !== undefined && DOLLARS[letters]) return [`${begin}${dollars}`, DOLLARS[letters]];
  const found = WITH_CODE.exec(text.trim());
  if (!found) return [text, undefined];
  const [, sign = '', before, after, first, behind] = found;
  return before === undefined ? [first, behind] : [`${sign}${after}`, before];
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
