import { addDays, DAY_MS, type IsoDate, makeDate, startOfDate, yearOf } from '@auspex/market';
import type { FiscalPeriod } from '../ports/fundamentals-source.ts';
import type { CompanyFact } from './read-company-facts.ts';

/** A company's fiscal year, by its own numbering and its own first and last day (52 or 53 weeks for some). */
export interface FiscalYear {
  readonly label: number;
  readonly start: IsoDate;
  readonly end: IsoDate;
}

const QUARTER_DAYS = 365.25 / 4;
/** Weeks that do not fit into months shift the end of a quarter by up to this. */
const TOLERANCE_DAYS = 12;
/**
 * Weeks of one, two and three quarters where one of them has 16 or 17 weeks and the others have 12: Costco and PepsiCo
 * end their years with the long one, Kroger begins with it.
 */
const WEEKS_IN = { 1: [12, 16, 17], 2: [24, 28, 29], 3: [36, 40, 41], 4: [] } as const;
/** A year whose first day is not stated begins up to this far from where weeks would begin it. */
const WEEK_TOLERANCE_DAYS = 3;

function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((startOfDate(to) - startOfDate(from)) / DAY_MS);
}

/** How many whole quarters a number of days is; absent if it is not a whole number of them. */
function quartersIn(days: number, weekTolerance = 0): 1 | 2 | 3 | 4 | undefined {
  const quarters = [1, 2, 3, 4] as const;
  return (
    quarters.find((count) => Math.abs(days - count * QUARTER_DAYS) <= TOLERANCE_DAYS) ??
    quarters.find((count) => WEEKS_IN[count].some((weeks) => Math.abs(days - weeks * 7) <= weekTolerance))
  );
}

/** Whether a fact is of a fiscal year. Some utilities state the last twelve months in quarterly reports too. */
function isFiscalYear({ form, start, end }: CompanyFact): boolean {
  return form.startsWith('10-K') && start !== undefined && quartersIn(daysBetween(start, end) + 1) === 4;
}

/** The company's own number for a year: a 10-K's number belongs to the latest year in it. */
function ownLabels(years: readonly CompanyFact[]): Map<IsoDate, number> {
  const latest = new Map<string, CompanyFact>();
  for (const fact of years) {
    const before = latest.get(fact.accession);
    if (!before || before.end < fact.end) latest.set(fact.accession, fact);
  }
  const labels = new Map<IsoDate, number>();
  for (const { end, filingYear } of latest.values()) {
    if (filingYear !== undefined && !labels.has(end)) labels.set(end, filingYear);
  }
  return labels;
}

/** By how much the company's numbering differs from the calendar year in which its years end. */
function labelShift(labels: ReadonlyMap<IsoDate, number>): number {
  const counts = new Map<number, number>();
  for (const [end, label] of labels) {
    const shift = label - yearOf(addDays(end, -10));
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function neighbour(year: FiscalYear, step: 1 | -1): FiscalYear {
  const label = year.label + step;
  if (step === 1) return { label, start: addDays(year.end, 1), end: addDays(year.end, 365) };
  return { label, start: addDays(year.start, -365), end: addDays(year.start, -1) };
}

/** A company's years, in order, including the running one and the one before the first. */
export function fiscalYearsOf(facts: readonly CompanyFact[], yearEnd: string | undefined): FiscalYear[] {
  const annual = facts.filter(isFiscalYear);
  const shift = labelShift(ownLabels(annual));
  const years: FiscalYear[] = [];
  for (const { start, end } of [...annual].sort((a, b) => (a.end < b.end ? -1 : 1))) {
    const before = years.at(-1);
    if (!start || (before && daysBetween(before.end, end) < 300)) continue;
    years.push({ label: yearOf(addDays(end, -10)) + shift, start, end });
  }
  if (years.length === 0) return yearsFromEndDate(facts, yearEnd);
  return [neighbour(years[0], -1), ...years, neighbour(years[years.length - 1], 1)];
}

/** A company too young for an annual report: years by the day on which it says they end (`MMDD`). */
function yearsFromEndDate(facts: readonly CompanyFact[], yearEnd: string | undefined): FiscalYear[] {
  const match = /^(\d{2})(\d{2})$/.exec(yearEnd ?? '');
  if (!match) return [];
  const years = [...new Set(facts.map(({ end }) => yearOf(end)))].sort();
  const labels = [...new Set(years.flatMap((year) => [year, year + 1]))].sort();
  return labels.map((label) => ({
    label,
    start: addDays(makeDate(label - 1, Number(match[1]), Number(match[2])), 1),
    end: makeDate(label, Number(match[1]), Number(match[2])),
  }));
}

/** Which part of the fiscal calendar a fact covers. */
export type FactSpan =
  | { readonly kind: 'quarter' | 'instant'; readonly year: FiscalYear; readonly quarter: 1 | 2 | 3 | 4 }
  /** From the beginning of the year: two or three quarters, or all four. */
  | { readonly kind: 'year-to-date'; readonly year: FiscalYear; readonly quarter: 1 | 2 | 3 | 4 };

function yearAround(years: readonly FiscalYear[], end: IsoDate): FiscalYear | undefined {
  const slack = addDays(end, -TOLERANCE_DAYS);
  return years.find((year) => slack <= year.end && end > addDays(year.start, TOLERANCE_DAYS));
}

/** A fact's period; absent for periods that are not whole quarters, as after a change of the fiscal year. */
export function spanOf(fact: CompanyFact, years: readonly FiscalYear[]): FactSpan | undefined {
  const year = yearAround(years, fact.end);
  const quarter = year && quartersIn(daysBetween(year.start, fact.end) + 1, WEEK_TOLERANCE_DAYS);
  if (!year || !quarter) return undefined;
  if (fact.start === undefined) return { kind: 'instant', year, quarter };
  const length = quartersIn(daysBetween(fact.start, fact.end) + 1);
  if (length === 1) return { kind: 'quarter', year, quarter };
  const beginsWithYear = Math.abs(daysBetween(year.start, fact.start)) <= TOLERANCE_DAYS;
  return length === quarter && beginsWithYear ? { kind: 'year-to-date', year, quarter } : undefined;
}

/**
 * A period as the port names it, with the days the company stated; a start it did not state is taken from the
 * calendar.
 */
export function periodOf(given: {
  readonly year: FiscalYear;
  readonly quarter: FiscalPeriod['quarter'];
  readonly start: IsoDate | undefined;
  readonly end: IsoDate;
}): FiscalPeriod {
  const { year, quarter, end } = given;
  const quartersBefore = quarter === 'full-year' ? 0 : quarter - 1;
  const start = given.start ?? addDays(year.start, Math.round(quartersBefore * QUARTER_DAYS));
  return { fiscalYear: year.label, quarter, start, end };
}
