import { type EpochMs, HOUR_MS, type Market, newYorkHoursBehind } from '@auspex/market';

/** The dialect's word for a missing figure. */
export const NONE = 'None';

const LEAST_DECIMALS = 4;
const MOST_DECIMALS = 10;

/** A number with at least four decimals and as many more as it has, up to ten; missing is never zero. */
export function decimals(value: number | undefined | null): string {
  if (value === undefined || value === null || !Number.isFinite(value)) return NONE;
  const text = value.toFixed(MOST_DECIMALS);
  const least = text.length - MOST_DECIMALS + LEAST_DECIMALS;
  let end = text.length;
  while (end > least && text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

/** Shares are counted in whole units, coins in fractions. */
export function volumeText(value: number, market: Market): string {
  if (!Number.isFinite(value)) return NONE;
  return market === 'us' ? String(Math.round(value)) : decimals(value);
}

/** A figure of a statement: money in whole units. */
export function figure(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? NONE : String(Math.round(value));
}

/** A ratio or an amount per share without trailing zeros. */
export function ratio(value: number | undefined | null): string {
  if (value === undefined || value === null || !Number.isFinite(value)) return NONE;
  return String(Number(value.toFixed(6)));
}

/** The time zone of a market's times. */
export function timeZoneOf(market: Market): string {
  return market === 'us' ? 'US/Eastern' : 'UTC';
}

/** An instant in the market's time zone, such as `2024-05-10 15:45:00`. */
export function clockText(at: EpochMs, market: Market): string {
  const shifted = market === 'us' ? at - newYorkHoursBehind(at) * HOUR_MS : at;
  return new Date(shifted).toISOString().slice(0, 19).replace('T', ' ');
}
