import { type BarColumns, DAY_MS, type IsoDate, makeBarColumns, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketView } from '../market/index.ts';
import { findUnusual } from './measure-assets.ts';
import { measureCoin, measureStock, type StockVolumes } from './measure-volume.ts';
import { coinDayAt, type StepVolumes, usSessionAt } from './sessions.ts';

const open = Date.parse('2026-11-18T16:00:00Z');
const closed = Date.parse('2026-11-18T22:00:00Z');

/** Daily bars of every session, all with the volume a rule gives. */
function dailyBars(dates: readonly string[], volume: (i: number) => number): { bars: BarColumns } {
  const bars = makeBarColumns(dates.length);
  dates.forEach((date, i) => {
    bars.time[i] = startOfDate(date as never);
    bars.volume[i] = volume(i);
  });
  return { bars };
}

function stock(at: number, changes: Partial<StockVolumes> = {}): StockVolumes {
  const inView = usSessionAt(at, 10);
  const dates = [...inView.earlier, inView.session].map(({ date }) => date);
  return {
    inView,
    lookback: 10,
    daily: dailyBars(dates, () => 1000),
    actions: [],
    steps: new Map(),
    ...changes,
  };
}

describe('relative volume where something is missing', () => {
  it('RVOL-11: a source without volume is said, not shown as zero', () => {
    const { inView } = stock(closed);
    const dates = [...inView.earlier, inView.session].map(({ date }) => date);
    const found = measureStock(stock(closed, { daily: dailyBars(dates, () => Number.NaN) }));
    expect(found).toMatchObject({ kind: 'missing', why: { code: 'no-volume' } });
    const steps = new Map<never, StepVolumes>();
    for (const date of dates)
      steps.set(date as never, { volumes: new Float32Array(78).fill(Number.NaN), complete: true });
    expect(measureStock(stock(open, { steps }))).toMatchObject({ kind: 'missing' });
  });

  it('RVOL-12: where nothing is known within the day the last whole session is shown, and said', () => {
    expect(measureStock(stock(open))).toMatchObject({
      kind: 'measured',
      basis: 'whole-day',
      session: '2026-11-17',
      volume: 1000,
      comparison: { ratio: 1, sessions: 10 },
    });
  });

  it('RVOL-13: a stock that did not trade in the session has no volume, and why is said', () => {
    const { inView } = stock(closed);
    const daily = dailyBars(
      inView.earlier.map(({ date }) => date),
      () => 1000,
    );
    expect(measureStock(stock(closed, { daily }))).toMatchObject({
      why: { code: 'no-trading', date: '2026-11-18' },
    });
    expect(measureStock(stock(closed, { daily: dailyBars([], () => 0) }))).toMatchObject({
      why: { code: 'no-prices' },
    });
  });

  it('RVOL-12: just after the close a stock whose last steps are still to come is measured up to those it has', () => {
    const { inView } = stock(Date.parse('2026-11-18T21:03:00Z'));
    const earlier = inView.earlier.map(({ date }) => date);
    const daily = dailyBars(earlier, () => 78_000);
    const course = (count: number) => ({
      volumes: new Float32Array(count).fill(1000),
      complete: count === 78,
    });
    const measuredWith = (count: number) => {
      const days = [...earlier.map((date) => [date, 78] as const), [inView.session.date, count] as const];
      const steps = new Map(days.map(([date, known]) => [date, course(known)]));
      return measureStock({ ...stock(closed), inView, daily, steps });
    };
    expect(measuredWith(76)).toMatchObject({
      ...{ kind: 'measured', basis: 'time-of-day', session: '2026-11-18', volume: 76_000 },
      ...{ until: Date.parse('2026-11-18T20:50:00Z'), comparison: { ratio: 1, sessions: 10 } },
    });
    expect(measuredWith(78)).toMatchObject({ until: inView.session.close, volume: 78_000 });
  });

  it('RVOL-14: sessions without volume are left out, never counted as quiet ones', () => {
    const { inView } = stock(closed);
    const dates = [...inView.earlier, inView.session].map(({ date }) => date);
    const daily = dailyBars(dates, (i) => (i % 2 === 0 && i < dates.length - 1 ? Number.NaN : 500));
    expect(measureStock(stock(closed, { daily }))).toMatchObject({
      comparison: { usual: 500, ratio: 1, sessions: 10 },
    });
    const young = dailyBars(dates.slice(-4), () => 500);
    expect(measureStock(stock(closed, { daily: young }))).toMatchObject({
      comparison: { usual: null, ratio: null, percentile: null, sessions: 3 },
    });
  });

  it('RVOL-15: a coin with an hour missing in the last day has no volume; one missing earlier is left out', () => {
    const inView = coinDayAt(open, 10);
    const full = (): StepVolumes => ({ volumes: new Float32Array(288).fill(2), complete: true });
    const steps = new Map([...inView.earlier, inView.session].map(({ date }) => [date, full()]));
    const coin = { inView, lookback: 10, daily: dailyBars([], () => 0), steps };
    expect(measureCoin(coin)).toMatchObject({ volume: 576, comparison: { usual: 576, sessions: 10 } });
    steps.get('2026-11-12')?.volumes.fill(Number.NaN, 100, 112);
    expect(measureCoin(coin)).toMatchObject({ comparison: { ratio: 1, usual: 576, sessions: 10 } });
    steps.get('2026-11-17')?.volumes.fill(Number.NaN, 280);
    expect(measureCoin(coin)).toMatchObject({ kind: 'missing' });
  });
});

