import { type Decimal, toFixedText } from './decimal.ts';

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

/** An amount with its currency, for logs and messages: `12.50 USD`. */
export function moneyText(value: Money): string {
  const settled = currencyPlaces(value.currency);
  const places = Math.max(settled === CRYPTO_PLACES ? 0 : settled, value.amount.decimalPlaces());
  return `${toFixedText(value.amount, places)} ${value.currency}`;
}
