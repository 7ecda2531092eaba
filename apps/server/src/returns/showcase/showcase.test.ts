import { dateOfInstant, type IsoDate, startOfDate } from '@auspex/market';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../../test/with-market.ts';
import { openTestReturns, stancesForTests } from '../../../test/with-returns.ts';
import type { MarketService } from '../../market/index.ts';
import type { RecordedLeaf } from '../../record/index.ts';
import type { ReturnsService } from '../returns-service.ts';
import { createShowcase, drawOfDay } from './showcase.ts';

const DAY = 86_400_000;
const test = withMarket();
const harness = openTestReturns(() => test);
const { ask } = harness;
afterAll(() => harness.close());

describe('The showcase', () => {
  it('RET-6: is drawn by the hash of the date alone, and shows what then happened', async () => {
    const { signal, coverage80 } = await ask('returns.showcase');
    const draw = drawOfDay('sim:39', dateOfInstant(MARKET_NOW));
    expect(signal?.asset.market).toBe(draw.market);
    const { dates, close, at } = signal?.bars ?? { dates: [], close: [], at: 0 };
    expect(dates[at]).toBe(signal?.date);
    const barsAgo = draw.market === 'us' ? 6 : 7;
    expect(dates.length - 1 - at).toBe(barsAgo);
    const days = (MARKET_NOW - Date.parse(signal?.date ?? '')) / DAY;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(10);
    expect(signal?.outcome.move).toBeCloseTo((close.at(-1) ?? 0) / close[at] - 1, 12);
    expect(signal?.fan.prices).toHaveLength(barsAgo);
    const last = signal?.fan.prices.at(-1) ?? [];
    expect(signal?.outcome.inside80).toBe((close.at(-1) ?? 0) >= last[1] && (close.at(-1) ?? 0) <= last[5]);
    const { buy = 0, hold = 0, sell = 0 } = signal?.votes ?? {};
    expect(buy + hold + sell).toBe(signal?.reasons.length);
    expect(coverage80.n).toBeGreaterThan(1000);
    // The bar of the method: 77–84 %.
    expect(coverage80.inside).toBeGreaterThan(0.7);
    expect(coverage80.inside).toBeLessThan(0.9);
    expect(coverage80.effectiveN).toBeGreaterThan(1);
    expect(coverage80.effectiveN).toBeLessThan(coverage80.n);
  });

  it('RET-6: shows a published call with its place in the ledger, and marks what was only recomputed', async () => {
    const leaf = { seq: 7, id: 'signal:us:AAPL:2026-11-10', bodyHash: 'ab'.repeat(32) } as RecordedLeaf;
    const shownWhere = async (publishedFrom: IsoDate) => {
      const stances = stancesForTests(['AAPL'], { from: '2021-01-04', publishedFrom });
      const { signal } = await createShowcase({
        ...{ platform: test.platform, database: test.database, market: () => test.market },
        service: { coverage: async () => ({ n: 1, inside: 1, effectiveN: 1 }) } as unknown as ReturnsService,
        // The bars of a market may come for hours: what was published later than an hour after the close is no less published.
        signals: () => stances,
        ledger: { leaf: async (id) => (id === leaf.id ? leaf : null) },
        publicBars: async () => 5,
      }).read(undefined);
      return [signal?.id, signal?.ledger];
    };
    const place = { seq: 7, leaf: leaf.id, hash: leaf.bodyHash };
    expect(await shownWhere('2026-11-02')).toEqual([leaf.id, place]);
    expect(await shownWhere('2026-11-12')).toEqual(['backtest:us:AAPL:2026-11-10', null]);
  });

  it('EVAL-D3: shows no call across a move that nothing explains', async () => {
    const stances = stancesForTests(['AAPL'], { from: '2021-01-04', publishedFrom: '2026-11-02' as IsoDate });
    const shownWith = async (barrier: IsoDate) => {
      const judging = async () => ({ barriers: [startOfDate(barrier)], leftOut: [] });
      const viewOf: MarketService['viewOf'] = (question) => ({ ...test.market.viewOf(question), judging });
      const { signal } = await createShowcase({
        ...{ platform: test.platform, market: () => ({ ...test.market, viewOf }) },
        service: { coverage: async () => ({ n: 1, inside: 1, effectiveN: 1 }) } as unknown as ReturnsService,
        signals: () => stances,
        ledger: { leaf: async () => null },
        publicBars: async () => 5,
      }).read(undefined);
      return signal?.date ?? null;
    };
    expect(await shownWith('2021-03-01' as IsoDate)).toBe('2026-11-10');
    expect(await shownWith('2026-11-16' as IsoDate)).toBeNull();
  });

  it('draws other calls on other days, each asset about as often', () => {
    const drawn = new Map<number, number>();
    for (let day = 0; day < 2000; day++) {
      const draw = drawOfDay('live', dateOfInstant(day * DAY));
      const picked = draw.pick(10);
      drawn.set(picked, (drawn.get(picked) ?? 0) + 1);
    }
    expect(drawn.size).toBe(10);
    // 200 expected each; five deviations of a binomial are 67.
    for (const count of drawn.values()) expect(Math.abs(count - 200)).toBeLessThan(67);
  });
});
