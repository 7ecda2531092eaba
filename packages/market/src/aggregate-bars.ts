import { type BarColumns, makeBarColumns, sliceBars } from './bar-columns.ts';
import { type BarSpanRequest, barSpanAt, barSpanOfBar, barSpanOfDate } from './bar-span.ts';
import type { ExchangeCalendar } from './calendar/exchange-calendar.ts';
import { addDays, DAY_MS, dateOfInstant, type EpochMs, lastOfMonth, startOfDate } from './iso-date.ts';
import { canAggregate, isIntraday, type Timeframe } from './timeframe.ts';

export interface AggregateRequest {
  readonly bars: BarColumns;
  /** Timeframe of the given bars. */
  readonly from: Timeframe;
  /** Timeframe wanted. */
  readonly to: Timeframe;
  readonly calendar: ExchangeCalendar;
  /** Include bars before the open and after the close; they are left out otherwise. */
  readonly extendedHours?: boolean;
  /** Leave out bars that were not yet complete at this instant. */
  readonly completeAt?: EpochMs;
}

/** One bar to be built: its label, when it is complete, and the first source `time` beyond it. */
interface Group {
  readonly time: EpochMs;
  readonly end: EpochMs;
  readonly nextSourceTime: EpochMs;
}

function groupAt(request: AggregateRequest, sourceTime: EpochMs): Group | undefined {
  const spanRequest: BarSpanRequest = {
    timeframe: request.to,
    calendar: request.calendar,
    extendedHours: request.extendedHours ?? false,
  };
  if (isIntraday(request.from)) {
    const span = barSpanAt(spanRequest, sourceTime);
    return span && { time: span.time, end: span.end, nextSourceTime: span.end };
  }
  const span = barSpanOfDate(spanRequest, dateOfInstant(sourceTime));
  if (!span) return undefined;
  const nextSourceTime =
    request.to === '1M'
      ? startOfDate(addDays(lastOfMonth(dateOfInstant(span.time)), 1))
      : span.time + (request.to === '1w' ? 7 : 1) * DAY_MS;
  return { time: span.time, end: span.end, nextSourceTime };
}

function onlyComplete(request: AggregateRequest): BarColumns {
  const { bars, completeAt } = request;
  if (completeAt === undefined) return bars;
  let count = bars.time.length;
  while (count > 0) {
    const span = barSpanOfBar({ ...request, timeframe: request.to }, bars.time[count - 1] ?? 0);
    if (!span || span.end <= completeAt) break;
    count -= 1;
  }
  return sliceBars(bars, 0, count);
}

/** Writes the bar aggregated from the source bars `from` (included) to `to` (excluded). */
function writeBar(target: BarColumns, at: number, source: { bars: BarColumns; from: number; to: number }) {
  const { bars, from, to } = source;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let volume = 0;
  for (let i = from; i < to; i += 1) {
    high = Math.max(high, bars.high[i] ?? Number.NaN);
    low = Math.min(low, bars.low[i] ?? Number.NaN);
    volume += bars.volume[i] ?? Number.NaN;
  }
  target.open[at] = bars.open[from] ?? Number.NaN;
  target.high[at] = high;
  target.low[at] = low;
  target.close[at] = bars.close[to - 1] ?? Number.NaN;
  target.volume[at] = volume;
}

/**
 * Aggregates bars into longer ones: first open, highest high, lowest low, last close, volumes added (unknown if any
 * part is unknown). Intraday bars are cut from the session's open and end with it; days are sessions, weeks run
 * Monday to Sunday, months by the calendar. The first bar is built from what is there, so a history that starts
 * mid-week starts with a short week.
 */
export function aggregateBars(request: AggregateRequest): BarColumns {
  const { bars, from, to, completeAt = Number.POSITIVE_INFINITY } = request;
  if (!canAggregate(from, to)) throw new RangeError(`${to} bars cannot be made from ${from} bars.`);
  if (from === to) return onlyComplete(request);
  const length = bars.time.length;
  const target = makeBarColumns(length);
  let made = 0;
  let i = 0;
  while (i < length) {
    const group = groupAt(request, bars.time[i] ?? Number.NaN);
    const start = i;
    i += 1;
    if (!group) continue;
    while (i < length && (bars.time[i] ?? Number.NaN) < group.nextSourceTime) i += 1;
    if (group.end > completeAt) break;
    target.time[made] = group.time;
    writeBar(target, made, { bars, from: start, to: i });
    made += 1;
  }
  return sliceBars(target, 0, made);
}
