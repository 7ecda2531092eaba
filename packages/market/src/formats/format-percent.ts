import { decimal, decimalFromNumber, signOf, toFixedText } from '../decimal.ts';
import { conventionsOf } from '../i18n/conventions-of.ts';
import type { Language } from '../i18n/languages.ts';
import { localiseDigits, type MaybeNumber, MISSING_TEXT, presentDecimal } from './format-number.ts';

const HUNDRED = decimal('100');
const NEARLY_NEVER = decimal('0.005');
const NEARLY_SURE = decimal('0.995');

/** A change as per cent with its sign, from a fraction: 0.0123 is `+1.23%`. Zero has no sign. */
export function formatPercent(value: MaybeNumber, places = 2, language: Language = 'en'): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  const digits = toFixedText(present.times(HUNDRED), places);
  const rises = signOf(present) > 0 && /[1-9]/.test(digits);
  return `${rises ? '+' : ''}${localiseDigits(digits, language)}${conventionsOf(language).unitGap}%`;
}

/** A share of a whole as per cent without a sign (weights, shares): 0.25 is `25.0%`. */
export function formatShare(value: MaybeNumber, places = 1, language: Language = 'en'): string {
  const present = presentDecimal(value);
  if (!present) return MISSING_TEXT;
  return `${localiseDigits(toFixedText(present.times(HUNDRED), places), language)}${conventionsOf(language).unitGap}%`;
}

/**
 * A probability as whole per cent. What is not certain is never shown as certain: near the ends, `<1%` and `>99%`.
 * Values outside 0 to 1 are not probabilities and show as missing.
 */
export function formatProbability(value: MaybeNumber, language: Language = 'en'): string {
  const present = presentDecimal(value);
  const one = decimalFromNumber(1);
  if (!present || signOf(present) < 0 || present.greaterThan(one)) return MISSING_TEXT;
  const sign = `${conventionsOf(language).unitGap}%`;
  if (signOf(present) > 0 && present.lessThan(NEARLY_NEVER)) return `<1${sign}`;
  if (present.lessThan(one) && present.greaterThanOrEqualTo(NEARLY_SURE)) return `>99${sign}`;
  return `${toFixedText(present.times(HUNDRED), 0)}${sign}`;
}
