import { type BarColumns, makeBarColumns, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
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
