import { type EpochMs, type IsoDate, startOfDate } from '@auspex/market';
import type { ReadOpen } from './session-opens.ts';

/** Stances of an asset in the order of their bars, each with the instant from which it was known. */
export interface KnownStances {
  readonly dates: readonly IsoDate[];
  /** 1 buy, 0 hold, −1 sell. */
  readonly stances: Int8Array;
  readonly knownAt: Float64Array;
}

/** At each bar the stance that could be acted on at the open of the bar after it. */
export interface ActedStance {
  readonly stance: Int8Array;
  /** Which of the known stances that is; −1 before the first. */
  readonly place: Int32Array;
}

export interface ActingTimes {
  readonly openOf: ReadOpen;
  readonly nextOpen: EpochMs;
  /** The first instant of a date; assets of one market share most of theirs. */
  readonly startOf?: (date: IsoDate) => EpochMs;
}

/**
 * The newest stance known before the open that comes next: one that is known only as that open passes, or later, waits
 * for the open after it. A day of crypto ends as the next one opens, so there every stance waits one bar; a stock's is
 * known long before its next open.
 */
export function actedStance(
  time: Float64Array,
  known: KnownStances,
  { openOf, nextOpen, startOf = startOfDate }: ActingTimes,
): ActedStance {
  const { dates, stances, knownAt } = known;
  const stance = new Int8Array(time.length);
  const place = new Int32Array(time.length).fill(-1);
  let at = -1;
  for (let bar = 0; bar < time.length; bar++) {
    const open = bar + 1 < time.length ? openOf(time[bar + 1]) : nextOpen;
    while (at + 1 < dates.length && startOf(dates[at + 1]) <= time[bar] && knownAt[at + 1] < open) at++;
    place[bar] = at;
    stance[bar] = at < 0 ? 0 : stances[at];
  }
  return { stance, place };
}

/** The day on which each stance turned to buy; null while it is none, and where nobody knows when it turned. */
export function buyTurns(
  { dates, stances }: Pick<KnownStances, 'dates' | 'stances'>,
  publishedFrom: IsoDate,
): readonly (IsoDate | null)[] {
  let turn: IsoDate | null = null;
  return dates.map((date, at) => {
    if (stances[at] <= 0) turn = null;
    else if (at > 0 && stances[at - 1] <= 0) turn = date >= publishedFrom ? date : null;
    return turn;
  });
}
