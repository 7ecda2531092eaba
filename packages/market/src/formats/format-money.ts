import { type Decimal, decimal, signOf, stepOfPlaces, toFixedText } from '../decimal.ts';
import { conventionsOf } from '../i18n/conventions-of.ts';
import type { Language } from '../i18n/languages.ts';
import { type Currency, currencyPlaces } from '../money.ts';
import {
  formatFullPrice,
  formatPrice,
  localiseDigits,
  type MaybeNumber,
  MINUS,
  MISSING_TEXT,
  presentDecimal,
} from './format-number.ts';

const NO_BREAK_SPACE = '\u00a0';
const SYMBOLS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** Smallest first, as named in the language. */
const SCALES: readonly Decimal[] = ['1e3', '1e6', '1e9', '1e12'].map(decimal);

const SIGNIFICANT = 3;

/** Puts the currency where the language does: `$12.50`, `CHF 12.50`, `12,50 $`. */
function withCurrency(digits: string, currency: Currency, language: Language): string {
  const symbol = SYMBOLS[currency];
  if (conventionsOf(language).currencyLast) return `${digits}${NO_BREAK_SPACE}${symbol ?? currency}`;
  const negative = digits.startsWith(MINUS);
  const size = negative ? digits.slice(MINUS.length) : digits;
  return `${negative ? MINUS : ''}${symbol ?? `${currency}${NO_BREAK_SPACE}`}${size}`;
}

/** An amount in full, with its currency's settlement places: `$1,234.50`, `1 234,50 $` in French. */
export function formatMoney(value: MaybeNumber, currency: Currency, language: Language = 'en'): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  const places = Math.max(2, Math.min(currencyPlaces(currency), present.decimalPlaces()));
  const fixed = toFixedText(present, currencyPlaces(currency) === 0 ? 0 : places);
  return withCurrency(localiseDigits(fixed, language), currency, language);
}

/** A price in its currency, with the digits of a price: `$0.2762`, `0,2762 $`. */
export function formatPriceIn(value: MaybeNumber, currency: Currency, language: Language = 'en'): string {
  const digits = formatPrice(value, undefined, language);
  return digits === MISSING_TEXT ? digits : withCurrency(digits, currency, language);
}

/** A price that somebody set or paid, in its currency: `$2.3355`, `2,3355 $`. */
export function formatFullPriceIn(value: MaybeNumber, currency: Currency, language: Language = 'en'): string {
  const digits = formatFullPrice(value, language);
  return digits === MISSING_TEXT ? digits : withCurrency(digits, currency, language);
}

/** Three significant digits: 1.23, 12.3, 123. */
function threeDigits(value: Decimal): string {
  const places = SIGNIFICANT - Math.min(SIGNIFICANT, toFixedText(value.abs(), 2).indexOf('.'));
  const text = toFixedText(value, places);
  const grew = text.replace(/\D/g, '').length > SIGNIFICANT && places > 0;
  return grew ? toFixedText(value, places - 1) : text;
}

/** A large amount at a glance, three significant digits: `$1.23B`, `$845M`, `$12.4K`. */
export function formatCompactMoney(
  value: MaybeNumber,
  currency: Currency,
  language: Language = 'en',
): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  // What would round up to the next scale belongs to it: 999,950 is $1.00M, not $1,000K.
  const nearlyNext = decimal('0.9995');
  const { unitGap, scales } = conventionsOf(language);
  const scale = SCALES.slice(0, scales.length).findLastIndex((size) =>
    present.abs().greaterThanOrEqualTo(size.times(nearlyNext)),
  );
  const size = SCALES[scale];
  if (!size) return formatMoney(present, currency, language);
  const digits = localiseDigits(threeDigits(present.dividedBy(size)), language);
  return withCurrency(`${digits}${unitGap}${scales[scale]}`, currency, language);
}

/** A quantity of an asset with its step's digits; all its digits if no step is known. */
export function formatQuantity(
  value: MaybeNumber,
  step: Decimal | undefined,
  language: Language = 'en',
): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  const known = step && signOf(step) > 0 ? step : stepOfPlaces(present.decimalPlaces());
  return localiseDigits(toFixedText(present, known.decimalPlaces()), language);
}
