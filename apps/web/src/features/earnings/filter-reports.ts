import { foldText } from '@auspex/market';
import type { Report } from './earnings-queries.ts';

interface ReportFilter {
  /** Parts of symbol or name. */
  readonly words: string;
  readonly status: Report['status'] | null;
  /** Null: every company. */
  readonly symbols: ReadonlySet<string> | null;
}

export function filterReports(
  reports: readonly Report[],
  { words, status, symbols }: ReportFilter,
): readonly Report[] {
  const wanted = foldText(words.trim());
  return reports.filter(
    (report) =>
      (symbols === null || symbols.has(report.symbol)) &&
      (status === null || report.status === status) &&
      (wanted === '' || foldText(`${report.symbol} ${report.name}`).includes(wanted)),
  );
}

const TIMES: readonly Report['time'][] = ['before-open', 'unknown', 'after-close'];

export interface TimeGroup {
  readonly time: Report['time'];
  readonly reports: readonly Report[];
}

/** The reports of each day, through the day; the member's own symbols first, then by what the company is worth. */
export function groupByDay(
  reports: readonly Report[],
  starred: ReadonlySet<string>,
): ReadonlyMap<string, readonly TimeGroup[]> {
  const own = ({ symbol }: Report) => (starred.has(symbol) ? 0 : 1);
  const days = new Map<string, Report[]>();
  for (const report of reports) days.set(report.date, [...(days.get(report.date) ?? []), report]);
  const groupsOf = (day: readonly Report[]): TimeGroup[] =>
    TIMES.flatMap((time) => {
      const group = day
        .filter((report) => report.time === time)
        .sort(
          (a, b) =>
            own(a) - own(b) || (b.marketCap ?? 0) - (a.marketCap ?? 0) || a.symbol.localeCompare(b.symbol),
        );
      return group.length > 0 ? [{ time, reports: group }] : [];
    });
  return new Map([...days].map(([date, day]) => [date, groupsOf(day)]));
}
