import { calendarOf, dateOfInstant, type IsoDate, type Market } from '@auspex/market';

/** Dates of a range, both ends included. */
export interface Stretch {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface MissingRequest {
  readonly market: Market;
  /** What there should be. */
  readonly wanted: Stretch;
  /** Times of the bars that are there. */
  readonly stored: Iterable<number>;
  /** What the source was asked for before and answered; null if never. */
  readonly asked: Stretch | null;
}

/**
 * The range to ask a source for: from the first to the last session without a bar, leaving out what was requested
 * before. Null if nothing is missing, so that a source is never asked for what is stored or what it does not have.
 */
export function missingStretch(request: MissingRequest): Stretch | null {
  const { market, wanted, stored, asked } = request;
  if (wanted.from > wanted.to) return null;
  const there = new Set<IsoDate>();
  for (const time of stored) there.add(dateOfInstant(time));
  let first: IsoDate | null = null;
  let last: IsoDate | null = null;
  for (const { date } of calendarOf(market).sessionsBetween(wanted.from, wanted.to)) {
    if (there.has(date) || (asked !== null && date >= asked.from && date <= asked.to)) continue;
    first ??= date;
    last = date;
  }
  return first === null || last === null ? null : { from: first, to: last };
}

/**
 * What was requested before and what is requested now as one range; a gap between the two was never open, or is
 * requested again.
 */
export function joinStretches(one: Stretch | null, other: Stretch): Stretch {
  if (one === null) return other;
  return {
    from: one.from < other.from ? one.from : other.from,
    to: one.to > other.to ? one.to : other.to,
  };
}
