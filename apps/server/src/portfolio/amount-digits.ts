import { type Decimal, exactDecimal, roundToPlaces } from '@auspex/market';

/** More digits than anything that is traded has; a longer number is a mistake. */
export const MOST_DIGITS = 24;

export function countDigits(value: Decimal): number {
  return value.toString().replace(/\D/g, '').length;
}

/** With no more digits than may be entered: a product has those of both its factors. */
export function roundAmount(amount: Decimal): Decimal {
  const whole = countDigits(roundToPlaces(amount, 0, 'down'));
  return roundToPlaces(amount, Math.max(0, MOST_DIGITS - whole));
}

/** A stored amount: once, products were stored with all their digits. */
export function readableAmount(text: string): string;
export function readableAmount(text: string | null): string | null;
export function readableAmount(text: string | null): string | null {
  return text === null || text.length <= MOST_DIGITS ? text : roundAmount(exactDecimal(text)).toString();
}
