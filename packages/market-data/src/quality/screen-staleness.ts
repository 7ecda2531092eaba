import { sentence, startOfDate } from '@auspex/market';
import { words } from './number-words.ts';
import { type Screening, spanOf } from './screening.ts';
import { dateOfDay, dayOf } from './session-table.ts';

/** This many consecutive bars without any movement or trading mean a frozen feed. */
const STILL_BARS = 5;
/** Sessions that may be missing before the end counts as stale: a long weekend of the source. */
const OUTSTANDING = 3;

/** Prices that stopped moving, and histories that stopped before they should. */
export function screenStaleness(screening: Screening): void {
  if (!screening.daily || screening.day.length === 0) return;
  const { close } = screening.bars;
  for (let i = 1; i < close.length; i += 1) {
    if (!still(screening, i)) continue;
    const first = i;
    while (i + 1 < close.length && still(screening, i + 1)) i += 1;
    if (i - first + 1 >= STILL_BARS) reportStill(screening, first, i);
  }
  screenEnd(screening);
}

function still({ bars, blamed }: Screening, i: number): boolean {
  const { open, high, low, close, volume } = bars;
  if (close[i] !== close[i - 1] || blamed[i] !== 0) return false;
  // All four prices again, whatever is said to have been traded: no market does that for days.
  if (volume[i] > 0) return high[i] === high[i - 1] && low[i] === low[i - 1] && open[i] === open[i - 1];
  // One price a day: files of closes, and days without trading.
  return open[i] === close[i] && high[i] === low[i];
}

function reportStill(screening: Screening, first: number, last: number): void {
  const { bars, day } = screening;
  const span = spanOf(screening, first, last);
  screening.findings.push({
    rule: last === day.length - 1 ? 'stale-tail' : 'stale-run',
    span,
    time: bars.time[first],
    count: last - first + 1,
    evidence: sentence('staleRun', { n: last - first + 1, close: words(bars.close[first]) }),
    repair: { kind: 'fetch-again', span },
  });
}

function screenEnd(screening: Screening): void {
  const { sessions, day, asOf, listing } = screening;
  if (sessions === undefined || asOf === undefined) return;
  const last = day.length - 1;
  const ended = listing?.delisting ? dayOf(startOfDate(listing.delisting.date)) : Number.POSITIVE_INFINITY;
  const until = Math.min(dayOf(asOf), ended, sessions.lastDay);
  const outstanding = sessions.between(day[last], until);
  if (outstanding < OUTSTANDING) return;
  const span = { from: dateOfDay(day[last] + 1), to: dateOfDay(until - 1) };
  screening.findings.push({
    rule: 'stale-tail',
    span,
    time: screening.bars.time[last],
    count: outstanding,
    evidence: sentence('staleTail', { date: dateOfDay(day[last]), count: outstanding }),
    repair: { kind: 'fetch-again', span },
  });
}
