import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../test/with-sources.ts';
import { listWorlds, openWorld } from '../platform/worlds/index.ts';
import { readPriceFreshness } from './store/feed-store.ts';

const test = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'auspex-world-'));
const NOW = '2019-03-15T21:00:00Z';
const quiet = { signal: new AbortController().signal, progress: () => undefined };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product with a choice of sources: opens its world, fills it, and returns what `look` sees. */
async function startWith<T>(
  environment: Readonly<Record<string, string>>,
  look: (harness: TestSources) => Promise<T>,
): Promise<T> {
  const harness = await openTestSources(test, { now: NOW, environment });
  try {
    await openWorld(harness.platform.database, harness.platform.config.world);
    await harness.preparation.run(quiet);
    await harness.market.catchUp();
    return await look(harness);
  } finally {
    await harness.close();
  }
}

/** Everything that a page could show about some assets. */
async function everything({ market }: TestSources): Promise<string> {
  const view = market.view();
  const assets = (await view.assets({ delisted: true })).slice(0, 12);
  const all = await Promise.all(
    assets.map(async ({ assetId, symbol, name }) => {
      const { bars, knownAt, source } = await view.bars(assetId);
      return [
        symbol,
        name,
        source,
        ...Object.values(bars).map((column: Float64Array) => [...column]),
        [...knownAt],
        await view.actions(assetId),
        await view.statements(assetId),
        await view.halts(assetId),
      ];
    }),
  );
  return JSON.stringify([all, await view.rates({ base: 'EUR', quote: 'USD' })]);
}

const one = { MARKET_SOURCES: 'simulated', MARKET_SEED: 'one' };
const two = { MARKET_SOURCES: 'simulated', MARKET_SEED: 'two' };

describe('Another source of market data', () => {
  it('PLAT-8, MKT-7: opens another world, and changing back finds the first one byte for byte', async () => {
    const first = await startWith(one, everything);
    const second = await startWith(two, everything);
    expect(second).not.toBe(first);
    expect(await startWith(one, everything)).toBe(first);
    expect(await startWith(two, everything)).toBe(second);
  });

  it('is filled as completely as the first, whatever the first was asked', async () => {
    for (const world of [one, two]) {
      await startWith(world, async ({ market }) => {
        const apple = await market.view().findAsset('AAPL');
        const bars = apple && (await market.view().bars(apple.assetId)).bars;
        // New York had 251 sessions in 2018, and 21, 19 and 11 from January to the 15th of March 2019.
        expect(bars?.time).toHaveLength(302);
      });
    }
  });

  it('MKT-7: never shows the other’s records: real and invented ones do not mix', async () => {
    writeFileSync(
      join(folder, 'AAPL.csv'),
      'date,open,high,low,close,volume\n2019-03-13,1,2,0.5,1.5,10\n2019-03-14,1.5,2,1,1.75,12\n',
    );
    const files = { MARKET_SOURCES: 'files', MARKET_FILES_FOLDER: folder };
    await startWith(files, async ({ market }) => {
      const view = market.view();
      const assets = await view.assets({ delisted: true });
      expect(assets.map(({ symbol, source }) => [symbol, source])).toEqual([['AAPL', 'files']]);
      expect([...(await view.bars(assets[0].assetId)).bars.close]).toEqual([1.5, 1.75]);
      expect(await view.statements(assets[0].assetId)).toEqual([]);
    });
    await startWith(one, async ({ market }) => {
      const apple = await market.view().findAsset('AAPL');
      if (apple === undefined) throw new Error('The simulated market has lost AAPL.');
      const { bars, source } = await market.view().bars(apple.assetId);
      expect(source).toBe('simulated');
      expect([...bars.close]).not.toContain(1.75);
    });
  });

  it('has its own freshness', async () => {
    // The coins' bar of the 14th is known when that day ends; the file's last bar a quarter of an hour after the close.
    expect((await readPriceFreshness(test.database, 'sim:one'))?.toISOString()).toBe(
      '2019-03-15T20:15:00.000Z',
    );
    expect((await readPriceFreshness(test.database, 'live'))?.toISOString()).toBe('2019-03-14T20:15:00.000Z');
    expect(await readPriceFreshness(test.database, 'sim:three')).toBeNull();
  });

  it('is the current one; the others stay on the list', async () => {
    const worlds = await listWorlds(test.database);
    expect(worlds.map(({ name }) => name).sort()).toEqual(['live', 'sim:one', 'sim:two']);
    expect(worlds.filter(({ current }) => current).map(({ name }) => name)).toEqual(['sim:one']);
  });
});
