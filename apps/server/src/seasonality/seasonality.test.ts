import { simulate } from '@auspex/simulated-market';
import { describe, expect, it } from 'vitest';
import { MARKET_NOW, MARKET_SEED } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication();

interface Window {
  readonly asset: { symbol: string };
  readonly month: number;
  readonly day: number;
  readonly days: number;
  readonly excess: number;
  readonly p: number;
  readonly q: number;
}

/** The last close up to the end of a month. */
async function monthCloses(symbol: string): Promise<Map<string, number>> {
  const { body } = await app.get(`/api/market/bars/${symbol}?from=2023-12-01`);
  const { time, close } = body.bars as { time: number[]; close: number[] };
  return new Map(time.map((at, i) => [new Date(at).toISOString().slice(0, 7), close[i] ?? Number.NaN]));
}

/** The day of a common year, from a month and a day. */
const dayOfYear = (month: number, day: number) => Date.UTC(2025, month - 1, day) / 86_400_000;

describe('the seasonality of an asset', () => {
  it('SEAS-1: has the returns of its months from the last close before to the last close in it', async () => {
    const { body } = await app.get('/api/seasonality/KO?years=5');
    const closes = await monthCloses('KO');
    const year = body.heatmap.find((row: { year: number }) => row.year === 2024);
    for (let month = 1; month <= 12; month++) {
      const name = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}`;
      const before = closes.get(month === 1 ? name(2023, 12) : name(2024, month - 1)) ?? 0;
      const value = (closes.get(name(2024, month)) ?? 0) / before - 1;
      expect(year.months[month - 1].value).toBeCloseTo(value, 12);
      expect(year.months[month - 1].complete).toBe(true);
    }
    expect(body.heatmap.at(-1).months[10]).toMatchObject({ complete: false });
  });

  it('SEAS-1: has a month complete with its last session, though days follow that have none', async () => {
    // The last Friday of November 2025 was the 28th.
    const november = async (asOf: string) => {
      const { body } = await app.get(`/api/seasonality/KO?years=5&asOf=${asOf}`);
      const counted = body.months.find(({ key }: { key: number }) => key === 11).n;
      return [body.heatmap.at(-1).months[10].complete, counted];
    };
    expect(await november('2025-11-27')).toEqual([false, 5]);
    expect(await november('2025-11-29')).toEqual([true, 6]);
  });

  it('SEAS-1: begins with the first session of the years that were asked for', async () => {
    const { body } = await app.get('/api/seasonality/KO?years=5');
    const years = body.heatmap.map(({ year }: { year: number }) => year);
    expect(years).toEqual([2021, 2022, 2023, 2024, 2025, 2026]);
    expect(body.heatmap[0].months[0]).not.toBeNull();
    // New Year's Day 2021 was a Friday.
    expect(body.from).toBe('2021-01-04');
    const { bars } = (await app.get('/api/market/bars/KO?from=2021-01-01')).body;
    const counted = body.weekdays.reduce((sum: number, { n }: { n: number }) => sum + n, 0);
    expect(counted).toBe(bars.time.length);
  });

  it('SEAS-1: without the drift, the years together come to nothing', async () => {
    const { body } = await app.get('/api/seasonality/KO?years=5&detrend=true');
    const total = body.heatmap.reduce(
      (sum: number, year: { total: { value: number } }) => sum + Math.log1p(year.total.value),
      0,
    );
    expect(total).toBeCloseTo(0, 12);
  });

  it('SEAS-2: averages complete years only, and draws the running one up to its last bar', async () => {
    const { body } = await app.get('/api/seasonality/KO?years=5');
    expect(body.averageYear.years).toEqual([2021, 2022, 2023, 2024, 2025]);
    expect(body.averageYear).toMatchObject({ currentYear: 2026 });
    // 18 November is day 322 of a common year.
    expect(body.averageYear.current.findLastIndex((value: number | null) => value !== null)).toBe(321);
  });

  it('SEAS-3: has every hour of a coin in UTC, and none of a stock', async () => {
    const { body } = await app.get('/api/seasonality/BTC-USD/hours');
    expect(body.hours.map(({ key }: { key: number }) => key)).toEqual(
      Array.from({ length: 24 }, (_, i) => i),
    );
    for (const { n } of body.hours) expect(n).toBeGreaterThan(30);
    expect((await app.get('/api/seasonality/KO/hours')).status).toBe(404);
  });

  it('SEAS-4: refuses an unknown symbol', async () => {
    expect((await app.get('/api/seasonality/NOPE')).status).toBe(404);
  });
});

describe('the seasonality of a market', () => {
  it('SEAS-5: tests every window of every asset together and says how many chance alone would find', async () => {
    const { body } = await app.get('/api/seasonality?market=us');
    // 73 starts of the year in six lengths each; young assets have fewer that can be tested.
    expect(body.scanned).toBeLessThanOrEqual(body.assets * 73 * 6);
    expect(body.scanned).toBeGreaterThan(body.assets * 73 * 6 * 0.8);
    expect(body.falseHitsExpected).toBeCloseTo(body.scanned * 0.05, 6);
    const p = body.windows.map((window: Window) => window.p);
    expect(p).toEqual(p.toSorted((a: number, b: number) => a - b));
    for (const window of body.windows as Window[]) expect(window.q).toBeGreaterThanOrEqual(window.p);
  });

  it('SEAS-8: shows and follows one window of those of an asset that overlap, which are one find', async () => {
    const overlaps = (list: readonly Window[]) =>
      list.flatMap((one, i) =>
        list.slice(i + 1).filter((other) => {
          if (one.asset?.symbol !== other.asset?.symbol) return false;
          const [from, to] = [dayOfYear(one.month, one.day), dayOfYear(other.month, other.day)];
          return [-365, 0, 365].some((turn) => from < to + turn + other.days && to + turn < from + one.days);
        }),
      );
    const market = (await app.get('/api/seasonality?market=us')).body;
    const asset = (await app.get('/api/seasonality/KO')).body;
    for (const { windows, past } of [market, asset]) {
      expect(windows.length).toBeGreaterThan(1);
      expect(overlaps(windows)).toEqual([]);
      expect(overlaps(past)).toEqual([]);
    }
  });

  it('SEAS-6: finds the strongest season that was planted in the simulated market, at its place', async () => {
    const truth = simulate({ seed: MARKET_SEED, to: MARKET_NOW }).truth;
    const seasons = truth.effects.flatMap((effect) =>
      effect.kind === 'seasonal-window' && effect.sigmasPerYear >= 2 ? [effect] : [],
    );
    expect(seasons.length).toBeGreaterThan(0);
    const found = (await app.get('/api/seasonality?market=us')).body.windows as Window[];
    const hits = seasons.filter(({ symbol, fromMonthDay, untilMonthDay }) => {
      const from = dayOfYear(Math.floor(fromMonthDay / 100), fromMonthDay % 100);
      const until = dayOfYear(Math.floor(untilMonthDay / 100), untilMonthDay % 100);
      return found.some(({ asset, month, day, days }) => {
        const start = dayOfYear(month, day);
        const overlap = Math.min(until, start + days) - Math.max(from, start);
        return asset.symbol === symbol && overlap > 0.5 * (until - from);
      });
    });
    expect(hits.length).toBeGreaterThan(0);
  });

  it('SEAS-7: follows what it would have shown a year ago', async () => {
    const { body } = await app.get('/api/seasonality?market=crypto');
    expect(body.past.length).toBe(40);
    for (const { since, driftSince, excess, held } of body.past) {
      expect(held).toBe(since === null ? null : since > driftSince === excess > 0);
    }
  });
});
