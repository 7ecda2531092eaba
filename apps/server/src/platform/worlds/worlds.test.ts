import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { listWorlds, openWorld, parseWorld, worldOf } from './index.ts';

describe('A world', () => {
  const test = withDatabase();
  const names = async () => (await listWorlds(test.database)).map(({ name, current }) => ({ name, current }));

  it('is live, or simulated from a seed, and nothing else', () => {
    expect(parseWorld('live')).toEqual({ kind: 'live', name: 'live' });
    expect(parseWorld('sim:42')).toEqual({ kind: 'simulated', name: 'sim:42', seed: '42' });
    for (const wrong of ['', 'sim:', 'sim:A', 'Live', 'sim:1 ', 'paper'])
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
