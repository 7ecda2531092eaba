import type { BarColumns, Market } from '@auspex/market';
import { dayOf, sessionTable } from './session-table.ts';

/** With bars on more of New York's holidays than this, an exchange keeps other ones. */
const OTHER_HOLIDAYS = 0.3;
const FEWEST_HOLIDAYS = 2;
const [SATURDAY, SUNDAY] = [2, 3];

/**
 * The market whose calendar a file's bars follow: null for those of an exchange elsewhere, whose holidays are not known
 * here. A bar that only repeats the one before it says nothing.
 */
export function calendarOfBars(bars: BarColumns, market: Market): Market | null {
  if (market === 'crypto') return market;
  const sessions = sessionTable('us');
  const { time } = bars;
  let [holidays, kept] = [0, 0];
  for (let i = 0; i < time.length; i += 1) {
    const day = dayOf(time[i]);
    const next = i + 1 < time.length ? dayOf(time[i + 1]) : day + 1;
    for (let one = day; one < Math.min(next, day + 6); one += 1) {
      if (one % 7 === SATURDAY || one % 7 === SUNDAY || sessions.isSession(one)) continue;
      holidays += 1;
      if (one === day && !repeats(bars, i)) kept += 1;
    }
  }
  return kept >= FEWEST_HOLIDAYS && kept > OTHER_HOLIDAYS * holidays ? null : market;
}

function repeats({ open, high, low, close }: BarColumns, i: number): boolean {
  return [i - 1, i + 1].some(
    (other) =>
      close[i] === close[other] &&
      open[i] === open[other] &&
      high[i] === high[other] &&
      low[i] === low[other],
  );
}
