import { formatNumber, type Locale } from '@auspex/market';

/** An indicator's value: two decimals, four where it is small, none where it is large. */
export function memberNumber(value: number, language: Locale): string {
  const size = Math.abs(value);
  const places = size >= 10_000 ? 0 : size >= 1 || size === 0 ? 2 : 4;
  return formatNumber(value, places, language);
}
