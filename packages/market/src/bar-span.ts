import type { ExchangeCalendar, Session } from './calendar/exchange-calendar.ts';
import {
  addDays,
  dateOfInstant,
  type EpochMs,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  MINUTE_MS,
  mondayOf,
  startOfDate,
} from './iso-date.ts';
import { type IntradayTimeframe, isIntraday, type Timeframe, timeframeMinutes } from './timeframe.ts';

/** The period of trading one bar covers. */
export interface BarSpan {
  /**
   * The `time` the bar carries. Intraday: its start. Daily and longer: midnight UTC of the session date,
   * of the week's Monday, of the first of the month.
   */
  readonly time: EpochMs;
  /** First instant that belongs to the bar. */
  readonly start: EpochMs;
  /** When the bar is complete: the first instant that no longer belongs to it. */
  readonly end: EpochMs;
}

/** Which bar is meant. */
export interface BarSpanRequest {
  readonly timeframe: Timeframe;
  readonly calendar: ExchangeCalendar;
  /** Count trading before the open and after the close; daily and longer bars then span it too. */
  readonly extendedHours?: boolean;
}

interface Stretch {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** A session's parts in order. Bars are cut within a part, so no bar mixes early or late trades with regular ones. */
function partsOf(session: Session, extendedHours: boolean): readonly Stretch[] {
  const regular = { start: session.open, end: session.close };
  if (!extendedHours || !session.extended) return [regular];
  return [
    { start: session.extended.preMarketOpen, end: session.open },
    regular,
    { start: session.close, end: session.extended.postMarketClose },
  ];
}

function whole(session: Session, extendedHours: boolean): Stretch {
  const extended = extendedHours ? session.extended : undefined;
  return {
    start: extended?.preMarketOpen ?? session.open,
    end: extended?.postMarketClose ?? session.close,
  };
}

function intradaySpan(parts: readonly Stretch[], timeframe: IntradayTimeframe, at: EpochMs) {
  const part = parts.find(({ start, end }) => at >= start && at < end);
  if (!part) return undefined;
  const length = timeframeMinutes(timeframe) * MINUTE_MS;
  const start = part.start + Math.floor((at - part.start) / length) * length;
  return { time: start, start, end: Math.min(start + length, part.end) };
}

/** The dates, both included, a daily, weekly or monthly bar covers. */
function datesOf(timeframe: '1d' | '1w' | '1M', date: IsoDate): readonly [IsoDate, IsoDate] {
  if (timeframe === '1d') return [date, date];
  if (timeframe === '1w') return [mondayOf(date), addDays(mondayOf(date), 6)];
  return [firstOfMonth(date), lastOfMonth(date)];
}

/** The part of a range of dates that the calendar knows; the first and last week may reach beyond it. */
function coveredPart(calendar: ExchangeCalendar, from: IsoDate, to: IsoDate): readonly [IsoDate, IsoDate] {
  const { firstDate, lastDate } = calendar;
  if (from > lastDate || to < firstDate) return [from, to];
  const startsBefore = from < firstDate;
  const endsAfter = to > lastDate;
  return [startsBefore ? firstDate : from, endsAfter ? lastDate : to];
}

/** The daily, weekly or monthly bar of a date; absent if it contains no session. */
export function barSpanOfDate(request: BarSpanRequest, date: IsoDate): BarSpan | undefined {
  const { timeframe, calendar, extendedHours = false } = request;
  if (isIntraday(timeframe)) throw new RangeError(`A date alone does not name a ${timeframe} bar.`);
  const [from, to] = datesOf(timeframe, date);
  const sessions = calendar.sessionsBetween(...coveredPart(calendar, from, to));
  const first = sessions[0];
  const last = sessions.at(-1);
  if (!first || !last) return undefined;
  return {
    time: startOfDate(from),
    start: whole(first, extendedHours).start,
    end: whole(last, extendedHours).end,
  };
}

/** The bar an instant of trading belongs to; absent if the market is closed then. */
export function barSpanAt(request: BarSpanRequest, at: EpochMs): BarSpan | undefined {
  const { timeframe, calendar, extendedHours = false } = request;
  const session = calendar.sessionOf(calendar.dateAt(at));
  if (!session) return undefined;
  if (isIntraday(timeframe)) return intradaySpan(partsOf(session, extendedHours), timeframe, at);
  const { start, end } = whole(session, extendedHours);
  return at >= start && at < end ? barSpanOfDate(request, session.date) : undefined;
}

/** The period of an already labelled bar: `time` is the bar's own. */
export function barSpanOfBar(request: BarSpanRequest, time: EpochMs): BarSpan | undefined {
  return isIntraday(request.timeframe)
    ? barSpanAt(request, time)
    : barSpanOfDate(request, dateOfInstant(time));
}
