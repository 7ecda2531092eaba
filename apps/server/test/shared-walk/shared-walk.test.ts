import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signalPublication } from '../../src/signals/publication.ts';
import { walkHistory } from '../../src/signals/walk/walk-history.ts';
import { makeHome } from '../two-processes/start-process.ts';
import { makeTestDatabase, type TestDatabase } from '../with-database.ts';
import { makeMarketDatabase } from '../with-market.ts';
import { rootUnder, traceOf, walkLeaf, walkTogether, withWalk } from './share-walk.ts';

/** Seven quarters after there was enough to learn from. */
const at = Date.parse('2020-09-29T12:00:00Z');
const { home, remove } = makeHome();
const databases: TestDatabase[] = [];

/** Two copies of a market whose newest models are fitted: only what a walk adds can differ. */
beforeAll(async () => {
  const base = await makeMarketDatabase();
  await withWalk({ ...base, home, at }, (parts) => signalPublication(parts).publish('crypto'));
  await Promise.all([base.database.close(), base.owner.close()]);
  const template = new URL(base.url).pathname.slice(1);
  databases.push(await makeTestDatabase({ template }), await makeTestDatabase({ template }));
});

afterAll(async () => {
  for (const database of databases) await database.close();
  remove();
});

describe('The walk through the past of a market', () => {
  it('shared by two workers, one of which is killed in the middle, leaves the same bytes as in one process', async () => {
    const [alone, shared] = databases.map((database) => ({ ...database, home, at }));
    const run = { progress: () => undefined, signal: new AbortController().signal };
    expect(await withWalk(alone, (parts) => walkHistory(parts, 'crypto', run))).toBe(true);
    const kill = { who: 'helper', after: 2, alone: true } as const;
    const { shares, models } = await walkTogether(shared, { workers: 2, kill });
    for (const { fitted } of shares) expect(fitted).toBeGreaterThan(0);
    const trace = await traceOf(alone.database);
    // Those of the newest quarter were fitted before.
    expect(trace.models.rows).toBe(models + 3);
    expect(await traceOf(shared.database)).toEqual(trace);
    const [own, other] = [await walkLeaf(alone.database), await walkLeaf(shared.database)];
    expect(rootUnder(other.salt, other)).toBe(other.root);
    expect(rootUnder(own.salt, other)).toBe(own.root);
  });
});
