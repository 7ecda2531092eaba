import {
  type BarColumns,
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type IsoDate,
  makeBarColumns,
  startOfDate,
} from '@auspex/market';
import type { CorporateAction, QualityRule, ScreenRequest } from '@auspex/market-data';

/** Faults as they occur in price data, put into clean bars on purpose, to see whether the screen finds them. */
export const FAULTS = [
  'high below open or close',
  'bar copied onto a holiday',
  'bar copied from the day before',
  'one bar 100 times too high',
  'ten bars at a hundredth',
  'low in the wrong unit',
  'split nobody told of',
  'known split not adjusted for',
  'ten bars adjusted for another split',
  'dividend left out of the adjusted closes',
  'dividend counted twice in the adjusted closes',
  'dividend told twice',
  'three sessions missing',
  'volume of a day lost',
  'feed standing still at the end',
  'feed ended',
  'symbol of another company before',
  'bar stored before the close',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface PlantedFault {
  readonly request: ScreenRequest;
  readonly rule: QualityRule;
  /** Where the fault is: a finding of the rule has to reach it. */
  readonly at: IsoDate;
}

type Rows = number[][];

function rowsOf(bars: BarColumns): Rows {
  return Array.from(bars.time, (time, i) => [
    time,
    bars.open[i],
    bars.high[i],
    bars.low[i],
    bars.close[i],
    bars.volume[i],
  ]);
}

function barsOf(rows: Rows): BarColumns {
  const bars = makeBarColumns(rows.length);
  const columns = [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume];
  rows.forEach((row, i) => {
    columns.forEach((column, k) => {
      column[i] = row[k];
    });
  });
  return bars;
}

function scale(rows: Rows, [from, until]: readonly [number, number], factor: number): void {
  for (const row of rows.slice(from, until)) {
    for (let k = 1; k <= 4; k += 1) row[k] *= factor;
  }
}

function splitRows(rows: Rows, [from, until]: readonly [number, number], newPerOld: number): void {
  scale(rows, [from, until], 1 / newPerOld);
  for (const row of rows.slice(from, until)) row[5] *= newPerOld;
}

/** The first weekday from a time on that the US exchanges were closed. */
function holidayAfter(time: number): number {
  for (let day = time; ; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday % 6 !== 0 && !calendarOf('us').isTradingDay(dateOfInstant(day))) return day;
  }
}

/** Closes adjusted for one dividend of a given fraction of the price, counted this many times. */
function adjusted(bars: BarColumns, at: number, [amount, times]: readonly [number, number]): Float64Array {
  const factor = (1 - amount / bars.close[at - 1]) ** times;
  return bars.close.map((close, i) => (i < at ? close * factor : close));
}

type Changed = Partial<ScreenRequest> & { readonly rule: QualityRule; readonly where?: number };

function dividendFault(bars: BarColumns, at: number, fault: Fault): Changed {
  const amount = Number((bars.close[at - 1] * 0.012).toFixed(4));
  const told = (place: number): CorporateAction => ({
    kind: 'dividend',
    assetId: 'us:TEST' as never,
    exDate: dateOfInstant(bars.time[place]),
    amountPerShare: amount,
    currency: 'USD',
    knownAt: bars.time[place],
  });
  if (fault === 'dividend left out of the adjusted closes')
    return { rule: 'dividend-missing', actions: [told(at)], adjustedClose: Float64Array.from(bars.close) };
  if (fault === 'dividend counted twice in the adjusted closes')
    return { rule: 'dividend-wrong', actions: [told(at)], adjustedClose: adjusted(bars, at, [amount, 2]) };
  const adjustedClose = adjusted(bars, at, [amount, 1]);
  return { rule: 'dividend-wrong', where: at - 2, actions: [told(at - 2), told(at)], adjustedClose };
}

