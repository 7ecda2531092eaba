import { DAY_MS, dateOfInstant, type EpochMs, type IsoDate, makeDate, yearOf } from '@auspex/market';

export const AS_OF_PRESETS = ['yesterday', 'week', 'month', 'quarter', 'year', 'yearEnd'] as const;
export type AsOfPreset = (typeof AS_OF_PRESETS)[number];

/** The same day so many months before; the last of the month where that has no such day. */
function monthsBefore(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const place = year * 12 + (month - 1) - months;
  const lastDay = new Date(Date.UTC(Math.floor(place / 12), (place % 12) + 1, 0)).getUTCDate();
  return makeDate(Math.floor(place / 12), (place % 12) + 1, Math.min(day, lastDay));
}

/** The date that a preset means today. */
export function dateOfPreset(preset: AsOfPreset, nowMs: EpochMs): IsoDate {
  const today = dateOfInstant(nowMs);
  switch (preset) {
    case 'yesterday':
      return latestWholeDay(nowMs);
    case 'week':
      return dateOfInstant(nowMs - 7 * DAY_MS);
    case 'month':
      return monthsBefore(today, 1);
    case 'quarter':
      return monthsBefore(today, 3);
    case 'year':
      return monthsBefore(today, 12);
    case 'yearEnd':
      return makeDate(yearOf(today) - 1, 12, 31);
  }
}

/** The last day that is over in UTC. */
export function latestWholeDay(nowMs: EpochMs): IsoDate {
  return dateOfInstant(nowMs - DAY_MS);
}
