import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DayByDay, openDayByDay, sessionsFrom } from '../../test/publish-days.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/with-database.ts';
import { openWorld } from '../platform/worlds/index.ts';
import { createSignalPool } from './model/signal-pool.ts';
import { reproduceSignal } from './remake-signals.ts';
import { newestSignals } from './store/signal-store.ts';

/** A split, dividends and a new quarter lie ahead of the last day, and a fit within. */
const BEGIN = '2019-06-26';
const DAYS = 4;
const pool = createSignalPool();
let test: TestDatabase;
let run: DayByDay;

beforeAll(async () => {
  test = await makeTestDatabase();
  await openWorld(test.database, 'sim:39');
  run = await openDayByDay({ database: test.database, pool, name: 'us' });
  await run.begin(BEGIN);
  for (const date of sessionsFrom('us', BEGIN, DAYS)) await run.publishDay(date);
});
afterAll(async () => {
  await run.close();
  await pool.close();
  await test.close();
});

describe('A published signal', () => {
  it('SIG-7: comes out again byte by byte after everything that became known in the years since was stored', async () => {
    const before = await newestSignals(test.database, { world: 'sim:39', market: 'us', madeBy: 8e15 });
    expect(before.length).toBeGreaterThan(100);
    await run.learnUntil('2020-12-31');
    const parts = { database: test.database, ledger: run.ledger, pool, market: run.market };
    for (const date of sessionsFrom('us', BEGIN, DAYS)) {
      const leaf = await run.ledger.leaf(`signal:us:AAPL:${date}`);
      if (!leaf?.recipe) throw new Error(`Nothing was published on ${date}.`);
      const expected = canonicalJson(leaf.body as JsonObject);
      const now = await reproduceSignal(parts, leaf);
      expect(now.text).toBe(expected);
      expect(now.dataHash).toBe(leaf.recipe.dataHash);
      // The same with everything stored since in sight: what was known by then is told apart from what came later.
      const inSight = { ...leaf, recipe: { ...leaf.recipe, seenBy: '2021-01-01T00:00:00.000Z' } };
      expect((await reproduceSignal(parts, inSight)).text).toBe(expected);
    }
  });
});
