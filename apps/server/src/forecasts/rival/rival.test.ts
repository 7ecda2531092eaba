import { randomStream } from '@auspex/quant/random';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { insertComparison, newestComparison } from './rival-store.ts';
import compare from './rival-worker.ts';

const test = withDatabase();

const compared = {
  ...({ horizon: 'delta_30', names: 40, forecasts: 1200, months: 30 } as const),
  ...{ firstMonth: '2024-01', lastMonth: '2026-06', ratio: 0.98, low: 0.96, high: 1.01 },
};
const head = { world: 'sim:1', market: 'us', model: 'range-3', namesOf: 44 } as const;
const at = (date: string) => Date.parse(`${date}T04:20:00Z`);
const newestBy = (date: string) =>
  newestComparison(test.database, { world: 'sim:1', market: 'us', knownBy: at(date) });

describe('Ranges next to GJR-GARCH-t', () => {
  it('FCST-8: are shown as last compared by the instant of the page, and not before the first time', async () => {
    const insert = (date: string, ratio: number) =>
      insertComparison(test.database, { ...head, madeAt: new Date(at(date)) }, [{ ...compared, ratio }]);
    await insert('2026-07-01', 0.98);
    await insert('2026-08-01', 1.03);
    expect(await newestBy('2026-06-30')).toEqual([]);
    expect(await newestBy('2026-07-20')).toMatchObject([{ horizon: 'delta_30', ratio: 0.98, namesOf: 44 }]);
    expect(await newestBy('2026-11-01')).toMatchObject([{ ratio: 1.03, lastMonth: '2026-06' }]);
  });

  it('FCST-8: say how many assets, forecasts and months they rest on, horizon by horizon', () => {
    const days = Array.from({ length: 500 }, (_, i) =>
      new Date(Date.UTC(2020, 0, 1) + i * 86_400_000).toISOString().slice(0, 10),
    );
    const stream = randomStream({ seed: 2 });
    const walk = (symbol: string, bars: number) => {
      let price = 100;
      const closes = Float64Array.from({ length: bars }, () => (price *= Math.exp(0.03 * stream.normal())));
      return { symbol, market: 'crypto' as const, days: days.slice(0, bars), closes };
    };
    const found = compare([walk('A', 500), walk('B', 400), walk('C', 260)]);
    // Month ends are the 30th of September 2020 (bar 273) to the 30th of April 2021 (bar 485) where 30 bars follow.
    const thirty = found.find(({ horizon }) => horizon === 'delta_30');
    expect(thirty).toMatchObject({ names: 2, firstMonth: '2020-09', lastMonth: '2021-03', months: 7 });
    expect(thirty?.forecasts).toBe(7 + 4);
    expect(thirty?.ratio).toBeGreaterThan(0.7);
    expect(thirty?.ratio).toBeLessThan(1.3);
    // Seven months are no two years of blocks.
    expect(thirty?.low).toBeNull();
    expect(found.map(({ horizon }) => horizon)).toEqual(['delta_30', 'delta_90']);
  });
});
