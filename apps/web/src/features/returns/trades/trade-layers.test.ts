import { describe, expect, it } from 'vitest';
import type { ChartLayer } from '../../../ui/charts/chart-layer.ts';
import type { TradeRow } from '../returns-replies.ts';
import { daysAround, drawTrade } from './trade-layers.ts';

const names = { entry: 'Entry', stop: 'Stop', target: 'Target', exit: 'Exit' };
const write = (price: number) => price.toFixed(2);

/** Bars of stocks begin at the open in New York, those of coins at midnight UTC. */
function barsFrom(days: readonly string[], hour = 0) {
  const column = (price: number) => Float64Array.from(days, () => price);
  return {
    time: Float64Array.from(days, (day) => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000),
    open: column(100),
    high: column(110),
    low: column(90),
    close: column(105),
    volume: column(1),
  };
}

const trade = {
  side: 'long',
  openedAt: '2026-03-03T14:30:00.000Z',
  closedAt: '2026-03-05T21:00:00.000Z',
  entry: 101,
  exit: 95,
  stop: 95,
  target: 113,
  net: -0.06,
  exitReason: 'stop',
} as TradeRow;

const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
const on = (bars: ReturnType<typeof barsFrom>, splits: { exDate: string; newPerOld: number }[] = []) => ({
  bars,
  splits,
  names,
  write,
});
const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
const valuesOf = (layer: ChartLayer | undefined) =>
  layer?.kind === 'line' ? layer.points.map(({ timeMs, value }) => [dayOf(timeMs), value]) : [];

describe('a trade on its candles', () => {
  it('has entry, stop and target from the day it opened to the day it closed, and a mark at both ends', () => {
    const { lines, markers } = drawTrade(trade, on(barsFrom(week, 14.5)));
    expect(lines.map(({ name }) => name)).toEqual(['Entry', 'Stop', 'Target']);
    expect(valuesOf(lines[1])).toEqual([
      ['2026-03-03', 95],
      ['2026-03-04', 95],
      ['2026-03-05', 95],
    ]);
    expect(markers.map(({ timeMs, text, tone }) => [dayOf(timeMs), text, tone])).toEqual([
      ['2026-03-03', 'Entry 101.00', 'text'],
      ['2026-03-05', 'Exit 95.00', 'loss'],
    ]);
  });

  it('of a coin ends on the day whose end is written as the beginning of the next', () => {
    const stopped = { ...trade, openedAt: '2026-03-03T00:00:00.000Z', closedAt: '2026-03-05T00:00:00.000Z' };
    const lastDay = (one: TradeRow) => dayOf(drawTrade(one, on(barsFrom(week))).markers.at(-1)?.timeMs ?? 0);
    expect(lastDay(stopped)).toBe('2026-03-04');
    // A signal is acted on at an open.
    expect(lastDay({ ...stopped, exitReason: 'signal' })).toBe('2026-03-05');
    // So is a stop that the open leapt over.
    expect(lastDay({ ...stopped, exit: 100 })).toBe('2026-03-05');
  });

  it('that is open still runs to the newest bar and has no exit', () => {
    const open = { ...trade, closedAt: null, exit: null, exitReason: 'open' } as TradeRow;
    const { lines, markers } = drawTrade(open, on(barsFrom(week, 14.5)));
    expect(valuesOf(lines[0]).at(-1)).toEqual(['2026-03-06', 101]);
    expect(markers.map(({ name }) => name)).toEqual(['Entry']);
  });

  it('follows a split: the stop is given in the new shares, the entry in the old ones', () => {
    const split = [{ exDate: '2026-03-05', newPerOld: 2 }];
    const { lines } = drawTrade({ ...trade, stop: 47.5 }, on(barsFrom(week, 14.5), split));
    expect(valuesOf(lines[0]).map(([, value]) => value)).toEqual([101, 101, 50.5]);
    expect(valuesOf(lines[1]).map(([, value]) => value)).toEqual([95, 95, 47.5]);
  });

  it('is not drawn on the candles of another company that has its symbol now', () => {
    expect(drawTrade({ ...trade, entry: 12 }, on(barsFrom(week, 14.5))).lines).toEqual([]);
  });

  it('is not drawn where its days have no bars', () => {
    expect(drawTrade(trade, on(barsFrom(['2026-03-09'], 14.5)))).toEqual({ lines: [], markers: [] });
  });
});

describe('the days around a trade', () => {
  it('reach back 60 days and on 30, and to the newest bar while it is open', () => {
    expect(daysAround(trade)).toEqual({ from: '2026-01-02', to: '2026-04-04' });
    expect(daysAround({ ...trade, closedAt: null })).toEqual({ from: '2026-01-02' });
  });
});
