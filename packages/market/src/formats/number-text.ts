import { type Decimal, decimalFromNumber, toFixedText } from '../decimal.ts';

/** The languages of the product. */
export const LOCALES = ['en', 'fr'] as const;

export type Locale = (typeof LOCALES)[number];

/** What a formatter takes: exact or binary, or nothing. `NaN` and infinities count as nothing. */
export type MaybeNumber = Decimal | number | null | undefined;

/** How a missing value is shown: an en dash, never a zero. The reason belongs in a hint beside it. */
export const MISSING_TEXT = '–';

/** The true minus sign: as wide as the plus, and never taken for a dash between words. */
export const MINUS = '−';

const NO_BREAK_SPACE = '\u00a0';
const NARROW_NO_BREAK_SPACE = '\u202f';

interface NumberMarks {
  readonly point: string;
  readonly thousands: string;
  /** Between a number and the unit after it. */
  readonly beforeUnit: string;
}

const MARKS: Readonly<Record<Locale, NumberMarks>> = {
  en: { point: '.', thousands: ',', beforeUnit: '' },
  fr: { point: ',', thousands: NARROW_NO_BREAK_SPACE, beforeUnit: NO_BREAK_SPACE },
};

/** What stands between a number and the sign or word after it: nothing in English, a space in French. */
export function unitGap(locale: Locale): string {
  return MARKS[locale].beforeUnit;
}

/** The decimal to format, absent for every way of saying "no value". */
export function presentDecimal(value: MaybeNumber): Decimal | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? decimalFromNumber(value) : undefined;
}

/** Digits as a locale writes them, from a plain text such as `-1234.50`. */
export function localiseDigits(plain: string, locale: Locale): string {
  const { point, thousands } = MARKS[locale];
  const negative = plain.startsWith('-');
  const [whole = '', fraction] = (negative ? plain.slice(1) : plain).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const isZero = !/[1-9]/.test(plain);
  return `${negative && !isZero ? MINUS : ''}${grouped}${fraction ? point + fraction : ''}`;
}

/** A number with a fixed count of digits after the point: `1,234.50`. */
export function formatNumber(value: MaybeNumber, places: number, locale: Locale = 'en'): string {
  const present = presentDecimal(value);
  return present ? localiseDigits(toFixedText(present, places), locale) : MISSING_TEXT;
}

/** A number with all its digits and no more: quantities, limits in messages. */
export function formatExact(value: MaybeNumber, locale: Locale = 'en'): string {
  const present = presentDecimal(value);
  return present ? localiseDigits(present.toString(), locale) : MISSING_TEXT;
}
