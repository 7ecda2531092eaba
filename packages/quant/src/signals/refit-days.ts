import { civilDate, dayNumber } from '../seasonality/civil-date.ts';

/** First session of each calendar quarter, without the quarter in which the calendar begins. */
export function quarterStarts(days: Float64Array): number[] {
  const quarterOf = (day: number) => {
    const { year, month } = civilDate(dayNumber(days[day]));
    return 4 * year + Math.floor((month - 1) / 3);
  };
  const starts: number[] = [];
  for (let day = 1; day < days.length; day++) {
    if (quarterOf(day) !== quarterOf(day - 1)) starts.push(day);
  }
  return starts;
}

/** Calendar year of a day of the panel. */
export function yearOfDay(days: Float64Array, day: number): number {
  return civilDate(dayNumber(days[day])).year;
}
