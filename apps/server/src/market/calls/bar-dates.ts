import { addDays, dateOfInstant, type IsoDate, lastOfMonth, type Timeframe } from '@auspex/market';

/** The last date whose trading a bar can include, from the date it is labelled with. */
export function lastDateOfBar(timeframe: Timeframe, time: number): IsoDate {
  const date = dateOfInstant(time);
  if (timeframe === '1w') return addDays(date, 6);
  // Intraday bars are labelled with their session's date: regular sessions of both markets lie within one UTC date.
  return timeframe === '1M' ? lastOfMonth(date) : date;
}
