import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { assetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { fillMarket } from '../../../test/fill-market.ts';
import { knownBars, listing } from '../../../test/known-bars.ts';
import { fingerprintOf } from '../../../test/market-fingerprint.ts';
import { makeTestDatabase, type TestDatabase, withDatabase } from '../../../test/with-database.ts';
import {
  MARKET_NOW,
  MARKET_WORLD,
  makeMarketDatabase,
  openMarket,
  simulatedSources,
} from '../../../test/with-market.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { announceBars, saveActions, saveBars, saveListings } from '../store/index.ts';

const COLA = assetId('us:KO');
const BARS = [
  { date: '2024-01-02', close: 59.82 },
  { date: '2024-01-03', close: 59.5 },
] as const;

describe('Worlds of one store', () => {
  const test = withDatabase();

  it('PLAT-8: never mix: each has its own assets, bars, actions and numbers of changes', async () => {
    const worlds = [
      { world: 'live', own: 'OWNA', bars: [BARS[0], { date: '2024-01-04', close: 1 }] },
      {
        world: 'sim:7',
        own: 'OWNB',
        bars: [
          { ...BARS[0], close: 12.34 },
          { date: '2024-01-05', close: 2 },
        ],
      },
      { world: 'sim:8', own: 'OWNC', bars: [{ date: '2023-12-29', close: 3 }] },
    ] as const;
    for (const [i, { world, own, bars }] of worlds.entries()) {
      const scope = { world, source: 'files', seenAt: Date.parse('2024-01-06') };
      const exDate = `2023-0${i + 1}-02` as const;
      await saveListings(test.database, scope, [listing('KO', '2023-01-03'), listing(own, '2023-01-03')]);
      await saveActions(test.database, scope, [
        { kind: 'split', assetId: COLA, exDate: exDate as '2023-01-02', newPerOld: i + 2, knownAt: 0 },
      ]);
      await test.database.transaction((tx) =>
        saveBars(tx, scope, [{ assetId: COLA, market: 'us', known: knownBars(bars) }]),
      );
    }
    for (const [i, { world, own, bars }] of worlds.entries()) {
      const market = await openMarket(test.database, { worldName: world });
      const view = market.view();
      const read = (await view.bars(COLA)).bars;
      expect([...read.time]).toEqual(bars.map(({ date }) => Date.parse(date)));
      expect([...read.close]).toEqual(bars.map(({ close }) => close));
      expect(await view.actions(COLA)).toMatchObject([{ newPerOld: i + 2 }]);
      expect((await view.assets()).map(({ symbol }) => symbol)).toEqual(['KO', own]);
      expect(market.dataVersion()).toBeGreaterThan(0);
      await market.stop();
    }
  });

  it('a change in one is not a change in another', async () => {
    const other = await openMarket(test.database, { worldName: 'sim:99' });
    const scope = { world: 'sim:98', source: 'files', seenAt: Date.parse('2024-01-05') };
    await saveListings(test.database, scope, [listing('KO', '2024-01-02')]);
    await other.catchUp();
    expect(other.dataVersion()).toBe(0);
    await other.stop();
  });
});

describe('The same seed', () => {
  it('gives the same bytes when an empty store is filled again', async () => {
    const print = async (test: TestDatabase) => {
      const market = await openMarket(test.database);
      const ids = (await market.view().assets({ delisted: true })).map(({ assetId }) => assetId);
      expect(ids.length).toBeGreaterThan(150);
      const some = ids.filter((_, place) => place % 8 === 0);
      const found = await fingerprintOf(market.view({ asOf: MARKET_NOW }), some);
      await market.stop();
      await test.close();
      return found;
    };
    const before = await print(await makeMarketDatabase());
    const empty = await makeTestDatabase();
    const filling = { world: MARKET_WORLD, sources: simulatedSources(), seenAt: MARKET_NOW };
    await fillMarket(empty.database, filling);
    expect(await print(empty)).toEqual(before);
  });
});

describe('Processes that share a store', () => {
  const test = withDatabase();
  const WRITER = fileURLToPath(new URL('../../../test/write-bar.ts', import.meta.url));

  it('see each other’s changes, though each caches what it read', async () => {
    const scope = { world: 'live', source: 'files', seenAt: Date.parse('2024-01-03T22:00:00Z') };
    await saveListings(test.database, scope, [listing('KO', '2024-01-02')]);
    await test.database.transaction((tx) =>
      saveBars(tx, scope, [{ assetId: COLA, market: 'us', known: knownBars(BARS.slice(0, 1)) }]),
    );
    const market = await openMarket(test.database, { worldName: 'live' });
    const closes = async () => [...(await market.view().bars(COLA)).bars.close];
    expect(await closes()).toEqual([59.82]);
    expect(await closes()).toEqual([59.82]);
    const version = market.dataVersion();
    const told: string[] = [];
    market.onBars((place) => told.push(place));

    // Another process stores the next bar and announces that its ingest is complete.
    const child = fork(WRITER, [test.url, COLA, '2024-01-03', '59.5'], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    await expect.poll(closes).toEqual([59.82, 59.5]);
    await expect.poll(() => told).toEqual(['us']);
    expect(market.dataVersion()).toBeGreaterThan(version);
    await market.stop();
  });

  it('agree on the number of the last change', async () => {
    const second = openDatabase({ url: test.url, watchMilliseconds: 0 });
    const [a, b] = [
      await openMarket(test.database, { worldName: 'live' }),
      await openMarket(second, { worldName: 'live' }),
    ];
    const scope = { world: 'live', source: 'files', seenAt: Date.parse('2024-01-04T22:00:00Z') };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? test.database : second).transaction(async (tx) => {
          await saveListings(tx, scope, [listing(`NEW${String.fromCharCode(65 + i)}`, '2024-01-02')]);
          if (i === 19) await announceBars(tx, 'live', 'us');
        }),
      ),
    );
    await expect.poll(() => [a.dataVersion(), b.dataVersion()]).toEqual(Array(2).fill(await lastVersion()));
    expect(await a.view().assets()).toHaveLength(21);
    expect(await b.view().assets()).toHaveLength(21);
    expect(await test.database.query('select * from market_change')).toEqual([]);
    await Promise.all([a.stop(), b.stop()]);
    await second.close();
  });

  it('a change that was rolled back is announced to nobody', async () => {
    const market = await openMarket(test.database, { worldName: 'live' });
    const version = market.dataVersion();
    const scope = { world: 'live', source: 'files', seenAt: Date.parse('2024-01-04T22:00:00Z') };
    const failing = test.database.transaction(async (tx) => {
      await saveListings(tx, scope, [listing('GONE', '2024-01-02')]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await market.catchUp();
    expect(market.dataVersion()).toBe(version);
    expect(await market.view().findAsset('GONE')).toBeUndefined();
    await market.stop();
  });

  async function lastVersion(): Promise<number> {
    const [row] = await test.database.query<{ version: string }>(
      "select version from market_version where world = 'live'",
    );
    return Number(row?.version);
  }
});
