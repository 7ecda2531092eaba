import {
  addDays,
  DAY_MS,
  dateOfInstant,
  type IsoDate,
  lastOfMonth,
  startOfDate,
  usEquitiesCalendar,
  type Weekday,
  weekdayOf,
} from '@auspex/market';
import type { FiscalQuarter } from '@auspex/market-data';
import { sortedQuantile } from '@auspex/quant/statistics';

/** When a company reported a quarter. */
export interface ReportedQuarter {
  readonly period: FiscalQuarter;
  readonly date: IsoDate;
}

/** Our own estimate of when a company will report. */
export interface DateEstimate {
  readonly period: FiscalQuarter;
  readonly date: IsoDate;
  /** The report is expected within this many calendar days of the date, before or after. */
  readonly days: number;
  /** How many earlier reports it is based on. */
  readonly reports: number;
}

const MOST_REPORTS = 8;
/** A year: every fiscal quarter once. */
const FEWEST_REPORTS = 4;
/** The annual report is audited and takes longer, so the other quarters say nothing about it. */
const ANNUAL_QUARTER = 4;
/** How far a date is moved to reach a weekday on which the company reports. */
const WEEKDAY_REACH_DAYS = 2;
/** No company's own spread is trusted to be narrower than this. */
const NARROWEST_DAYS = 2;
const HELD_SHARE = 0.8;

/** A report in days: thousands are estimated again when the past is judged, and dates as text are slow to add to. */
interface DayedReport extends ReportedQuarter {
  /** Days since 1970. */
  readonly day: number;
  readonly weekday: Weekday;
  /** From the quarter's end to the report. */
  readonly delay: number;
}

function inDays(reports: readonly ReportedQuarter[]): DayedReport[] {
  return reports.map(({ period, date }) => {
    const day = dayOf(date);
    return { period, date, day, weekday: weekdayOf(date), delay: day - dayOf(period.end) };
  });
}

function dayOf(date: IsoDate): number {
  return startOfDate(date) / DAY_MS;
}

/**
 * When a company will report the quarter after its last one: the quarter's end plus the company's usual delay for that
 * kind of quarter, on a weekday it reports on. Null with less than a year of reports. `reports` in order of time.
 */
export function estimateNextDate(reports: readonly ReportedQuarter[]): DateEstimate | null {
  return estimateAfter(inDays(reports.slice(-MOST_REPORTS)));
}

function estimateAfter(used: readonly DayedReport[]): DateEstimate | null {
  const last = used.at(-1);
  if (!last || used.length < FEWEST_REPORTS) return null;
  const period = quarterAfter(last.period, used);
  const day = usualDay({ quarter: period.quarter, end: dayOf(period.end) }, used);
  if (day === null || day <= last.day) return null;
  return { period, date: dateOfInstant(day * DAY_MS), days: usualMiss(used), reports: used.length };
}

/** The fiscal quarter after one. Years of 52 weeks end on a weekday, others with a month. */
function quarterAfter(period: FiscalQuarter, reports: readonly ReportedQuarter[]): FiscalQuarter {
  const isAnnual = period.quarter === ANNUAL_QUARTER;
  const fiscalYear = isAnnual ? period.fiscalYear + 1 : period.fiscalYear;
  const quarter = isAnnual ? 1 : ((period.quarter + 1) as 2 | 3 | 4);
  // 80 days after the end of a month lie in the third month after it, whatever the lengths of the months.
  if (period.end === lastOfMonth(period.end)) {
    return { fiscalYear, quarter, end: lastOfMonth(addDays(period.end, 80)) };
  }
  const yearBefore = reports.find((report) =>
    isSameQuarter(report.period, { fiscalYear: fiscalYear - 1, quarter }),
  );
  const end = yearBefore ? addDays(yearBefore.period.end, 364) : addDays(period.end, 91);
  return { fiscalYear, quarter, end };
}

interface QuarterEnd {
  readonly quarter: FiscalQuarter['quarter'];
  readonly end: number;
}

