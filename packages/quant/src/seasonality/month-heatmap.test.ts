import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { calendarBars } from './calendar-bars.ts';
import { monthHeatmap } from './month-heatmap.ts';

function closes(rows: readonly (readonly [string, number])[]): { time: Float64Array; close: Float64Array } {
  return {
    time: Float64Array.from(rows, ([date]) => Date.parse(date)),
    close: Float64Array.from(rows, ([, close]) => close),
  };
}

const drawn = closes([
  ['2019-12-31', 100],
  ['2020-01-30', 104],
  ['2020-01-31', 110],
  ['2020-02-28', 99],
  ['2020-03-16', 108.9],
]);

describe('year by month heatmap', () => {
  test('a month runs from the last close before it to its last close, the running month is marked', () => {
    const [, year] = monthHeatmap(drawn);
    expect(year?.months[0]?.value).toBeCloseTo(0.1, 12);
    expect(year?.months[1]?.value).toBeCloseTo(-0.1, 12);
    expect(year?.months[2]).toEqual({ value: expect.closeTo(0.1, 12), complete: false });
    expect(year?.months[1]?.complete).toBe(true);
    expect(year?.months[3]).toBeNull();
    expect(year?.total).toEqual({ value: expect.closeTo(0.089, 12), complete: false });
  });

  test('the month in which the data begins has no return', () => {
    const [first] = monthHeatmap(drawn);
    expect(first?.year).toBe(2019);
    expect(first?.months).toEqual(Array.from({ length: 12 }, () => null));
    expect(first?.total).toBeNull();
  });

  test('SEAS-1: a month that ends on days without a session is complete, once no session of it is to come', () => {
    const bars = closes([
      ['2022-10-31', 90],
      ['2022-11-30', 100],
      ['2022-12-15', 105],
      ['2022-12-30', 110],
    ]);
    expect(monthHeatmap(bars)[0]?.months[11]?.complete).toBe(false);
    const until = Date.parse('2023-01-02');
    const years = monthHeatmap(bars, { until });
    expect(years.map(({ year }) => year)).toEqual([2022]);
    expect(years[0]?.months[11]).toEqual({ value: expect.closeTo(0.1, 12), complete: true });
    expect(monthHeatmap(bars, { until: Date.parse('2022-12-30') })[0]?.months[11]?.complete).toBe(false);
    expect(calendarBars(bars, 'month').map(({ key }) => key)).toEqual([11]);
    expect(calendarBars(bars, 'month', until).map(({ key }) => key)).toEqual([11, 12]);
    const detrended = monthHeatmap(bars, { until, detrend: true })[0]?.months ?? [];
    expect(detrended.reduce((sum, cell) => sum + Math.log1p(cell?.value ?? 0), 0)).toBeCloseTo(0, 12);
  });

  test('detrended, the months add up to zero: all drift is taken out', () => {
    const months = monthHeatmap(drawn, { detrend: true }).flatMap((year) => year.months);
    const total = months.reduce((sum, cell) => sum + Math.log1p(cell?.value ?? 0), 0);
    expect(total).toBeCloseTo(0, 12);
  });

  test('missing and impossible closes are skipped, an empty history has no years', () => {
    const holed = closes(
      [
        ['2019-12-31', 100],
        ['2020-01-31', Number.NaN],
        ['2020-02-03', 0],
        ['2020-01-30', 110],
        ['2020-02-28', 121],
      ].toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))) as [string, number][],
    );
    const [, year] = monthHeatmap(holed);
    expect(year?.months[0]?.value).toBeCloseTo(0.1, 12);
    expect(monthHeatmap(closes([]))).toEqual([]);
  });
});

const vix = fileURLToPath(new URL('../../../../../shared/data/prices/vix/', import.meta.url));
if (!existsSync(vix)) console.warn('Reference data not found beside the checkout: real heatmap skipped.');

describe.skipIf(!existsSync(vix))('on the published VIX closes', () => {
  test('October 2008 rose from 39.39 to 59.89, as Cboe published', () => {
    const file = readFileSync(`${vix}vix-daily.csv`, 'utf8').trim().split(/\r?\n/).slice(1);
    const rows = file.map((line) => line.split(','));
    const bars = {
      time: Float64Array.from(rows, (row) => Date.parse(`${row[0]}Z`)),
      close: Float64Array.from(rows, (row) => Number(row[4])),
    };
    const year = monthHeatmap(bars).find((one) => one.year === 2008);
    expect(year?.months[9]?.value).toBeCloseTo(59.89 / 39.39 - 1, 9);
    expect(year?.months[9]?.complete).toBe(true);
  });
});
