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
async function daysAgo(days: number) {
  const now = () => MARKET_NOW - days * DAY;
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
    const service = createForecastsService(today);
    const view = today.market().view();
    const [own] = await service.coverage(view, { market: 'crypto', assetId: 'crypto:BTC-USD' as AssetId });
    const inside80 = outcome?.body && 'inside80' in outcome.body ? outcome.body.inside80 : null;
    expect(own).toMatchObject({ kind: 'settled', horizon: 'delta_30', n: 1, inside80: Number(inside80) });
    const [all] = await service.coverage(view, { market: 'crypto' });
    expect(all).toMatchObject({ kind: 'settled', n: published.length, alarm: null });
    const earlier = today.market().view({ asOf: MARKET_NOW - DAY });
    const kinds = (await service.coverage(earlier, { market: 'crypto' })).map(({ kind }) => kind);
    expect(kinds).not.toContain('settled');

    for (const one of [then, eve, today]) await one.stop();
  });
});
