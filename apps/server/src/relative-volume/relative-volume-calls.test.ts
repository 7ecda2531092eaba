import { beforeAll, describe, expect, it } from 'vitest';
import { disturbEarnings } from '../../test/leak/disturb-earnings.ts';
import { disturbNews } from '../../test/leak/disturb-news.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';

const app = withMarketApplication();

beforeAll(async () => {
  const { platform, modules, test } = app;
  const market = modules.service(marketModule);
  const filled = { database: test.database, platform, market, world: market.world.name, now: MARKET_NOW };
  await disturbNews.fill?.(filled);
  await disturbEarnings.fill?.(filled);
});

describe('the calls of relative volume', () => {
  it('RVOL-16: list the stocks of the session, the most unusual first, with course and usual band', async () => {
    const { status, body } = await app.get('/api/relative-volume');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session: '2026-11-18',
      minutes: 390,
      sessionMinutes: 390,
      phase: 'closed',
      curveStepMinutes: 5,
      provenance: { source: 'simulated', simulated: true, knownAt: '2026-11-18T21:00:00.000Z' },
    });
    const ratios = body.items.map(({ ratio }: { ratio: number | null }) => ratio ?? -1);
    expect(ratios).toEqual(ratios.toSorted((a: number, b: number) => b - a));
    expect(body.items.length).toBeGreaterThan(100);
    const { items } = body;
    expect(items[0]).toMatchObject({ until: '2026-11-18T21:00:00.000Z' });
    expect(items[0].curve).toHaveLength(78);
    for (const { usualCurve, compared } of items) {
      expect(compared).toBe(20);
      usualCurve.median.forEach((usual: number, i: number) => {
        expect(usualCurve.low[i]).toBeLessThanOrEqual(usual);
        expect(usualCurve.high[i]).toBeGreaterThanOrEqual(usual);
      });
    }
  });

  it('RVOL-17: show chosen symbols alone, coins by their last 24 hours', async () => {
    const { body } = await app.get(
      '/api/relative-volume?market=crypto&symbols=btc,ETH-USD,KO,NOPE&sessions=10',
    );
    expect(body.items.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(['BTC-USD', 'ETH-USD']);
    expect(body).toMatchObject({ minutes: 1440, curveStepMinutes: 30, phase: 'open' });
    expect(body.items[0]).toMatchObject({ basis: 'rolling-24h', compared: 10 });
    expect(body.items[0].curve).toHaveLength(48);
    expect(body.items[0].price).toBeGreaterThan(0);
  });

  it('RVOL-17: give a page of the list, sorted and filtered as asked', async () => {
    const whole = (await app.get('/api/relative-volume?sort=change-asc')).body;
    const { body } = await app.get('/api/relative-volume?sort=change-asc&page_size=20&page=2');
    expect(body).toMatchObject({ page: 2, total: whole.total, session: whole.session });
    const symbols = ({ items }: { items: { symbol: string }[] }) => items.map(({ symbol }) => symbol);
    expect(symbols(body)).toEqual(symbols(whole).slice(20, 40));
    const busy = (await app.get('/api/relative-volume?ratioFrom=1&page_size=1')).body;
    const ratios = whole.items.filter(({ ratio }: { ratio: number | null }) => (ratio ?? 0) >= 1);
    expect(busy.total).toBe(ratios.length);
  });

  it('RVOL-12: give the rows of one session alone, without those in which a whole day stands in', async () => {
    const { asOf, day } = { asOf: '2025-03-04T16:00:00Z', day: '2025-03-04' };
    const rowsOf = async (query = ''): Promise<{ symbol: string; session: string }[]> =>
      (await app.get(`/api/relative-volume?asOf=${asOf}${query}`)).body.items;
    const symbolsOf = (rows: { symbol: string }[]) => rows.map(({ symbol }) => symbol);
    const whole = await rowsOf();
    const own = whole.filter(({ session }) => session === day);
    expect(own.length).toBeGreaterThan(100);
    expect(symbolsOf(await rowsOf(`&sessionFrom=${day}&sessionTo=${day}`))).toEqual(symbolsOf(own));
    const before = whole.filter(({ session }) => session < day);
    expect(symbolsOf(await rowsOf('&sessionTo=2025-03-03'))).toEqual(symbolsOf(before));
  });

  it('RVOL-18: give one symbol its history of ratios, none of them from later', async () => {
    const { body } = await app.get('/api/relative-volume/KO?asOf=2025-03-04T16:00:00Z');
    expect(body).toMatchObject({ session: '2025-03-04', minutes: 90, phase: 'open' });
    expect(body.history.length).toBeGreaterThan(0);
    expect(body.history.at(-1).date).toBe('2025-03-03');
    const closed = await app.get('/api/relative-volume/KO?asOf=2025-03-04');
    expect(closed.body.history).toHaveLength(250);
    expect(closed.body.row.percentile).toBeGreaterThanOrEqual(0);
  });

  it('RVOL-25: say up to when each row counts, and no time for figures that nobody knows', async () => {
    const coin = (await app.get('/api/relative-volume/BTC-USD?asOf=2026-11-18T13:22:00Z')).body;
    expect(coin.row.until).toBe('2026-11-18T13:20:00.000Z');
    expect(coin.provenance.knownAt).toBe(coin.row.until);
    // This symbol was traded from the next day on.
    const { body } = await app.get('/api/relative-volume/BBBY?asOf=2025-08-28T16:00:00Z');
    expect(body).toMatchObject({
      row: { volume: null, until: null, why: { code: 'no-prices' } },
      provenance: { knownAt: null },
    });
  });

  it('RVOL-23: offer nothing as a cause that came to light after the volume was counted', async () => {
    const causesAt = async (asOf: string, market = 'us') => {
      const { body } = await app.get(`/api/relative-volume?market=${market}&asOf=${asOf}`);
      return body.items.flatMap(
        ({ causes }: { causes: { at: string; report: { date: string } | null }[] }) => causes,
      );
    };
    // The session ended at 21:00 UTC; the next one opens at 14:30.
    for (const asOf of ['2025-11-06T23:30:00Z', '2025-11-07T04:30:00Z', '2025-11-07T14:00:00Z']) {
      const causes = await causesAt(asOf);
      expect(causes.length).toBeGreaterThan(20);
      for (const { at, report } of causes) {
        expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse('2025-11-06T21:00:00Z'));
        expect(report === null || report.date <= '2025-11-06').toBe(true);
      }
    }
    const coins = await causesAt('2025-11-06T23:34:59Z', 'crypto');
    expect(coins.length).toBeGreaterThan(2);
    for (const { at } of coins)
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse('2025-11-06T23:30:00Z'));
  });

  it('RVOL-19: refuse a symbol nobody knows and an instant that has not come', async () => {
    expect((await app.get('/api/relative-volume/NOPE')).status).toBe(404);
    const later = await app.get('/api/relative-volume?asOf=2027-01-01');
    expect(later.status).toBe(400);
    expect(later.body.error.message).toContain('is in the future');
  });
});
