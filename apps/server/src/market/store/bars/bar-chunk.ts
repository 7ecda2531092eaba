import {
  type BarColumns,
  calendarOf,
  type EpochMs,
  HOUR_MS,
  type IntradayTimeframe,
  type IsoDate,
  type Market,
  makeDate,
  newYorkHoursBehind,
  startOfDate,
} from '@auspex/market';

/** Bars as stored: with the instants at which the world could know each and at which it was stored. */
export interface StoredBars extends BarColumns {
  readonly knownAt: Float64Array;
  readonly seenAt: Float64Array;
}

/** The columns of a chunk in storage order. */
export const CHUNK_COLUMNS = ['time', 'knownAt', 'seenAt', 'open', 'high', 'low', 'close', 'volume'] as const;

export const BYTES_PER_BAR = CHUNK_COLUMNS.length * Float64Array.BYTES_PER_ELEMENT;

// Float64Array has the machine's byte order; the store is little-endian.
if (new Uint8Array(Float64Array.of(1).buffer)[7] === 0) {
  throw new Error('Auspex stores bars in little-endian order, which this processor does not have.');
}

/** Timeframes that are stored; longer ones are aggregated from days. */
export type StoredTimeframe = '1d' | IntradayTimeframe;

/**
 * Finds the period whose chunk a bar belongs to: a year of daily bars, one session of shorter ones. Remembers the
 * last period, since the next bar is mostly in it too.
 */
export function createPeriodFinder(timeframe: StoredTimeframe, market: Market): (time: EpochMs) => IsoDate {
  let period: Period = { startsOn: '1970-01-01', from: 0, until: 0 };
  return (time) => {
    if (!(time >= period.from && time < period.until)) {
      period = timeframe === '1d' ? yearOf(time) : sessionDateOf(market, time);
    }
    return period.startsOn;
  };
}

interface Period {
  readonly startsOn: IsoDate;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

function yearOf(time: EpochMs): Period {
  const year = new Date(time).getUTCFullYear();
  return { startsOn: makeDate(year, 1, 1), from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) };
}

function sessionDateOf(market: Market, time: EpochMs): Period {
  const startsOn = calendarOf(market).dateAt(time);
  // New York changes its clocks at night; with any of its offsets the first 18 hours surely have the same date.
  const [hoursBehind, hoursSure] = market === 'us' ? [newYorkHoursBehind(time), 18] : [0, 24];
  return { startsOn, from: time, until: startOfDate(startsOn) + (hoursBehind + hoursSure) * HOUR_MS };
}

/** Columns for a number of bars in one block of memory. */
export function makeStoredBars(
  count: number,
  memory: ArrayBufferLike = new ArrayBuffer(count * BYTES_PER_BAR),
): StoredBars {
  const column = (index: number) => new Float64Array(memory, index * count * 8, count);
  return {
    time: column(0),
    knownAt: column(1),
    seenAt: column(2),
    open: column(3),
    high: column(4),
    low: column(5),
    close: column(6),
    volume: column(7),
  };
}

/** The bars of a chunk; copies them out of the message they arrived in. */
export function unpackChunk(bytes: Uint8Array): StoredBars {
  const count = bytes.byteLength / BYTES_PER_BAR;
  const memory = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(memory).set(bytes);
  return makeStoredBars(count, memory);
}

/** Writes bars, column after column, to memory from an offset on. */
export function packChunk(bars: StoredBars, target: Uint8Array, offset: number): void {
  let at = offset;
  for (const name of CHUNK_COLUMNS) {
    const column = bars[name];
    target.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
}
