/**
 * A database with the whole simulated market, for tests of what is made from it.
 *
 *     import { withMarket } from '../../../test/with-market.ts';
 *
 *     const test = withMarket();            // once per file: a database of its own, filled up to MARKET_NOW
 *     it('shows …', async () => {
 *       const view = test.market.view();    // the present: 2026-11-18 22:00 UTC, after the close in New York
 *       const apple = await view.findAsset('AAPL');
 *       const then = test.market.view({ asOf: Date.parse('2022-03-01T22:00:00Z') });
 *     });
 *
 * The template is filled once per test run by the first file that asks (some seconds); every file gets a clone of it
 * (some 50 ms). `test.platform` is a platform on that database whose clock stands still, for functions that take one;
 * nothing of it is started. `makeMarketDatabase()` gives only the database, for a test that starts the application.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulatedSources } from '@auspex/simulated-market';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPlatform } from '../src/commands/open-platform.ts';
import { loadConfig } from '../src/config.ts';
import { createMarket, type Market } from '../src/market/view/create-market.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import type { Platform } from '../src/platform/module.ts';
import { openWorld } from '../src/platform/worlds/index.ts';
import { fillMarket } from './fill-market.ts';
import { asAdmin, type TestServer, urlOn } from './test-server.ts';
import { makeTestDatabase, type TestDatabase } from './with-database.ts';

/** The instant up to which the market is filled, and at which the clock stands: a Wednesday after the close. */
export const MARKET_NOW = Date.parse('2026-11-18T22:00:00Z');
export const MARKET_SEED = '39';
export const MARKET_WORLD = `sim:${MARKET_SEED}`;

export interface TestMarket extends TestDatabase {
  readonly market: Market;
  readonly platform: Platform;
}

/** A clone of the filled template; must be closed. */
export async function makeMarketDatabase(): Promise<TestDatabase> {
  return makeTestDatabase({ template: await ensureTemplate(inject('testServer')) });
}

/** Registers set-up and tear-down with the file (or the surrounding `describe`) and returns the market to use inside tests. */
export function withMarket(): TestMarket {
  let current: (TestMarket & { readonly database: TestDatabase['database'] }) | null = null;
  const open = (): TestMarket => {
    if (!current) throw new Error('The test market exists only inside tests and hooks.');
    return current;
  };
  beforeAll(async () => {
    current = await openTestMarket();
  });
  afterAll(async () => {
    await current?.close();
    current = null;
  });
  return {
    get market() {
      return open().market;
    },
    get platform() {
      return open().platform;
    },
    get database() {
      return open().database;
    },
    get owner() {
      return open().owner;
    },
    get url() {
      return open().url;
    },
    get ownerUrl() {
      return open().ownerUrl;
    },
    get appRole() {
      return open().appRole;
    },
    close: () => open().close(),
  };
}

/** Sources of the simulated market with the clock standing still. */
export function simulatedSources(now: () => number = () => MARKET_NOW, seed = MARKET_SEED) {
  return createSimulatedSources({ seed, now, every: () => () => undefined });
}

/** The market of a test database, hearing of changes. */
export async function openMarket(
  database: TestDatabase['database'],
  options: { readonly now?: () => number; readonly worldName?: string } = {},
): Promise<Market> {
  const now = options.now ?? (() => MARKET_NOW);
  const worldName = options.worldName ?? MARKET_WORLD;
  const market = createMarket({
    database,
    clock: { now },
    worldName,
    sources: worldName === MARKET_WORLD ? [simulatedSources(now)] : [],
    onTrouble: (error) => {
      throw error;
    },
  });
  await market.start();
  return market;
}

async function openTestMarket(): Promise<TestMarket> {
  const test = await makeMarketDatabase();
  const market = await openMarket(test.database);
  const home = mkdtempSync(join(tmpdir(), 'auspex-market-'));
  const config = loadConfig({
    AUSPEX_HOME: home,
    LOG_LEVEL: 'silent',
    DATABASE_URL: test.url,
    MARKET_SOURCES: 'simulated',
    MARKET_SEED,
  });
  const { platform } = openPlatform(config, test.database, { clock: { now: () => MARKET_NOW } });
  return {
    ...test,
    market,
    platform,
    async close() {
      await market.stop();
      await test.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Fills the template when no other file of this run has done it; whoever comes meanwhile waits. */
async function ensureTemplate(server: TestServer): Promise<string> {
  const name = `${server.prefix}_market`;
  await asAdmin(server.adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(server, client, name);
  });
  return name;
}

async function makeTemplate(server: TestServer, client: pg.Client, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished} OWNER ${server.ownerRole} TEMPLATE ${server.template}`);
  const database = openDatabase({ url: urlOn(server, server.appRole, unfinished), watchMilliseconds: 0 });
  try {
    await openWorld(database, MARKET_WORLD);
    await fillMarket(database, { world: MARKET_WORLD, sources: simulatedSources(), seenAt: MARKET_NOW });
    await database.query('analyze');
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}
