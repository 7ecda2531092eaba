import { type Decimal, decimalFromNumber, ONE, roundToPlaces, toFixedText } from '../decimal.ts';
import { conventionsOf, MISSING_TEXT } from '../i18n/conventions-of.ts';
import type { Language } from '../i18n/languages.ts';

/** What a formatter takes: exact or binary, or nothing. `NaN` and infinities count as nothing. */
export type MaybeNumber = Decimal | number | null | undefined;

export { MISSING_TEXT };

/** The true minus sign: as wide as the plus, and never taken for a dash between words. */
export const MINUS = '−';

/** The ends of a range, each already written: `−6.7% to +7.7%`. */
export function formatRange(low: string, high: string, language: Language = 'en'): string {
  return `${low} ${conventionsOf(language).rangeWord} ${high}`;
}

/** The decimal to format, absent for any form of "no value". */
export function presentDecimal(value: MaybeNumber): Decimal | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? decimalFromNumber(value) : undefined;
}

/** Digits as a language writes them, from plain text such as `-1234.50`. */
export function localiseDigits(plain: string, language: Language): string {
  const { point, thousands } = conventionsOf(language);
  const negative = plain.startsWith('-');
  const [whole = '', fraction] = (negative ? plain.slice(1) : plain).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const isZero = !/[1-9]/.test(plain);
  return `${negative && !isZero ? MINUS : ''}${grouped}${fraction ? point + fraction : ''}`;
}

/** A number with a fixed count of digits after the point: `1,234.50`. */
export function formatNumber(value: MaybeNumber, places: number, language: Language = 'en'): string {
  const present = presentDecimal(value);
  return present ? localiseDigits(toFixedText(present, places), language) : MISSING_TEXT;
}

/** A number with all its digits and no more: quantities, limits in messages. */
export function formatExact(value: MaybeNumber, language: Language = 'en'): string {
  const present = presentDecimal(value);
  return present ? localiseDigits(present.toString(), language) : MISSING_TEXT;
}

const DEFAULT_PLACES = 2;
/** After the first digit that is not zero. */
const FURTHER_DIGITS_BELOW_ONE = 3;
const MOST_PLACES = 10;

/** Digits after the point for a price with an unknown tick: cents, and four significant ones below 1. */
function placesWithoutTick(value: Decimal): number {
  const size = value.abs();
  if (size.isZero() || size.greaterThanOrEqualTo(ONE)) return DEFAULT_PLACES;
  const firstDigit = Math.ceil(-Math.log10(size.toNumber()));
  return Math.min(MOST_PLACES, firstDigit + FURTHER_DIGITS_BELOW_ONE);
}

/** A price with its tick's digits: 61234.5 with a tick of 0.01 is `61,234.50`. */
export function formatPrice(
  value: MaybeNumber,
  tick: Decimal | undefined,
  language: Language = 'en',
): string {
  const present = presentDecimal(value);
  const places = present && !tick ? placesWithoutTick(present) : (tick?.decimalPlaces() ?? DEFAULT_PLACES);
  return formatNumber(present, places, language);
}

/** A price that somebody set or paid: all its digits, and cents at least. Rounded, it would be another price. */
export function formatFullPrice(value: MaybeNumber, language: Language = 'en'): string {
  const present = presentDecimal(value);
  return formatNumber(present, Math.max(DEFAULT_PLACES, present?.decimalPlaces() ?? 0), language);
}

const AVERAGE_DIGITS = 8;

/** What is shown of an average of prices, whose digits may never end: eight of them, and cents at least. */
export function roundAverage(value: Decimal): Decimal {
  const leading = value.isZero() ? 0 : Math.floor(Math.log10(value.abs().toNumber()));
  return roundToPlaces(value, Math.max(DEFAULT_PLACES, AVERAGE_DIGITS - 1 - leading));
}
