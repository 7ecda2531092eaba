import type { AssetId } from '@auspex/market';
import { HORIZON_BARS } from '@auspex/quant/distribution';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, openMarket, withMarket } from '../../test/with-market.ts';
import type { MarketService } from '../market/index.ts';
import { createLedger } from '../record/index.ts';
import { createForecastsService } from './forecasts-service.ts';
import { createRankPool } from './model/rank-pool.ts';
import { forecastPublication } from './publication.ts';
import { newestForecasts } from './store/forecast-store.ts';

const DAY = 86_400_000;
const test = withMarket();
const ranks = createRankPool();
afterAll(() => ranks.close());

/** The market and the record as they were so many days ago. */
function daysAgo(days: number) {
  return openAt(MARKET_NOW - days * DAY);
}

async function openAt(instant: number | string) {
  const now = () => (typeof instant === 'number' ? instant : Date.parse(instant));
  const market = await openMarket(test.database, { now });
  const ledger = createLedger({ ...test.platform, clock: { now }, world: test.market.world.name });
  return {
    database: test.database,
    ledger,
    ranks,
    market: (): MarketService => market,
    stop: () => market.stop(),
  };
}

const readReturn = (body: object | undefined) =>
  Number(body && 'logReturn' in body ? body.logReturn : Number.NaN);

describe('A published forecast', () => {
  it('FCST-4: is settled when its horizon has passed, once, by an entry that points to it, and not a bar earlier', async () => {
    const [bars] = HORIZON_BARS.crypto;
    const then = await daysAgo(bars);
    expect(await forecastPublication(then).publish('crypto')).toBeGreaterThan(25);
    expect(await forecastPublication(then).settle('crypto')).toBe(0);
    const eve = await daysAgo(1);
    expect(await forecastPublication(eve).settle('crypto')).toBe(0);
    const today = await daysAgo(0);
    const service = createForecastsService(today);
    const kindsAt = async (asOf?: number) => {
      const view = today.market().view({ asOf });
      return (await service.coverage(view, { market: 'crypto' })).map(({ kind }) => kind);
    };
    // Somebody looks while the newest bars are there and what they settle is not.
    expect(await kindsAt()).not.toContain('settled');
    const settled = await forecastPublication(today).settle('crypto');
    const published = await newestForecasts(test.database, 'sim:39', 'crypto');
    expect(settled).toBe(published.length);
    expect(await forecastPublication(today).settle('crypto')).toBe(0);

    const bitcoin = published.find(({ assetId }) => assetId === 'crypto:BTC-USD');
    const outcome = await today.ledger.leaf(`${bitcoin?.id}:delta_30`);
    expect(outcome).toMatchObject({ of: bitcoin?.id, entry: { kind: 'outcomes' } });
    // From the market itself: the close 30 days after the close the forecast was made on.
    const { bars: columns } = await today
      .market()
      .view()
      .bars('crypto:BTC-USD' as never);
    const from = columns.time.indexOf(Date.parse(`${bitcoin?.date}T00:00:00Z`));
    const happened = Math.log(columns.close[from + 30] / columns.close[from]);
    expect(readReturn(outcome?.body)).toBeCloseTo(happened, 14);

    // The coverage of settled ranges counts each of them, from the instant of their entry on and not before.
    const view = today.market().view();
    const [own] = await service.coverage(view, { market: 'crypto', assetId: 'crypto:BTC-USD' as AssetId });
    const inside80 = outcome?.body && 'inside80' in outcome.body ? outcome.body.inside80 : null;
    expect(own).toMatchObject({ kind: 'settled', horizon: 'delta_30', n: 1, inside80: Number(inside80) });
    const [all] = await service.coverage(view, { market: 'crypto' });
    expect(all).toMatchObject({ kind: 'settled', n: published.length, alarm: null });
    expect(await kindsAt(MARKET_NOW - DAY)).not.toContain('settled');

    for (const one of [then, eve, today]) await one.stop();
  });
});

describe('A forecast that would say nothing', () => {
  it('EVAL-D5: is not published: a bar is predicted from on the tenth day after it, and not on the eleventh', async () => {
    // The newest bar of coins is of 17 November 2026, the evening before the market's present.
    const late = await daysAgo(-10);
    expect(await forecastPublication(late).publish('crypto')).toBe(0);
    const last = await daysAgo(-9);
    expect(await forecastPublication(last).publish('crypto')).toBeGreaterThan(25);
    const [{ date }] = await newestForecasts(test.database, 'sim:39', 'crypto');
    expect(date).toBe('2026-11-17');
    for (const one of [late, last]) await one.stop();
  });

  it('EVAL-D5: is not settled where no bar came after it, though the asset is gone for good', async () => {
    // SIVB traded for the last time on 9 March 2023, as in the world's own list of lives.
    const then = await openAt('2023-03-09T22:00:00Z');
    expect(await forecastPublication(then).publish('us')).toBeGreaterThan(100);
    const published = await newestForecasts(test.database, 'sim:39', 'us');
    const silent = published.filter(({ assetId }) => assetId === 'us:SIVB');
    expect(silent.map(({ date }) => date)).toEqual(['2023-03-09']);
    const later = await openAt('2023-05-10T22:00:00Z');
    const gone = (await later.market().view().assets({ market: 'us' })).every(
      ({ assetId }) => assetId !== 'us:SIVB',
    );
    expect(gone).toBe(true);
    expect(await forecastPublication(later).settle('us')).toBe(published.length - 1);
    expect(await later.ledger.leaf(`${silent[0].id}:delta_30`)).toBeNull();
    for (const one of [then, later]) await one.stop();
  });
});

describe('A forecast whose asset is gone before its horizon ends', () => {
  it('EVAL-D5: waits five days for late last bars, and is then settled at the last close', async () => {
    // BBBY traded for the last time on 2 May 2023, 18 sessions after 5 April, as in the world's own list of lives.
    const then = await openAt('2023-04-05T22:00:00Z');
    expect(await forecastPublication(then).publish('us')).toBeGreaterThan(100);
    const settledBy = async (instant: string) => {
      const one = await openAt(instant);
      await forecastPublication(one).settle('us');
      const leaf = await one.ledger.leaf('forecast:us:BBBY:2023-04-05:range-3:delta_30');
      await one.stop();
      return leaf?.body;
    };
    expect(await settledBy('2023-05-03T22:00:00Z')).toBeUndefined();
    expect(await settledBy('2023-05-07T22:00:00Z')).toBeUndefined();
    expect(await settledBy('2023-05-08T22:00:00Z')).toMatchObject({
      ...{ settledOn: '2023-05-02', delisted: true, bars: 18 },
    });
    await then.stop();
  });
});
