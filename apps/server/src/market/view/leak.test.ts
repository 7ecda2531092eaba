import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeLaterFacts } from '../../../test/change-facts.ts';
import { knownBars } from '../../../test/known-bars.ts';
import { fingerprintOf } from '../../../test/market-fingerprint.ts';
import type { TestDatabase } from '../../../test/with-database.ts';
import { MARKET_NOW, MARKET_WORLD, makeMarketDatabase, openMarket } from '../../../test/with-market.ts';
import { saveBars } from '../store/index.ts';
import type { MarketView, ViewPoint } from './market-view.ts';

const ASSETS = ['us:AAPL', 'us:FB', 'us:BBBY', 'us:OSTK', 'us:SIVB', 'us:SPY', 'crypto:BTC-USD'].map(
  (id) => id as `us:${string}` & Parameters<MarketView['bars']>[0],
);
const INSTANTS = [
  // Within a session, on a weekend, shortly before a close becomes known, after one.
  '2019-07-03T15:00:00Z',
  '2020-08-30T23:59:59.999Z',
  '2023-05-02T20:14:59.999Z',
  '2026-11-17T22:00:00Z',
];
const DAY = 86_400_000;

describe('What was known later', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await makeMarketDatabase();
  });
  afterEach(() => test.close());

  const fingerprint = async (point: ViewPoint) => {
    const market = await openMarket(test.database);
    try {
      return await fingerprintOf(market.view(point), ASSETS);
    } finally {
      await market.stop();
    }
  };

  it.each(INSTANTS)('MKT-1: changes nothing seen as of %s', async (text) => {
    const asOf = Date.parse(text);
    const before = await fingerprint({ asOf });
    await changeLaterFacts(test.owner, { column: 'known_at', than: asOf, assetIds: ASSETS });
    expect(await fingerprint({ asOf })).toEqual(before);
    // And the change is a real one: later, everything looks different.
    const later = await fingerprint({ asOf: MARKET_NOW });
    for (const question of ['bars none', 'bars 1w', 'actions', 'statements', 'asset']) {
      expect(later[`us:AAPL ${question}`]).not.toBe(before[`us:AAPL ${question}`]);
    }
  });

  it('MKT-1: and what was stored later changes nothing that is recomputed', async () => {
    const asOf = Date.parse('2024-02-29T21:15:00Z');
    const point = { asOf, seenBy: MARKET_NOW };
    const before = await fingerprint(point);
    await test.database.transaction((tx) =>
      saveBars(tx, { world: MARKET_WORLD, source: 'simulated', seenAt: MARKET_NOW + DAY }, [
        {
          assetId: ASSETS[0],
          market: 'us',
          known: knownBars([{ date: '2017-12-29', close: 40 }]),
        },
      ]),
    );
    await changeLaterFacts(test.owner, { column: 'seen_at', than: MARKET_NOW, assetIds: ASSETS });
    expect(await fingerprint(point)).toEqual(before);
    expect(await fingerprint({ asOf })).not.toEqual(before);
  });

  it('is noticed by this check if a view peeks one bar ahead', async () => {
    const asOf = Date.parse('2024-02-29T21:15:00Z');
    const peeking = async () => {
      const market = await openMarket(test.database);
      const view = market.view({ asOf });
      const ahead = market.view({ asOf: asOf + DAY });
      try {
        return await fingerprintOf({ ...view, bars: (...asked) => ahead.bars(...asked) }, ASSETS);
      } finally {
        await market.stop();
      }
    };
    const before = await peeking();
    await changeLaterFacts(test.owner, { column: 'known_at', than: asOf, assetIds: ASSETS });
    expect(await peeking()).not.toEqual(before);
  });
});
