import { addDays, type IsoDate, makeDate, yearOf } from '@auspex/market';

/** A quarter by calendar months, for sources that know only the month in which fiscal years end. */
export interface CalendarQuarter {
  readonly fiscalYear: number;
  readonly quarter: 1 | 2 | 3 | 4;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly yearStart: IsoDate;
}

const QUARTERS = [1, 2, 3, 4] as const;

function firstDay(year: number, month: number): IsoDate {
  return makeDate(year, month, 1);
}

/**
 * The quarter that ends with a month. The fiscal year has the number of the calendar year in which it ends. An end in
 * the first days of a month belongs to the month before (52- and 53-week years).
 */
export function calendarQuarter(end: IsoDate, yearEndMonth: number): CalendarQuarter {
  const nominal = addDays(end, -10);
  const year = yearOf(nominal);
  const month = Number(nominal.slice(5, 7));
  const monthsToYearEnd = (yearEndMonth - month + 12) % 12;
  const quarter = QUARTERS[3 - Math.floor(monthsToYearEnd / 3)];
  const fiscalYear = month + monthsToYearEnd > 12 ? year + 1 : year;
  return {
    fiscalYear,
    quarter,
    start: firstDay(year, month - 2),
    end,
    yearStart: firstDay(fiscalYear, yearEndMonth - 11),
  };
}