function usualDay({ quarter, end }: QuarterEnd, reports: readonly DayedReport[]): number | null {
  const isAnnual = quarter === ANNUAL_QUARTER;
  const delays: number[] = [];
  for (const { period, delay } of reports) {
    if ((period.quarter === ANNUAL_QUARTER) !== isAnnual) continue;
    delays.push(delay);
    // The same quarter of an earlier year says more than the quarters between: it counts twice.
    if (!isAnnual && period.quarter === quarter) delays.push(delay);
  }
  if (delays.length === 0) return null;
  const median = sortedQuantile(Float64Array.from(delays).sort(), 0.5);
  return onUsualDay(end + Math.round(median), new Set(reports.map(({ weekday }) => weekday)));
}

/** Days to try around a date: the nearest first, the earlier of two. */
const AROUND = [0, -1, 1, -2, 2, -3, 3, -4, 4] as const;

/** The nearest session on a weekday on which the company reported lately; without one near, the nearest session. */
function onUsualDay(day: number, weekdays: ReadonlySet<Weekday>): number {
  let nearest: number | null = null;
  for (const away of AROUND) {
    const date = dateOfInstant((day + away) * DAY_MS);
    if (!isSession(date)) continue;
    if (Math.abs(away) <= WEEKDAY_REACH_DAYS && weekdays.has(weekdayOf(date))) return day + away;
    nearest ??= day + away;
  }
  return nearest ?? day;
}

function isSession(date: IsoDate): boolean {
  const { firstDate, lastDate } = usEquitiesCalendar;
  return date >= firstDate && date <= lastDate && usEquitiesCalendar.isTradingDay(date);
}

/** How far off the same estimate was for the reports it is based on, each estimated from the others. */
function usualMiss(reports: readonly DayedReport[]): number {
  const misses = reports.flatMap((report) => {
    const { period, day, delay } = report;
    const others = reports.filter((other) => other !== report);
    const estimated = usualDay({ quarter: period.quarter, end: day - delay }, others);
    return estimated === null ? [] : [Math.abs(estimated - day)];
  });
  if (misses.length === 0) return NARROWEST_DAYS;
  const usual = sortedQuantile(Float64Array.from(misses).sort(), HELD_SHARE);
  return Math.max(NARROWEST_DAYS, Math.ceil(usual));
}

/** How the estimates did in the past, each made when the report before it came out. */
export interface EstimateRecord {
  readonly cases: number;
  /** Share of the reports that came within three days of the estimate. */
  readonly withinThreeDays: number;
  /** Share that came within the days that the estimate itself gave. */
  readonly withinOwnDays: number;
}

const PUBLISHED_DAYS = 3;

/** Estimates every report of a company from those before it. Null without a case. */
export function judgeEstimates(company: readonly ReportedQuarter[]): EstimateRecord | null {
  let cases = 0;
  let near = 0;
  let held = 0;
  const reports = inDays(company);
  for (const [at, report] of reports.entries()) {
    const estimate = estimateAfter(reports.slice(Math.max(0, at - MOST_REPORTS), at));
    // Where a quarter is missing from the history, the estimate was of another report.
    if (!estimate || !isSameQuarter(estimate.period, report.period)) continue;
    const miss = Math.abs(dayOf(estimate.date) - report.day);
    cases += 1;
    if (miss <= PUBLISHED_DAYS) near += 1;
    if (miss <= estimate.days) held += 1;
  }
  return cases === 0 ? null : { cases, withinThreeDays: near / cases, withinOwnDays: held / cases };
}

/** The record of several companies together. */
export function totalRecord(records: readonly (EstimateRecord | null)[]): EstimateRecord | null {
  const judged = records.flatMap((record) => record ?? []);
  const cases = judged.reduce((sum, record) => sum + record.cases, 0);
  if (cases === 0) return null;
  const share = (of: (record: EstimateRecord) => number) =>
    judged.reduce((sum, record) => sum + record.cases * of(record), 0) / cases;
  return {
    cases,
    withinThreeDays: share(({ withinThreeDays }) => withinThreeDays),
    withinOwnDays: share(({ withinOwnDays }) => withinOwnDays),
  };
}

type QuarterName = Pick<FiscalQuarter, 'fiscalYear' | 'quarter'>;

export function isSameQuarter(a: QuarterName, b: QuarterName): boolean {
  return a.fiscalYear === b.fiscalYear && a.quarter === b.quarter;
}
