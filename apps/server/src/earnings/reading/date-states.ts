import type { EpochMs, IsoDate } from '@auspex/market';
import { type EarningsDateNotice, earningsDateStatus, type ReportTime } from '@auspex/market-data';
import type { PeriodFacts } from '../store/earnings-facts.ts';

/** What was believed about a report's date from an instant on. */
export interface DateState {
  readonly knownAt: EpochMs;
  readonly date: IsoDate;
  readonly time: ReportTime;
  readonly status: 'confirmed' | 'two-sources' | 'estimated' | 'conflict' | 'reported';
  /** Other dates given where publishers disagree. */
  readonly others: readonly EarningsDateNotice[];
}

/** How the belief about a report's date evolved, oldest first; each state differs from the one before. */
export function dateStates({
  notices,
  report,
  replaced,
}: Pick<PeriodFacts, 'notices' | 'report' | 'replaced'>): DateState[] {
  const instants = [...new Set(notices.map(({ knownAt }) => knownAt))].sort((a, b) => a - b);
  const states: DateState[] = [];
  const reports = report ? [...replaced, report] : [];
  const add = (state: DateState) => {
    const last = states.at(-1);
    if (!last || describe(last) !== describe(state)) states.push(state);
  };
  for (const knownAt of instants) {
    if (reports[0] && knownAt >= reports[0].knownAt) break;
    const said = earningsDateStatus(notices, knownAt);
    if (!said) continue;
    const { date, time } = said.notice;
    add({ knownAt, date, time, status: said.status, others: said.status === 'conflict' ? said.others : [] });
  }
  for (const { knownAt, date, time } of reports) {
    add({ knownAt, date, time, status: 'reported', others: [] });
  }
  return states;
}

function describe({ date, time, status, others }: DateState): string {
  return [date, time, status, ...others.map((other) => other.date)].join(' ');
}

/** How often the date itself moved. */
export function countMoves(states: readonly DateState[]): number {
  return states.filter(({ date }, i) => i > 0 && states[i - 1].date !== date).length;
}
