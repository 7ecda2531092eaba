import { type IsoDate, lastOfMonth, makeDate } from '@auspex/market';
import type { FiscalQuarter } from '@auspex/market-data';

/** A fiscal quarter with a number that rises by one from quarter to quarter. */
export interface NumberedQuarter extends FiscalQuarter {
  readonly number: number;
  readonly start: IsoDate;
}

/** The quarters of a company that end between two dates. A fiscal year is named after the year it ends in. */
export function fiscalQuarters(
  yearEndMonth: number,
  span: { readonly from: IsoDate; readonly until: IsoDate },
): NumberedQuarter[] {
  const quarters: NumberedQuarter[] = [];
  const firstMonth = ((yearEndMonth - 1) % 3) + 1;
  for (let year = Number(span.from.slice(0, 4)); year <= Number(span.until.slice(0, 4)); year++) {
    for (let month = firstMonth; month <= 12; month += 3) {
      const end = lastOfMonth(makeDate(year, month, 1));
      if (end < span.from || end > span.until) continue;
      const monthsIntoYear = (month - yearEndMonth + 12) % 12;
      const quarter = monthsIntoYear === 0 ? 4 : ((monthsIntoYear / 3) as 1 | 2 | 3);
      const fiscalYear = month <= yearEndMonth ? year : year + 1;
      const start = makeDate(year, month - 2, 1);
      quarters.push({ fiscalYear, quarter, end, start, number: fiscalYear * 4 + quarter });
    }
  }
  return quarters;
}
