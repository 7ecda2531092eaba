import { type Language, MINUS } from '@auspex/market';

/** A tone from −1 to 1 with its sign; zero has none. */
export function formatTone(value: number, locale: Language, places = 2): string {
  const digits = Math.abs(value).toLocaleString(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  if (!/[1-9]/.test(digits)) return digits;
  return `${value > 0 ? '+' : MINUS}${digits}`;
}
