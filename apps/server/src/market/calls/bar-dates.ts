import { addDays, dateOfInstant, type IsoDate, lastOfMonth, type Timeframe } from '@auspex/market';

/** The last date whose trading a bar can hold, from the date under which it stands. */
export function lastDateOfBar(timeframe: Timeframe, time: number): IsoDate {
  const date = dateOfInstant(time);
  if (timeframe === '1w') return addDays(date, 6);
  // Bars within a session stand on its date: regular sessions of both markets lie within one date of UTC.
  return timeframe === '1M' ? lastOfMonth(date) : date;
}
