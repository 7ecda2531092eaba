import { type Decimal, decimal, signOf, stepOfPlaces, toFixedText } from '../decimal.ts';
import { type Currency, currencyPlaces } from '../money.ts';
import {
  type Locale,
  localiseDigits,
  type MaybeNumber,
  MINUS,
  MISSING_TEXT,
  presentDecimal,
  unitGap,
} from './number-text.ts';

const SYMBOLS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

interface Scale {
  readonly size: Decimal;
  readonly suffix: Readonly<Record<Locale, string>>;
}

/** Largest first. French counts 10⁹ in milliards and 10¹² in billions. */
const SCALES: readonly Scale[] = [
  { size: decimal('1e12'), suffix: { en: 'T', fr: 'Bn' } },
  { size: decimal('1e9'), suffix: { en: 'B', fr: 'Md' } },
  { size: decimal('1e6'), suffix: { en: 'M', fr: 'M' } },
  { size: decimal('1e3'), suffix: { en: 'K', fr: 'k' } },
];

const SIGNIFICANT = 3;

/** Puts the currency where the locale has it: `$12.50`, `CHF 12.50`, `12,50 $`. */
function withCurrency(digits: string, currency: Currency, locale: Locale): string {
  const symbol = SYMBOLS[currency];
  if (locale === 'fr') return `${digits}${unitGap('fr')}${symbol ?? currency}`;
  const negative = digits.startsWith(MINUS);
  const size = negative ? digits.slice(MINUS.length) : digits;
  return `${negative ? MINUS : ''}${symbol ?? `${currency}${unitGap('fr')}`}${size}`;
}

/** An amount in full, with the places its currency settles with: `$1,234.50`, `1 234,50 $` in French. */
export function formatMoney(value: MaybeNumber, currency: Currency, locale: Locale = 'en'): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  const places = Math.max(2, Math.min(currencyPlaces(currency), present.decimalPlaces()));
  const fixed = toFixedText(present, currencyPlaces(currency) === 0 ? 0 : places);
  return withCurrency(localiseDigits(fixed, locale), currency, locale);
}

/** Three significant digits: 1.23, 12.3, 123. */
function threeDigits(value: Decimal): string {
  const places = SIGNIFICANT - Math.min(SIGNIFICANT, toFixedText(value.abs(), 2).indexOf('.'));
  const text = toFixedText(value, places);
  const grew = text.replace(/\D/g, '').length > SIGNIFICANT && places > 0;
  return grew ? toFixedText(value, places - 1) : text;
}

/** A large amount at a glance, three significant digits: `$1.23B`, `$845M`, `$12.4K`. */
export function formatCompactMoney(value: MaybeNumber, currency: Currency, locale: Locale = 'en'): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  // What would round up to the next scale belongs to it: 999,950 is $1.00M, not $1,000K.
  const nearlyNext = decimal('0.9995');
  const scale = SCALES.find(({ size }) => present.abs().greaterThanOrEqualTo(size.times(nearlyNext)));
  if (!scale) return formatMoney(present, currency, locale);
  const digits = localiseDigits(threeDigits(present.dividedBy(scale.size)), locale);
  return withCurrency(`${digits}${unitGap(locale)}${scale.suffix[locale]}`, currency, locale);
}

/** A quantity of an asset with the digits its step has; all its digits where no step is known. */
export function formatQuantity(value: MaybeNumber, step: Decimal | undefined, locale: Locale = 'en'): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  const known = step && signOf(step) > 0 ? step : stepOfPlaces(present.decimalPlaces());
  return localiseDigits(toFixedText(present, known.decimalPlaces()), locale);
}
