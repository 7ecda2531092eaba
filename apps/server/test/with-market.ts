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
 * (about 50 ms). `withMarket({ signals: true })` is the same with the signals of MARKET_NOW published, whose models
 * take most of a minute of both cores to fit. `test.platform` is a platform on that database with a frozen clock, for
 * functions that take one; nothing of it is started. `makeMarketDatabase()` returns only the database, for a test that
 * starts the application.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKETS } from '@auspex/market';
import { createSimulatedSources } from '@auspex/simulated-market';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPlatform } from '../src/commands/open-platform.ts';
import { loadConfig } from '../src/config.ts';
import { createMarket, type Market } from '../src/market/view/create-market.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import type { Platform } from '../src/platform/module.ts';
import { openWorld } from '../src/platform/worlds/index.ts';
import { createLedger } from '../src/record/index.ts';
import { createSignalPool } from '../src/signals/model/signal-pool.ts';
import { signalPublication } from '../src/signals/publication.ts';
import { fillMarket } from './fill-market.ts';
import { asAdmin, type TestServer, urlOn } from './test-server.ts';
import { makeTestDatabase, type TestDatabase } from './with-database.ts';

/** The instant up to which the market is filled, and at which the clock is frozen: a Wednesday after the close. */
export const MARKET_NOW = Date.parse('2026-11-18T22:00:00Z');
export const MARKET_SEED = '39';
export const MARKET_WORLD = `sim:${MARKET_SEED}`;

export interface TestMarket extends TestDatabase {
  readonly market: Market;
  readonly platform: Platform;
}

export interface Filling {
  /** Also the signals of MARKET_NOW, of both markets. */
  readonly signals?: boolean;
}

/** A clone of the filled template; must be closed. */
export async function makeMarketDatabase({ signals = false }: Filling = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const market = await ensureTemplate(server, {
    name: `${server.prefix}_market`,
    from: server.template,
    fill: (database) => fillWithMarket(database),
  });
  if (!signals) return makeTestDatabase({ template: market });
  const template = await ensureTemplate(server, {
    name: `${server.prefix}_signals`,
    from: market,
    fill: (database, url) => publishSignalsInto(database, url),
  });
  return makeTestDatabase({ template });
}

/** Registers set-up and tear-down with the file (or the surrounding `describe`) and returns the market to use inside tests. */
export function withMarket(filling: Filling = {}): TestMarket {
  let current: (TestMarket & { readonly database: TestDatabase['database'] }) | null = null;
  const open = (): TestMarket => {
    if (!current) throw new Error('The test market exists only inside tests and hooks.');
    return current;
  };
  beforeAll(async () => {
    current = await openTestMarket(filling);
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

/** Sources of the simulated market with a frozen clock. */
export function simulatedSources(now: () => number = () => MARKET_NOW, seed = MARKET_SEED) {
  return createSimulatedSources({ seed, now, every: () => () => undefined });
}

/** The market of a test database, following changes. */
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

async function openTestMarket(filling: Filling): Promise<TestMarket> {
  const test = await makeMarketDatabase(filling);
  const opened = await openOn(test.database, test.url);
  return {
    ...test,
    ...opened,
    async close() {
      await opened.close();
      await test.close();
    },
  };
}

/** A market and a platform on a filled database. */
async function openOn(database: TestDatabase['database'], url: string) {
  const market = await openMarket(database);
  const home = mkdtempSync(join(tmpdir(), 'auspex-market-'));
  const config = loadConfig({
    AUSPEX_HOME: home,
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    MARKET_SOURCES: 'simulated',
    MARKET_SEED,
  });
  const { platform } = openPlatform(config, database, { clock: { now: () => MARKET_NOW } });
  return {
    market,
    platform,
    async close() {
      await market.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

interface Template {
  readonly name: string;
  /** The template it is cloned from. */
  readonly from: string;
  readonly fill: (database: TestDatabase['database'], url: string) => Promise<void>;
}

/** Fills a template if no other file of this run has done so; a concurrent file waits. */
async function ensureTemplate(server: TestServer, template: Template): Promise<string> {
  const { name } = template;
  await asAdmin(server.adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(server, client, template);
  });
  return name;
}

async function makeTemplate(server: TestServer, client: pg.Client, template: Template): Promise<void> {
  const { name, from, fill } = template;
  const unfinished = `${name}_unfinished`;
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished} OWNER ${server.ownerRole} TEMPLATE ${from}`);
  const url = urlOn(server, server.appRole, unfinished);
  const database = openDatabase({ url, watchMilliseconds: 0 });
  try {
    await fill(database, url);
    await database.query('analyze');
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

async function fillWithMarket(database: TestDatabase['database']): Promise<void> {
  await openWorld(database, MARKET_WORLD);
  await fillMarket(database, { world: MARKET_WORLD, sources: simulatedSources(), seenAt: MARKET_NOW });
}

async function publishSignalsInto(database: TestDatabase['database'], url: string): Promise<void> {
  const { market, platform, close } = await openOn(database, url);
  const pool = createSignalPool();
  const ledger = createLedger({ ...platform, world: MARKET_WORLD });
  const parts = { database, ledger, pool, market: () => market, events: platform.events };
  for (const name of MARKETS) await signalPublication(parts).publish(name);
  await Promise.all([pool.close(), close()]);
}
