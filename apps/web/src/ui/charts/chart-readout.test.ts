import { formatNumber } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { dataLabelsText } from '../data-labels.text.ts';
import { labelsText } from '../labels.text.ts';
import type { ChartLayer } from './chart-layer.ts';
import { type ReadoutRequest, readoutAt, restingMoment } from './chart-readout.ts';
import { numberAxis } from './value-axis.ts';

const DAY = 86_400_000;
const THURSDAY = Date.UTC(2026, 9, 1);
const day = (after: number) => THURSDAY + after * DAY;

function request(layers: readonly ChartLayer[]): ReadoutRequest {
  const pane = { share: 1, formatValue: (value: number) => formatNumber(value, 2), axis: numberAxis('en') };
  const labels = { ...labelsText.en, ...dataLabelsText.en };
  return { layers, panes: [pane, pane], labels, locale: 'en', intraday: false };
}

const candles: ChartLayer = {
  kind: 'candles',
  name: 'Price',
  bars: {
    time: Float64Array.of(day(0), day(1)),
    open: Float64Array.of(144.05, 150),
    high: Float64Array.of(150.56, 151),
    low: Float64Array.of(143.44, 146),
    close: Float64Array.of(150, 147),
    volume: Float64Array.of(10, 20),
  },
};

describe('the figures of one moment on a chart', () => {
  it('are open, high, low, close and change of a bar, each named, with the date', () => {
    expect(readoutAt(request([candles]), day(1))).toEqual({
      date: '2 Oct 2026',
      entries: [
        {
          name: 'Price',
          place: 0,
          figures: [
            { label: 'O', text: '150.00' },
            { label: 'H', text: '151.00' },
            { label: 'L', text: '146.00' },
            { label: 'C', text: '147.00' },
            // 147 / 150 − 1
            { text: '−2.00%', direction: 'down' },
          ],
        },
      ],
    });
  });

  it('have no change on the first bar, which has no close before it', () => {
    expect(readoutAt(request([candles]), day(0)).entries[0]?.figures).toHaveLength(4);
  });

  it('name the ranges of a forecast by what they hold, and are silent where it has no width yet', () => {
    const fan: ChartLayer = {
      kind: 'fan',
      name: 'Range',
      points: [
        { timeMs: day(0), middle: 100, p50: [100, 100], p80: [100, 100], p90: [100, 100] },
        { timeMs: day(7), middle: 100, p50: [96, 104], p80: [92, 108], p90: [89, 111] },
      ],
    };
    const figures = (at: number) => readoutAt(request([fan]), at).entries[0]?.figures;
    expect(figures(day(7))).toEqual([
      { label: '50%', text: '96.00 to 104.00' },
      { label: '80%', text: '92.00 to 108.00' },
      { label: '90%', text: '89.00 to 111.00' },
    ]);
    expect(figures(day(0))?.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it('are missing for a layer that has none at that moment', () => {
    const line: ChartLayer = {
      kind: 'line',
      name: 'Tone',
      tone: 'accent',
      points: [
        { timeMs: day(0), value: 0.25 },
        { timeMs: day(1), value: null },
      ],
    };
    const { entries } = readoutAt(request([line, candles]), day(1));
    expect(entries.map(({ figures }) => figures.length)).toEqual([0, 5]);
  });
});

describe('the moment that is read while nothing is pointed at', () => {
  // A weekend: the tone is of Friday, while Sunday has a count of no headlines at all.
  const tone: ChartLayer = {
    kind: 'line',
    name: 'Mean tone',
    tone: 'accent',
    points: [
      { timeMs: day(0), value: 0.1 },
      { timeMs: day(1), value: -0.34 },
      { timeMs: day(2), value: null },
      { timeMs: day(3), value: null },
    ],
  };
  const count: ChartLayer = {
    kind: 'histogram',
    name: 'Headlines',
    tone: 'muted',
    pane: 1,
    points: [12, 9, 0, 0].map((value, at) => ({ timeMs: day(at), value })),
  };

  it('is one day: the newest on which tone and headlines are both known', () => {
    const moment = restingMoment([tone, count]);
    const { date, entries } = readoutAt(request([tone, count]), moment);
    expect(date).toBe('2 Oct 2026');
    expect(entries.map(({ figures }) => figures.map(({ text }) => text))).toEqual([['−0.34'], ['9.00']]);
  });

  it('is the newest bar of candles, and none where nothing is drawn', () => {
    expect(restingMoment([candles])).toBe(day(1));
    expect(restingMoment([])).toBeNull();
    expect(readoutAt(request([]), null)).toEqual({ date: '', entries: [] });
  });
});
