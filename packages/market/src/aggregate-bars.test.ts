import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateBars } from './aggregate-bars.ts';
import { type Bar, type BarColumns, barAt, makeBarColumns } from './bar-columns.ts';
import { cryptoCalendar } from './calendar/crypto-calendar.ts';
import { usEquitiesCalendar } from './calendar/us-equities-calendar.ts';
import { type IsoDate, MINUTE_MS, startOfDate } from './iso-date.ts';
import { canAggregate, isTimeframe, TIMEFRAMES, type Timeframe } from './timeframe.ts';

function columns(bars: readonly Bar[]): BarColumns {
  const made = makeBarColumns(bars.length);
  bars.forEach((bar, i) => {
    for (const field of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
      made[field][i] = bar[field];
  });
  return made;
}

function records(bars: BarColumns): Bar[] {
  return Array.from(bars.time, (_, i) => barAt(bars, i));
}

const flat = (time: number, price: number, volume = 1): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

const iso = (bars: BarColumns) => Array.from(bars.time, (time) => new Date(time).toISOString().slice(0, 16));

/** One bar a minute over the regular sessions of some days, price = its number. */
function minutesOf(from: IsoDate, to: IsoDate): BarColumns {
  const bars: Bar[] = [];
  for (const session of usEquitiesCalendar.sessionsBetween(from, to)) {
    for (let at = session.open; at < session.close; at += MINUTE_MS) bars.push(flat(at, bars.length + 1));
  }
  return columns(bars);
}

const us = { calendar: usEquitiesCalendar } as const;
const crypto = { calendar: cryptoCalendar } as const;

describe('aggregating bars', () => {
  it('takes the first open, highest high, lowest low, last close and the sum of the volumes', () => {
    const day = startOfDate('2024-03-04');
    const bars = columns([
      { time: day, open: 10, high: 12, low: 9, close: 11, volume: 5 },
      { time: day + 86_400_000, open: 11, high: 15, low: 10, close: 14, volume: 7 },
      { time: day + 2 * 86_400_000, open: 14, high: 14, low: 8, close: 9, volume: 1 },
    ]);
    expect(records(aggregateBars({ bars, from: '1d', to: '1w', ...crypto }))).toEqual([
      { time: day, open: 10, high: 15, low: 8, close: 9, volume: 13 },
    ]);
  });

  it('a sum with an unknown volume is unknown, not smaller', () => {
    const day = startOfDate('2024-03-04');
    const bars = columns([flat(day, 1, 5), flat(day + 86_400_000, 1, Number.NaN)]);
    expect(aggregateBars({ bars, from: '1d', to: '1w', ...crypto }).volume[0]).toBeNaN();
  });

  it('hourly bars of a US stock start with the session at 9:30 and the last lasts half an hour', () => {
    const bars = aggregateBars({ bars: minutesOf('2024-03-08', '2024-03-08'), from: '1m', to: '1h', ...us });
    expect(iso(bars)).toEqual(
      ['14:30', '15:30', '16:30', '17:30', '18:30', '19:30', '20:30'].map((time) => `2024-03-08T${time}`),
    );
    expect([...bars.volume]).toEqual([60, 60, 60, 60, 60, 60, 30]);
  });

  it('a daily bar carries midnight UTC of its session date, also when clocks change and on half days', () => {
    const bars = aggregateBars({ bars: minutesOf('2024-03-08', '2024-03-11'), from: '1m', to: '1d', ...us });
    expect(iso(bars)).toEqual(['2024-03-08T00:00', '2024-03-11T00:00']);
    expect([...bars.volume]).toEqual([390, 390]);
    const half = aggregateBars({ bars: minutesOf('2024-11-29', '2024-11-29'), from: '1m', to: '1d', ...us });
    expect([...half.volume]).toEqual([210]);
  });

  it('early and late trades form bars of their own on request, and are left out otherwise', () => {
    const open = Date.parse('2024-01-16T14:30:00Z');
    const close = Date.parse('2024-01-16T21:00:00Z');
    const bars = columns([
      flat(open - MINUTE_MS, 1),
      flat(open, 2),
      flat(close - MINUTE_MS, 3),
      flat(close, 4),
    ]);
    const closes = (request: { to: Timeframe; extendedHours?: boolean }) => [
      ...aggregateBars({ bars, from: '1m', ...us, ...request }).close,
    ];
    expect(closes({ to: '4h' })).toEqual([2, 3]);
    expect(closes({ to: '4h', extendedHours: true })).toEqual([1, 2, 3, 4]);
    expect(closes({ to: '1d' })).toEqual([3]);
    expect(closes({ to: '1d', extendedHours: true })).toEqual([4]);
  });

  it('weeks run Monday to Sunday and carry their Monday, even when Monday is a holiday', () => {
    const days = usEquitiesCalendar.sessionsBetween('2024-05-23', '2024-06-04');
    const bars = columns(days.map(({ date }, i) => flat(startOfDate(date), i)));
    const weeks = aggregateBars({ bars, from: '1d', to: '1w', ...us });
    // 27 May 2024 was Memorial Day.
    expect(iso(weeks).map((time) => time.slice(0, 10))).toEqual(['2024-05-20', '2024-05-27', '2024-06-03']);
    expect([...weeks.volume]).toEqual([2, 4, 2]);
  });

  it('a week of a crypto pair has seven days, including Sunday', () => {
    // 4 March 2024 was a Monday.
    const bars = columns(
      Array.from({ length: 15 }, (_, i) => flat(startOfDate('2024-03-04') + i * 86_400_000, i)),
    );
    const weeks = aggregateBars({ bars, from: '1d', to: '1w', ...crypto });
    expect([...weeks.volume]).toEqual([7, 7, 1]);
    expect([...weeks.close]).toEqual([6, 13, 14]);
  });

  it('months carry their first day and are built from days, not from weeks', () => {
    const days = usEquitiesCalendar.sessionsBetween('2024-01-01', '2024-03-31');
    const bars = columns(days.map(({ date }, i) => flat(startOfDate(date), i)));
    const months = aggregateBars({ bars, from: '1d', to: '1M', ...us });
    expect(iso(months).map((time) => time.slice(0, 10))).toEqual(['2024-01-01', '2024-02-01', '2024-03-01']);
    // Trading days of January to March 2024 by the NYSE calendar.
    expect([...months.volume]).toEqual([21, 20, 20]);
    expect(() => aggregateBars({ bars, from: '1w', to: '1M', ...us })).toThrow(
      '1M bars cannot be made from 1w bars.',
    );
  });

  it('a bar that was not complete at an instant is left out, and complete from its last instant on', () => {
    const bars = minutesOf('2024-03-08', '2024-03-08');
    const close = Date.parse('2024-03-08T21:00:00Z');
    const count = (to: Timeframe, completeAt: number) =>
      aggregateBars({ bars, from: '1m', to, completeAt, ...us }).time.length;
    expect([count('1d', close - 1), count('1d', close)]).toEqual([0, 1]);
    expect([count('1h', close - 1), count('1h', close)]).toEqual([6, 7]);
    expect([count('1m', close - 1), count('1m', close)]).toEqual([389, 390]);
    // The week is complete when its last session closes: Friday.
    expect([count('1w', close - 1), count('1w', close), count('1M', close)]).toEqual([0, 1, 0]);
  });
});

/** Timeframes through which minutes can be aggregated to a longer one. */
const STEPS = fc.constantFrom<Timeframe>('3m', '5m', '15m', '30m', '1h', '2h', '4h', '12h', '1d');
const TARGETS = fc.constantFrom<Timeframe>('1h', '4h', '12h', '1d', '1w', '1M');

describe('the path does not matter', () => {
  const source = minutesOf('2024-03-06', '2024-03-13');

  it('minutes to hours to days gives the same bars as minutes to days at once', () => {
    fc.assert(
      fc.property(STEPS, TARGETS, fc.integer({ min: 1, max: 7 }), (via, to, keepEvery) => {
        fc.pre(canAggregate(via, to));
        const bars = columns(records(source).filter((_, i) => i % keepEvery === 0));
        const once = aggregateBars({ bars, from: '1m', to, ...us });
        const twice = aggregateBars({
          bars: aggregateBars({ bars, from: '1m', to: via, ...us }),
          from: via,
          to,
          ...us,
        });
        expect(records(twice)).toEqual(records(once));
      }),
      { numRuns: 60, seed: 21 },
    );
  });

  it('no trade is lost: volumes add up, extremes stay, and times strictly increase', () => {
    const price = fc.double({ min: 1, max: 1_000, noNaN: true });
    const minutes = fc.array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), price), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...TIMEFRAMES), (raw, to) => {
        const sorted = [...new Map(raw)].sort(([a], [b]) => a - b);
        const bars = columns(
          sorted.map(([minute, value]) => flat(startOfDate('2024-02-20') + minute * MINUTE_MS, value, 2)),
        );
        const made = aggregateBars({ bars, from: '1m', to, ...crypto });
        expect(made.volume.reduce((a, b) => a + b, 0)).toBe(2 * sorted.length);
        expect(Math.max(...made.high)).toBe(Math.max(...bars.high));
        expect(Math.min(...made.low)).toBe(Math.min(...bars.low));
        expect(made.time.every((time, i) => i === 0 || time > (made.time[i - 1] ?? 0))).toBe(true);
      }),
      { numRuns: 200, seed: 22 },
    );
  });
});

describe('timeframes', () => {
  it('a minute and a month differ only by case, and both are known', () => {
    expect(['1m', '1M', '1d', '60min', '', 'toString'].map(isTimeframe)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('bars are aggregated only if none is cut in two', () => {
    expect([
      canAggregate('5m', '15m'),
      canAggregate('4h', '6h'),
      canAggregate('1h', '1M'),
      canAggregate('1d', '1h'),
    ]).toEqual([true, false, true, false]);
  });
});
