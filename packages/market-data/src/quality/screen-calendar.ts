import { sentence } from '@auspex/market';
import { words } from './number-words.ts';
import { type Screening, spanOf } from './screening.ts';
import { dateOfDay, dayOf, type SessionTable } from './session-table.ts';

/** After more missing sessions than this the symbol is taken to have another life. */
export const LONG_GAP_SESSIONS = 60;

function sameBar({ bars }: Screening, i: number, other: number): boolean {
  return (
    bars.close[i] === bars.close[other] &&
    bars.volume[i] === bars.volume[other] &&
    bars.open[i] === bars.open[other] &&
    bars.high[i] === bars.high[other] &&
    bars.low[i] === bars.low[other]
  );
}

/** Bars on days without trading, bars that repeat another with its volume, and sessions without a bar. */
export function screenCalendar(screening: Screening): void {
  const { bars, sessions, day } = screening;
  for (let i = 0; i < day.length; i += 1) {
    if (sessions !== undefined && !sessions.isSession(day[i])) closedDay(screening, i);
    else if (i > 0 && bars.close[i] === bars.close[i - 1] && copied(screening, i)) copiedBar(screening, i);
    if (sessions !== undefined && i > 0 && day[i] - day[i - 1] > 1) gap(screening, sessions, i);
  }
}

/** A range and a volume never repeat together by chance; a flat bar may, in thin trading. */
function copied(screening: Screening, i: number): boolean {
  const { bars } = screening;
  return bars.volume[i] > 0 && bars.high[i] > bars.low[i] && sameBar(screening, i, i - 1);
}

function closedDay(screening: Screening, i: number): void {
  const { bars, day } = screening;
  const span = spanOf(screening, i);
  const original = [i - 1, i + 1].find(
    (other) => other >= 0 && other < day.length && sameBar(screening, i, other),
  );
  screening.blamed[i] = 1;
  const common = {
    span,
    time: bars.time[i],
    count: 1,
    repair: { kind: 'remove-bars', span },
  } as const;
  if (original === undefined) {
    const evidence = sentence('closedDay', {
      date: span.from,
      close: words(bars.close[i]),
      volume: words(bars.volume[i]),
    });
    screening.findings.push({ ...common, rule: 'closed-day', evidence });
    return;
  }
  const of = dateOfDay(day[original]);
  const evidence = sentence('holidayCopy', { date: span.from, other: of, volume: words(bars.volume[i]) });
  screening.findings.push({ ...common, rule: 'holiday-copy', evidence });
}

function copiedBar(screening: Screening, i: number): void {
  const { bars, day } = screening;
  const span = spanOf(screening, i);
  screening.blamed[i] = 1;
  screening.findings.push({
    rule: 'copied-bar',
    span,
    time: bars.time[i],
    count: 1,
    evidence: sentence('copiedBar', { other: dateOfDay(day[i - 1]), volume: words(bars.volume[i]) }),
    repair: { kind: 'fetch-again', span },
  });
}

function gap(screening: Screening, sessions: SessionTable, i: number): void {
  const { day, bars } = screening;
  const missing = sessions.between(day[i - 1], day[i]) - haltedSessions(screening, sessions, i);
  if (missing <= 0 || missing > LONG_GAP_SESSIONS) return;
  const span = { from: dateOfDay(day[i - 1] + 1), to: dateOfDay(day[i] - 1) };
  screening.findings.push({
    rule: 'gap',
    span,
    time: bars.time[i - 1],
    count: missing,
    evidence: sentence('gap', { count: missing, from: dateOfDay(day[i - 1]), to: dateOfDay(day[i]) }),
    repair: { kind: 'fetch-again', span },
  });
}

/** Sessions of a gap in which trading was halted all day. */
function haltedSessions(screening: Screening, sessions: SessionTable, i: number): number {
  const { day, halts = [] } = screening;
  let halted = 0;
  for (let missing = day[i - 1] + 1; missing < day[i] && halts.length > 0; missing += 1) {
    const covered = halts.some((halt) => dayOf(halt.from) <= missing && dayOf(halt.until) > missing);
    if (covered && sessions.isSession(missing)) halted += 1;
  }
  return halted;
}
