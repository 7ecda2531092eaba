import { type Decimal, roundToPlaces, sumDecimals, toFixedText, ZERO } from './decimal.ts';
import type { EpochMs } from './iso-date.ts';

/** A code such as `USD`, `CHF` or `BTC`. */
export type Currency = string;

/** The form of such a code. Coins have names of one letter, `W`, or of many, `BROCCOLI714`. */
export const CURRENCY_CODE = /^[A-Z0-9]{1,20}$/;

/** What a member's amounts may be shown in: a source has exchange rates of each. */
export const BASE_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'SGD',
  'HKD',
  'INR',
] as const satisfies readonly Currency[];

/** An amount in one currency. Amounts in different currencies never mix without a rate. */
export interface Money {
  readonly amount: Decimal;
  readonly currency: Currency;
}

/** What one unit of a currency was worth in another, and when. */
export interface FxRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly rate: Decimal;
  readonly at: EpochMs;
}

/** Two currencies where only one is allowed. */
export class CurrencyMismatchError extends Error {
  override readonly name = 'CurrencyMismatchError';
  readonly currencies: readonly [Currency, Currency];
  constructor(a: Currency, b: Currency) {
    super(`Amounts in ${a} and ${b} cannot be put together without a rate.`);
    this.currencies = [a, b];
  }
}

const NO_MINOR_UNIT: ReadonlySet<Currency> = new Set(['JPY', 'KRW', 'VND', 'CLP', 'ISK']);
const FIAT: ReadonlySet<Currency> = new Set(
  'USD EUR GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK SGD HKD MXN BRL INR ZAR TRY ILS CNY HUF RON BGN THB MYR IDR PHP TWD AED SAR ARS COP PEN UAH'.split(
    ' ',
  ),
);
const CRYPTO_PLACES = 8;

/** Digits after the point with which a currency is shown and settled. */
export function currencyPlaces(currency: Currency): number {
  if (NO_MINOR_UNIT.has(currency)) return 0;
  return FIAT.has(currency) ? 2 : CRYPTO_PLACES;
}

/** An amount of a currency. */
export function money(amount: Decimal, currency: Currency): Money {
  return { amount, currency };
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new CurrencyMismatchError(a.currency, b.currency);
}

/** The sum of two amounts of one currency. */
export function addMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return { amount: a.amount.plus(b.amount), currency: a.currency };
}

/** The difference of two amounts of one currency. */
export function subtractMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return { amount: a.amount.minus(b.amount), currency: a.currency };
}

/** An amount times a plain factor. */
export function multiplyMoney(value: Money, factor: Decimal): Money {
  return { amount: value.amount.times(factor), currency: value.currency };
}

/** Negative, zero or positive if the first amount is smaller, equal or larger. */
export function compareMoney(a: Money, b: Money): number {
  assertSameCurrency(a, b);
  return a.amount.comparedTo(b.amount);
}

/** The amount in another currency, exact; round it for display with `roundMoney`. */
export function convertMoney(value: Money, rate: FxRate): Money {
  if (rate.from !== value.currency) throw new CurrencyMismatchError(value.currency, rate.from);
  return { amount: value.amount.times(rate.rate), currency: rate.to };
}

/** Rounded to the currency's settlement places, halves away from zero. */
export function roundMoney(value: Money): Money {
  return { amount: roundToPlaces(value.amount, currencyPlaces(value.currency)), currency: value.currency };
}

/** One total per currency, negative ones included, in the order the currencies first appear. */
export function totalsByCurrency(values: Iterable<Money>): ReadonlyMap<Currency, Decimal> {
  const totals = new Map<Currency, Decimal>();
  for (const { amount, currency } of values) {
    totals.set(currency, (totals.get(currency) ?? ZERO).plus(amount));
  }
  return totals;
}

/** The sum of amounts in one currency, which has to be named so that an empty sum has one too. */
export function sumMoney(values: Iterable<Money>, currency: Currency): Money {
  const amounts: Decimal[] = [];
  for (const value of values) {
    if (value.currency !== currency) throw new CurrencyMismatchError(currency, value.currency);
    amounts.push(value.amount);
  }
  return { amount: sumDecimals(amounts), currency };
}

/** An amount with its currency, for logs and messages: `12.50 USD`. */
export function moneyText(value: Money): string {
  const settled = currencyPlaces(value.currency);
  const places = Math.max(settled === CRYPTO_PLACES ? 0 : settled, value.amount.decimalPlaces());
  return `${toFixedText(value.amount, places)} ${value.currency}`;
}