function splitFault(rows: Rows, at: number, fault: Fault): Changed {
  const newPerOld = [2, 3, 4, 5, 10, 0.1][at % 6];
  if (fault === 'ten bars adjusted for another split') {
    splitRows(rows, [at, at + 10], newPerOld);
    return { rule: 'split-adjustment' };
  }
  splitRows(rows, [at, rows.length], newPerOld);
  if (fault === 'split nobody told of') return { rule: 'split-adjustment' };
  const exDate = dateOfInstant(rows[at][0]);
  const split = {
    kind: 'split',
    assetId: 'us:TEST' as never,
    exDate,
    newPerOld,
    knownAt: rows[at][0],
  } as const;
  return { rule: 'split-adjustment', where: at - 1, adjustment: 'splits', actions: [split] };
}

const CHANGES: Partial<Record<Fault, (rows: Rows, at: number) => Changed>> = {
  'high below open or close': (rows, at) => {
    // Between the two, so that only a comparison with the higher of open and close can tell.
    const [, open, , low, close] = rows[at];
    rows[at][2] = (Math.max(open, close) + Math.min(open, close)) / 2;
    rows[at][3] = Math.min(low, rows[at][2]);
    return { rule: 'ohlc-order' };
  },
  'bar copied onto a holiday': (rows, at) => {
    const holiday = holidayAfter(rows[at][0]);
    const place = rows.findIndex(([time]) => time > holiday);
    rows.splice(place, 0, [holiday, ...rows[place - 1].slice(1)]);
    return { rule: 'holiday-copy', where: place };
  },
  'bar copied from the day before': (rows, at) => {
    rows[at] = [rows[at][0], ...rows[at - 1].slice(1)];
    return { rule: 'copied-bar' };
  },
  'one bar 100 times too high': (rows, at) => {
    scale(rows, [at, at + 1], 100);
    return { rule: 'unit-error' };
  },
  'ten bars at a hundredth': (rows, at) => {
    scale(rows, [at, at + 10], 0.01);
    return { rule: 'unit-error' };
  },
  'low in the wrong unit': (rows, at) => {
    rows[at][3] /= 100;
    return { rule: 'unit-error' };
  },
  'three sessions missing': (rows, at) => {
    const where = rows[at][0];
    rows.splice(at, 3);
    return { rule: 'gap', where: -where };
  },
  'volume of a day lost': (rows, at) => {
    rows[at][5] = 0;
    return { rule: 'zero-volume' };
  },
  'feed standing still at the end': (rows) => {
    const close = rows[rows.length - 7][4];
    for (const row of rows.slice(-6)) row.splice(1, 5, close, close, close, close, 0);
    return { rule: 'stale-tail', where: rows.length - 3 };
  },
  'feed ended': (rows) => {
    const [last] = rows[rows.length - 1];
    rows.splice(-10);
    return { rule: 'stale-tail', where: -last + 2 * DAY_MS, asOf: last + 30 * 3_600_000 };
  },
  'symbol of another company before': (rows, at) => {
    scale(rows, [at, rows.length], 7);
    const where = rows[at - 60][0];
    rows.splice(at - 100, 100);
    return { rule: 'ticker-reuse', where: -where };
  },
  'bar stored before the close': (rows, at) => {
    const knownAt = Float64Array.from(rows, ([time], i) => time + (i === at ? 19 : 24) * 3_600_000);
    return { rule: 'known-early', knownAt };
  },
};

/** Clean daily bars of a US stock, as traded, with a fault at an index. */
export function plantFault(clean: BarColumns, fault: Fault, at: number): PlantedFault {
  const rows = rowsOf(clean);
  const change = CHANGES[fault];
  const changed = change
    ? change(rows, at)
    : fault.startsWith('dividend')
      ? dividendFault(clean, at, fault)
      : splitFault(rows, at, fault);
  const { rule, where = at, ...request } = changed;
  const bars = barsOf(rows);
  const time = where < 0 ? -where : bars.time[where];
  return {
    rule,
    at: dateOfInstant(time),
    request: { market: 'us', adjustment: 'none', bars, ...request },
  };
}

/** Whether a finding's dates reach a date. */
export function reaches(span: { readonly from: IsoDate; readonly to: IsoDate }, date: IsoDate): boolean {
  return startOfDate(span.from) <= startOfDate(date) && startOfDate(date) <= startOfDate(span.to);
}
