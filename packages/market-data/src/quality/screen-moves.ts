import { sentence, startOfDate } from '@auspex/market';
import { percent, words } from './number-words.ts';
import { LONG_GAP_SESSIONS } from './screen-calendar.ts';
import { firstBarFrom, type Screening, spanOf } from './screening.ts';
import { dateOfDay, dayOf } from './session-table.ts';

/** A move this many usual deviations large … */
const MOST_DEVIATIONS = 8;
/** … and this large a share of the price needs a reason. */
export const LARGE_MOVE = 0.4;
/** The deviation of a normal variable per median of its size. */
const DEVIATION_PER_MEDIAN = 1.4826;
/** Sources are a few days off when they apply a split. */
const NEAR_DAYS = 7;

/** Moves that no split, dividend or person explains: the price before and after may not be of the same thing. */
export function screenMoves(screening: Screening): void {
  const { bars, blamed, sessions, day, vouched } = screening;
  if (!screening.daily || vouched === true) return;
  const told = splitDays(screening);
  let before = -1;
  for (let i = 0; i < day.length; i += 1) {
    if (blamed[i] !== 0) continue;
    const last = before;
    before = i;
    if (last < 0 || !isLarge(screening, bars.close[last], bars.close[i])) continue;
    if (told.has(day[i]) || isExplained(screening, last, i)) continue;
    const missing = sessions?.between(day[last], day[i]) ?? (day[i] - day[last]) * (5 / 7);
    if (missing <= LONG_GAP_SESSIONS) report(screening, last, i);
  }
}

function isLarge({ usualMove }: Screening, before: number, after: number): boolean {
  const size = Math.abs(Math.log(after / before));
  return (
    Math.abs(after / before - 1) > LARGE_MOVE && size > MOST_DEVIATIONS * DEVIATION_PER_MEDIAN * usualMove
  );
}

/** Days on which the screen has already said that a split is missing or shows; of some bars only, both their ends. */
function splitDays(screening: Screening): Set<number> {
  const days = new Set<number>();
  for (const { rule, span, barrier } of screening.findings) {
    if (rule !== 'split-adjustment') continue;
    days.add(barrier === undefined ? dayOf(startOfDate(span.from)) : dayOf(barrier));
    const after = firstBarFrom(screening, dayOf(startOfDate(span.to)) + 1);
    if (barrier === undefined && after < screening.day.length) days.add(screening.day[after]);
  }
  return days;
}

function isExplained(screening: Screening, last: number, i: number): boolean {
  const { bars, day, splits, dividends, confirmed } = screening;
  if (confirmed?.includes(dateOfDay(day[i]))) return true;
  let expected = bars.close[last];
  for (const { exDate, newPerOld } of splits) {
    if (Math.abs(dayOf(startOfDate(exDate)) - day[i]) <= NEAR_DAYS) expected /= newPerOld;
  }
  for (const { exDate, amountPerShare } of dividends) {
    const ex = dayOf(startOfDate(exDate));
    if (ex > day[last] && ex <= day[i]) expected -= amountPerShare;
  }
  return expected !== bars.close[last] && expected > 0 && !isLarge(screening, expected, bars.close[i]);
}

function report(screening: Screening, last: number, i: number): void {
  const { bars } = screening;
  const span = spanOf(screening, i);
  screening.findings.push({
    rule: 'unexplained-move',
    span,
    time: bars.time[i],
    count: 1,
    evidence: sentence('unexplainedMove', {
      before: words(bars.close[last]),
      from: spanOf(screening, last).from,
      after: words(bars.close[i]),
      to: span.from,
      change: percent(bars.close[i] / bars.close[last] - 1),
    }),
    repair: { kind: 'confirm-move', date: span.from },
    barrier: bars.time[i],
  });
}
