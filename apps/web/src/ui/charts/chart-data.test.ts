import { describe, expect, it } from 'vitest';
import { dataLabelsText } from '../data-labels.text.ts';
import { labelsText } from '../labels.text.ts';
import { toCsv } from '../tables/use-save-table.ts';
import { chartColumns, chartRows, chartSummary } from './chart-data.ts';
import type { ChartLayer } from './chart-layer.ts';
import { numberAxis } from './value-axis.ts';

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);

const layers: readonly ChartLayer[] = [
  {
    kind: 'line',
    name: 'Price',
    tone: 'text',
    points: [
      { timeMs: START, value: 100 },
      { timeMs: START + DAY, value: null },
      { timeMs: START + 2 * DAY, value: 90 },
    ],
  },
  {
    kind: 'fan',
    name: 'Forecast',
    points: [{ timeMs: START + 3 * DAY, middle: 95, p50: [92, 98], p80: [88, 103], p90: [85, 107] }],
  },
];
const panes = [{ share: 1, formatValue: (value: number) => `$${value}`, axis: numberAxis('en') }];
const request = {
  layers,
  panes,
  labels: { ...labelsText.en, ...dataLabelsText.en },
  locale: 'en' as const,
  intraday: false,
};

describe('the table of a chart', () => {
  it('has every point that is drawn, newest first, and the same in its CSV', () => {
    const csv = toCsv(chartColumns(request), chartRows(layers)).split('\r\n');
    expect(csv[0]).toBe(
      'Date,Price,Median,50% band ↓,50% band ↑,80% band ↓,80% band ↑,90% band ↓,90% band ↑',
    );
    expect(csv[1]).toBe('2024-01-04T00:00:00.000Z,,95,92,98,88,103,85,107');
    expect(csv[2]).toBe('2024-01-03T00:00:00.000Z,90,,,,,,,');
    expect(csv[3]).toBe('2024-01-02T00:00:00.000Z,,,,,,,,');
  });

  it('has open, high, low and close of every candle', () => {
    const column = (value: number) => Float64Array.of(value);
    const bars = {
      time: column(START),
      open: column(1),
      high: column(4),
      low: column(0.5),
      close: column(3),
      volume: column(9),
    };
    expect(chartRows([{ kind: 'candles', name: 'BTC', bars }])).toEqual([
      { timeMs: START, values: { 'v0.open': 1, 'v0.high': 4, 'v0.low': 0.5, 'v0.close': 3 } },
    ]);
  });
});

describe('the summary of a chart', () => {
  it('says span, first, last, extremes and the 80% range of the forecast', () => {
    expect(chartSummary(request)).toBe(
      '3 points from 1 Jan 2024 to 4 Jan 2024. Price: from $100 to $90, lowest $90, highest $100. ' +
        'Forecast to 4 Jan 2024: median $95; 80% of outcomes between $88 and $103.',
    );
  });
});