describe('relative volume of coins whose latest steps are still to come', () => {
  /**
   * Every step of a day has the day’s number as its volume: 24 hours that end after `reached` steps of day n hold
   * 288 (n − 1) + reached, so that windows with different ends differ.
   */
  function coin(at: string, { yesterday = 288, today }: { yesterday?: number; today: number | undefined }) {
    const inView = coinDayAt(Date.parse(at), 10);
    const dates = [...inView.earlier, inView.session].map(({ date }) => date);
    const steps = new Map<IsoDate, StepVolumes>();
    dates.forEach((date, i) => {
      const length = [yesterday, today][i - dates.length + 2] ?? (i < dates.length - 1 ? 288 : 0);
      if (length > 0)
        steps.set(date, { volumes: new Float32Array(length).fill(i + 1), complete: length === 288 });
    });
    const daily = dailyBars(dates.slice(0, -1), () => 1000);
    return { found: measureCoin({ inView, lookback: 10, daily, steps }), days: dates.length };
  }

  it('RVOL-25: one step behind it is measured up to its own last step, and so are the days before', () => {
    const { found, days } = coin('2026-11-18T12:05:00Z', { today: 144 });
    expect(found).toMatchObject({
      kind: 'measured',
      basis: 'rolling-24h',
      session: '2026-11-18',
      until: Date.parse('2026-11-18T12:00:00Z'),
      volume: 288 * (days - 1) + 144,
      // The median of ten days lies between the fifth and the sixth day before.
      comparison: { usual: 288 * (days - 1) + 144 - 288 * 5.5, sessions: 10 },
    });
    const current = coin('2026-11-18T12:05:00Z', { today: 145 });
    expect(current.found).toMatchObject({ until: Date.parse('2026-11-18T12:05:00Z') });
  });

  it.each([
    ['2026-11-18T00:00:00Z', undefined],
    ['2026-11-18T00:05:00Z', undefined],
    // The new day comes in before the end of the day before.
    ['2026-11-18T00:10:00Z', 2],
  ])('RVOL-25: at %s it is measured up to a last step of the day before', (at, today) => {
    const { found, days } = coin(at, { yesterday: 287, today });
    expect(found).toMatchObject({
      basis: 'rolling-24h',
      session: '2026-11-17',
      until: Date.parse('2026-11-17T23:55:00Z'),
      volume: 288 * (days - 2) + 287,
      comparison: { usual: 288 * (days - 2) + 287 - 288 * 5.5, sessions: 10 },
    });
  });

  it('RVOL-25: half an hour behind is the most; then its last whole day is shown instead, and said', () => {
    expect(coin('2026-11-18T12:05:00Z', { today: 139 }).found).toMatchObject({ basis: 'rolling-24h' });
    for (const behind of [
      coin('2026-11-18T12:05:00Z', { today: 138 }),
      coin('2026-11-18T12:05:00Z', { yesterday: 200, today: undefined }),
    ])
      expect(behind.found).toMatchObject({
        basis: 'whole-day',
        session: '2026-11-17',
        until: startOfDate('2026-11-17') + DAY_MS,
        volume: 1000,
      });
  });

  it('RVOL-25: a whole day that stands in is not counted as unusual now, however unusual it was', async () => {
    const steps = { yesterday: 287, today: undefined };
    const measured = new Map(
      [coin('2026-11-18T00:20:00Z', steps), coin('2026-11-18T12:00:00Z', steps)].map(({ found }, i) => {
        if (found.kind !== 'measured') throw new Error(found.why.code);
        return [`coin ${i}`, { ...found, comparison: { ...found.comparison, ratio: 9 } }] as const;
      }),
    );
    const assets = [...measured.keys()].map((name) => ({ assetId: name, symbol: name }));
    const view = { asOf: Date.parse('2026-11-18T00:20:00Z'), assets: async () => assets };
    const found = await findUnusual(async () => measured as never, view as unknown as MarketView, 'crypto');
    expect(found.symbols).toEqual(['coin 0']);
  });
});
