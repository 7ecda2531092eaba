import type { Curves } from '../returns-replies.ts';

/** The returns of one year: the change over each month, null where the record has no day in it. */
export interface YearOfReturns {
  readonly year: number;
  readonly months: readonly (number | null)[];
  readonly whole: number;
}

/** Month by month what the account gained on what it was worth at the end of the month before, the latest year first. */
export function monthlyReturns({
  dates,
  strategy,
}: Pick<Curves, 'dates' | 'strategy'>): readonly YearOfReturns[] {
  const ends = new Map<number, Map<number, number>>();
  dates.forEach((date, day) => {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1];
    const months = ends.get(year) ?? new Map<number, number>();
    ends.set(year, months.set(month, strategy[day] ?? 1));
  });
  let before = strategy[0] ?? 1;
  const years = [...ends].map(([year, monthEnds]): YearOfReturns => {
    const yearBegan = before;
    const months = Array.from({ length: 12 }, (_, month) => {
      const end = monthEnds.get(month);
      if (end === undefined) return null;
      const gained = end / before - 1;
      before = end;
      return gained;
    });
    return { year, months, whole: before / yearBegan - 1 };
  });
  return years.reverse();
}
