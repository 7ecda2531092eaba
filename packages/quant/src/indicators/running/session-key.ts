import { civilDate } from '../../seasonality/civil-date.ts';

const day = 86_400_000;

/** What a session VWAP or a set of pivots may start with. */
export const anchors = ['day', 'week', 'month'] as const;
export type Anchor = (typeof anchors)[number];

/** A number that changes with the month of a day number. */
function monthOf(days: number): number {
  const { year, month } = civilDate(days);
  return year * 12 + month;
}

/**
 * A number that changes with every session. `utcOffsetHours` moves the boundary: 0 for assets that trade
 * round the clock, −5 for US stocks, whose extended hours never cross midnight there. Weeks start on Monday.
 */
export function sessionKey(time: number, anchor: Anchor, utcOffsetHours: number): number {
  const days = Math.floor((time + utcOffsetHours * 3_600_000) / day);
  if (anchor === 'day') return days;
  return anchor === 'week' ? Math.floor((days + 3) / 7) : monthOf(days);
}
