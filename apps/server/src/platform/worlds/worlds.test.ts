import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { loadConfig } from '../../config.ts';
import { listWorlds, newerSeedOf, openWorld, parseWorld, settleWorld, worldOf } from './index.ts';

describe('A world', () => {
  const test = withDatabase();
  const names = async () => (await listWorlds(test.database)).map(({ name, current }) => ({ name, current }));

  it('is live, or simulated from a seed, and nothing else', () => {
    expect(parseWorld('live')).toEqual({ kind: 'live', name: 'live' });
    expect(parseWorld('sim:42')).toEqual({ kind: 'simulated', name: 'sim:42', seed: '42' });
    expect(parseWorld('sim:42@2')).toEqual({ kind: 'simulated', name: 'sim:42@2', seed: '42@2' });
    for (const wrong of ['', 'sim:42@', 'sim:42@1', 'sim:42@2@2', 'sim:', 'sim:A', 'Live', 'sim:1 ', 'paper'])
      expect(parseWorld(wrong)).toBeNull();
    expect(worldOf(['simulated'], '42')).toBe('sim:42');
    expect(worldOf(['exchanges', 'rss'], '42')).toBe('live');
  });

  it('that is opened becomes the current one, and the others stay', async () => {
    expect(await openWorld(test.database, 'sim:1')).toMatchObject({ previous: null });
    expect(await openWorld(test.database, 'live')).toMatchObject({ previous: 'sim:1' });
    expect(await names()).toEqual([
      { name: 'live', current: true },
      { name: 'sim:1', current: false },
    ]);
    expect(await openWorld(test.database, 'sim:1')).toMatchObject({ previous: 'live' });
    expect(await names()).toEqual([
      { name: 'sim:1', current: true },
      { name: 'live', current: false },
    ]);
  });

  it('stays the only current one if several processes open theirs at once', async () => {
    await Promise.all(
      ['sim:1', 'sim:2', 'sim:1', 'live', 'sim:2'].map((name) => openWorld(test.database, name)),
    );
    expect((await names()).filter(({ current }) => current)).toHaveLength(1);
  });

  it('with an invalid name is refused', async () => {
    await expect(openWorld(test.database, 'sim:')).rejects.toThrow('is not a world');
  });
});

describe('The simulated market of an installation', () => {
  const test = withDatabase();
  const settled = async (MARKET_SEED?: string) => {
    const config = await settleWorld(test.database, loadConfig(MARKET_SEED ? { MARKET_SEED } : {}));
    expect(`sim:${config.market.seed}`).toBe(config.world);
    return config.world;
  };

  it('is the newest version where there is none yet, and afterwards the one that is there', async () => {
    expect(await settled()).toBe('sim:39@2');
    expect(await settled('7')).toBe('sim:7@2');
    expect(await settled('39@1')).toBe('sim:39');
    // An installation from before there was a second version.
    await openWorld(test.database, 'sim:39');
    expect(await settled()).toBe('sim:39');
    await openWorld(test.database, 'live');
    expect(await settled()).toBe('sim:39');
  });

  it('is the other version once that was asked for, and the first again on request', async () => {
    expect(await settled('39@2')).toBe('sim:39@2');
    await openWorld(test.database, 'sim:39@2');
    expect(await settled()).toBe('sim:39@2');
    expect(await settled('39@1')).toBe('sim:39');
    await openWorld(test.database, 'sim:39');
    expect(await settled()).toBe('sim:39');
    expect((await settleWorld(test.database, loadConfig({ MARKET_SOURCES: 'exchanges' }))).world).toBe(
      'live',
    );
  });

  it('SIM-1: is a world of its own in each size, and the usual one again without it', async () => {
    const sized = async (MARKET_ASSETS: string, MARKET_SEED = '39') =>
      (await settleWorld(test.database, loadConfig({ MARKET_ASSETS, MARKET_SEED }))).world;
    expect([await sized('8000'), await sized('1000', '7@2')]).toEqual(['sim:39@2x8000', 'sim:7@2x1000']);
    await openWorld(test.database, 'sim:39@2x8000');
    const usual = await settled();
    expect(usual).toMatch(/^sim:39(@2)?$/);
    // The usual number is the usual world.
    expect(await sized('163')).toBe(usual);
  });

  it('is offered in the newest version only where it is an older one', () => {
    const newer = (name: string) => {
      const world = parseWorld(name);
      return world && newerSeedOf(world);
    };
    expect([newer('sim:39'), newer('sim:39@2'), newer('live')]).toEqual(['39@2', null, null]);
  });
});
