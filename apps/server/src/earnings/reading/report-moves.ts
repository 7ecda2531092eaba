import { addDays, type BarColumns, type IsoDate, startOfDate, usEquitiesCalendar } from '@auspex/market';
import type { ReportTime } from '@auspex/market-data';
import { sortedQuantile } from '@auspex/quant/statistics';

/** How the price moved around a report; fraction of 1, null where the bars cannot say. */
export interface ReportMoves {
  /** Open after the report relative to the close before it. */
  readonly gap: number | null;
  /** Close of the first session after the report relative to the close before it. */
  readonly nextDayMove: number | null;
  /** Close of the fifth session after the report relative to the close before it. */
  readonly fiveDayMove: number | null;
}

const NONE: ReportMoves = { gap: null, nextDayMove: null, fiveDayMove: null };
const SESSIONS = 5;

/** The sessions by which a report is judged. */
interface Reaction {
  /** The first session that may have reacted. */
  readonly first: IsoDate;
  /** The first session that certainly has. */
  readonly sure: IsoDate;
}

/**
 * A report before the open is answered the same day, one after the close the next. If the hour is unknown, it may be
 * either: the close before the report's day is compared with the close after it, and no open can be singled out.
 */
function reactionTo(date: IsoDate, time: ReportTime): Reaction | null {
  const { firstDate, lastDate } = usEquitiesCalendar;
  // The search for the next session must not leave the calendar.
  if (date <= firstDate || addDays(date, 14) > lastDate) return null;
  const sameDay = usEquitiesCalendar.isTradingDay(date) ? date : usEquitiesCalendar.nextSession(date).date;
  if (time === 'before-open') return { first: sameDay, sure: sameDay };
  const next = usEquitiesCalendar.nextSession(date).date;
  return { first: time === 'after-close' ? next : sameDay, sure: next };
}

/** How the price moved around a report. `bars` are daily, adjusted for splits. */
export function movesAfter(
  report: { readonly date: IsoDate; readonly time: ReportTime },
  bars: BarColumns,
): ReportMoves {
  const reaction = reactionTo(report.date, report.time);
  if (!reaction) return NONE;
  const first = placeFrom(bars.time, startOfDate(reaction.first));
  const before = bars.close[first - 1];
  const sureAt = startOfDate(reaction.sure);
  const sure = placeFrom(bars.time, sureAt);
  // A session without a bar is a halt or a gap in the data: there is no reaction to measure.
  if (!(before > 0) || bars.time[sure] !== sureAt) return NONE;
  const against = (price: number | undefined) => (price === undefined ? null : price / before - 1);
  return {
    gap: report.time === 'unknown' ? null : against(bars.open[sure]),
    nextDayMove: against(bars.close[sure]),
    fiveDayMove: against(bars.close[sure + SESSIONS - 1]),
  };
}

/** The first index whose time is not before an instant. */
function placeFrom(times: Float64Array, at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The median and the 80 % band of moves. */
export interface MoveSpread {
  readonly n: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Null without any moves. */
export function spreadOf(moves: readonly (number | null)[]): MoveSpread | null {
  const sorted = Float64Array.from(moves.filter((move) => move !== null)).sort();
  if (sorted.length === 0) return null;
  const at = (part: number) => sortedQuantile(sorted, part);
  return { n: sorted.length, median: at(0.5), low: at(0.1), high: at(0.9) };
}

/** The median size of the moves, up or down; null without any. */
export function usualSize(moves: readonly (number | null)[]): number | null {
  return spreadOf(moves.map((move) => (move === null ? null : Math.abs(move))))?.median ?? null;
}
