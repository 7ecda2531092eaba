import { type EpochMs, type IsoDate, isIsoDate, newYorkInstant, startOfDate } from '@auspex/market';
import { isRecord, type JsonRecord, recordOf, textOf, UnreadableAnswerError } from '../http/read-fields.ts';
import { namedFields, statedDelayMs, withoutDelayNote } from './read-value.ts';

/** One row of a series under the provider's time. */
export interface SeriesRow {
  readonly stamp: string;
  readonly fields: JsonRecord;
}

/** A series as supplied by the provider, oldest row first. */
export interface Series {
  readonly information: string;
  readonly lastRefreshed: string | undefined;
  readonly timeZone: string;
  readonly delayMs: number;
  readonly rows: readonly SeriesRow[];
}

const SERIES_KEY = /time series|technical analysis/i;
const STAMP = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/;

function rowOf([stamp, value]: [string, unknown]): SeriesRow {
  if (!STAMP.test(stamp)) throw new UnreadableAnswerError(`“${stamp.slice(0, 30)}” is not a time.`);
  return { stamp, fields: namedFields(recordOf(value, `the row of ${stamp}`)) };
}

/** Parses any of the provider's series, whatever its key is called. */
export function readSeries(answer: JsonRecord): Series {
  const found = Object.entries(answer).find(([key, value]) => SERIES_KEY.test(key) && isRecord(value));
  if (!found) throw new UnreadableAnswerError('there is no series in it.');
  const meta = namedFields(isRecord(answer['Meta Data']) ? answer['Meta Data'] : {});
  const rows = Object.entries(recordOf(found[1], found[0])).map(rowOf);
  return {
    information: withoutDelayNote(textOf(meta.information) ?? textOf(meta.indicator) ?? found[0]),
    lastRefreshed: textOf(meta['last refreshed']),
    timeZone: textOf(meta['time zone']) ?? 'US/Eastern',
    delayMs: statedDelayMs(answer),
    rows: rows.sort((a, b) => (a.stamp < b.stamp ? -1 : 1)),
  };
}

/** The date that a timestamp begins with. */
export function dateOfStamp(stamp: string): IsoDate {
  const date = stamp.slice(0, 10);
  if (!isIsoDate(date)) throw new UnreadableAnswerError(`“${date}” is not a date.`);
  return date;
}

/** The instant of a timestamp in the series' time zone. */
export function instantOfStamp(stamp: string, timeZone: string): EpochMs {
  const [hours = 0, minutes = 0, seconds = 0] = stamp.slice(11).split(':').map(Number);
  const date = dateOfStamp(stamp);
  const minutesOfDay = hours * 60 + minutes;
  const isUtc = /utc|gmt/i.test(timeZone);
  const minute = isUtc ? startOfDate(date) + minutesOfDay * 60_000 : newYorkInstant(date, minutesOfDay);
  return minute + seconds * 1_000;
}
