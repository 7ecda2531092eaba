import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/seasonality-reference.json' with { type: 'json' };
import { averageYear } from './average-year.ts';
import { type CalendarBar, calendarBars } from './calendar-bars.ts';
import { monthHeatmap } from './month-heatmap.ts';
import { regressionChannel } from './regression-channel.ts';
import type { SeasonalFigures } from './seasonal-figures.ts';
import { scanWindows } from './window-scan.ts';

const prices = fileURLToPath(new URL('../../../../../shared/data/prices/', import.meta.url));
if (!existsSync(prices)) console.warn('Reference data not found beside the checkout: real seasons skipped.');

type Figure = number | null | undefined;

/** In the order of the reference. */
const figuresOf = (one: SeasonalFigures): Figure[] => [
  one.n,
  one.winRate,
  one.winRateInterval?.low,
  one.winRateInterval?.high,
  one.mean,
  one.median,
  one.worst?.value,
  one.best?.value,
  one.excess,
  one.meanWithoutBest,
  one.p,
];

const barsOf = (bars: readonly CalendarBar[]) => bars.map((bar) => [bar.key, ...figuresOf(bar)]);

function expectEqual(found: readonly Figure[], expected: readonly Figure[]): void {
  const near = (value: Figure) => (typeof value === 'number' ? expect.closeTo(value, 9) : value);
  expect(found).toEqual(expected.map(near));
}

/** Prices of reference data, by a program that is not ours: see `fixtures/make-seasonality-reference.py`. */
describe.skipIf(!existsSync(prices)).each(reference.assets)('the seasons of $file', (asset) => {
  const { file, column, years } = asset;
  const read = () => {
    const rows = readFileSync(`${prices}${file}`, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','));
    return {
      time: Float64Array.from(rows, (row) => Date.parse(`${row[0]}Z`)),
      close: Float64Array.from(rows, (row) => Number(row[column])),
    };
  };

  test('every month of every year', () => {
    const found = monthHeatmap(read()).map(({ year, months, total }) => [year, [...months, total]] as const);
    expect(found.map(([year]) => year)).toEqual(asset.months.map(([year]) => year));
    for (const [at, [, cells]] of found.entries())
      expectEqual(
        cells.map((cell) => cell?.value ?? null),
        asset.months[at]?.[1] as Figure[],
      );
  });

  test.each(['month', 'weekday'] as const)('the figures by %s', (by) => {
    const expected = by === 'month' ? asset.byMonth : asset.byWeekday;
    const found = barsOf(calendarBars(read(), by));
    expect(found).toHaveLength(expected.length);
    for (const [at, row] of expected.entries()) expectEqual(found[at] ?? [], row);
  });

  test('the average year', () => {
    const found = averageYear(read(), { years });
    expect(found?.years).toHaveLength(asset.averageYear.years);
    for (const [day = 0, ...expected] of asset.averageYear.days)
      expectEqual([found?.mean[day], found?.low[day], found?.high[day]], expected);
  });

  test('the channel', () => {
    const { growth, sigma, rSquared, position, lastMiddle } = asset.channel;
    const found = regressionChannel(read());
    expectEqual(
      [found?.growthPerYear, found?.sigma, found?.rSquared, found?.position, found?.middle.at(-1)],
      [growth, sigma, rSquared, position, lastMiddle],
    );
  });

  test('the windows, with q over everything scanned', () => {
    const { scanned, windows } = scanWindows(read(), { years });
    expect(scanned).toBe(asset.windows.scanned);
    for (const [month, day, days, ...expected] of asset.windows.rows) {
      const found = windows.find((one) => one.month === month && one.day === day && one.days === days);
      expectEqual(found ? [...figuresOf(found), found.q] : [], expected);
    }
  });
});
