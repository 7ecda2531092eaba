import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { MARKETS, type Market } from '@auspex/market';
import { afterAll, describe, expect, it } from 'vitest';
import { openDayByDay, sessionsFrom } from '../../test/publish-days.ts';
import { makeTestDatabase } from '../../test/with-database.ts';
import { openWorld } from '../platform/worlds/index.ts';
import { forecastMarket } from './model/forecast-market.ts';
import { createRankPool } from './model/rank-pool.ts';
import { forecastBody, forecastId } from './publication.ts';
import { newestForecasts } from './store/forecast-store.ts';

/** Splits and dividends lie ahead of the last day. `npm run prove replay` goes through 250 days. */
const BEGIN = { us: '2019-06-26', crypto: '2021-06-26' } as const;
const LATER = '2022-06-30';
const DAYS = 2;
const ranks = createRankPool();
afterAll(() => ranks.close());

describe('A published forecast', () => {
  it.each(MARKETS)(
    'comes out again byte by byte after everything that became known in the years since was stored: %s',
    async (market: Market) => {
      const test = await makeTestDatabase();
      await openWorld(test.database, 'sim:39');
      const run = await openDayByDay({ database: test.database, ranks, name: market });
      await run.begin(BEGIN[market]);
      const published: Awaited<ReturnType<typeof newestForecasts>> = [];
      for (const date of sessionsFrom(market, BEGIN[market], DAYS)) {
        expect((await run.publishDay(date)).forecasts).toBeGreaterThan(market === 'us' ? 100 : 20);
        published.push(...(await newestForecasts(test.database, 'sim:39', market)));
      }
      expect(new Set(published.map(({ date }) => date)).size).toBe(DAYS);
      await run.learnUntil(LATER);
      for (const date of new Set(published.map((one) => one.date))) {
        const rows = published.filter((one) => one.date === date);
        const leaves = await Promise.all(rows.map(({ id }) => run.ledger.leaf(id)));
        const recipe = leaves[0]?.recipe;
        if (!recipe) throw new Error(`Nothing was published on ${date}.`);
        // From what was stored then, and with everything stored since in sight.
        for (const seenBy of [recipe.seenBy, `${LATER}T23:59:00.000Z`]) {
          const view = run.market().view({ asOf: Date.parse(recipe.asOf), seenBy: Date.parse(seenBy) });
          const { items } = await forecastMarket(view, market, { ranks });
          const made = new Map(
            items.flatMap(({ asset, forecast, ranks: chances }) =>
              forecast === null
                ? []
                : [
                    [
                      forecastId(asset.assetId, forecast.date),
                      canonicalJson(forecastBody(asset.symbol, forecast, chances) as JsonObject),
                    ] as const,
                  ],
            ),
          );
          for (const leaf of leaves)
            expect(made.get(leaf?.id ?? '')).toBe(canonicalJson((leaf?.body ?? {}) as JsonObject));
        }
      }
      await run.close();
      await test.close();
    },
  );
});
