import { type Decimal, ONE } from '../decimal.ts';
import { formatNumber, type Locale, type MaybeNumber, presentDecimal } from './number-text.ts';

const DEFAULT_PLACES = 2;
const SIGNIFICANT_BELOW_ONE = 4;
const MOST_PLACES = 10;

/** Digits after the point for a price whose tick is not known: cents, and four significant ones below 1. */
function placesWithoutTick(value: Decimal): number {
  const size = value.abs();
  if (size.isZero() || size.greaterThanOrEqualTo(ONE)) return DEFAULT_PLACES;
  const leadingZeros = Math.floor(-Math.log10(size.toNumber()));
  return Math.min(MOST_PLACES, leadingZeros + SIGNIFICANT_BELOW_ONE);
}

/** A price with the digits its tick has: 61234.5 at a tick of 0.01 is `61,234.50`. */
export function formatPrice(value: MaybeNumber, tick: Decimal | undefined, locale: Locale = 'en'): string {
  const present = presentDecimal(value);
  const places = present && !tick ? placesWithoutTick(present) : (tick?.decimalPlaces() ?? DEFAULT_PLACES);
  return formatNumber(present, places, locale);
}
