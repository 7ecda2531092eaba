/**
 * The whole application over the filled simulated market, with a frozen clock:
 *
 *     const app = withMarketApplication();
 *     const { status, body } = await app.get('/api/market/symbols/AAPL');         // as a member
 *     const again = await app.beside();                                            // a second process on the same data
 *
 * Nothing runs in the background except the listener for market changes. Members are identified by their role
 * (`fixtureBearer`); `people: 'stored'` uses the accounts in the database instead.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { accountsModule } from '../src/accounts/index.ts';
import { openPlatform } from '../src/commands/open-platform.ts';
import { loadConfig } from '../src/config.ts';
import { marketModule } from '../src/market/index.ts';
import { modules } from '../src/modules.ts';
import { createHttp, type Http, type HttpOptions } from '../src/platform/http/index.ts';
import { type OpenModules, openModules, type Platform } from '../src/platform/module.ts';
import { openLimiter } from './http-proof/make-app.ts';
import { fixtureBearer, fixtureIdentities } from './http-proof/roles.ts';
import type { TestDatabase } from './with-database.ts';
import { type Filling, MARKET_NOW, MARKET_SEED, makeMarketDatabase } from './with-market.ts';

export interface MarketAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface MarketApplicationOptions {
  readonly people?: 'by role' | 'stored';
  /** The plan of the members: both markets as they are now unless the test is about what the free one shows. */
  readonly plan?: 'bundle' | 'free';
  readonly http?: Partial<HttpOptions>;
  /** What the database is filled with in addition to the market. */
  readonly filling?: Filling;
  /** The instant at which the clock is frozen. */
  readonly now?: () => number;
  /** Instead of the simulated market, such as sources on this machine. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** One process with everything in it. */
export interface MarketProcess {
  readonly platform: Platform;
  readonly modules: OpenModules;
  readonly http: Http;
  /** Asks as a member, unless other headers are given. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<MarketAnswer>;
  post(url: string, payload: object): Promise<MarketAnswer>;
  close(): Promise<void>;
}

/** The ids behind the roles; rows of these members are in the database. */
export const marketMembers = {
  member: '00000000-0000-4000-8000-000000000001',
  other: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000009',
};

const memberHeaders = { authorization: fixtureBearer('member') ?? '' };

/** Gives a member both markets for all of the simulated time. */
export async function givePlan(database: TestDatabase['database'], memberId: string): Promise<void> {
  await database.query(
    "insert into plan_credit (member_id, plan, since, until, granted_by) values ($1, 'bundle', '2000-01-01Z', null, 'test')",
    [memberId],
  );
}

export async function openMarketProcess(
  test: TestDatabase,
  home: string,
  options: MarketApplicationOptions = {},
): Promise<MarketProcess> {
  const now = options.now ?? (() => MARKET_NOW);
  const config = loadConfig({
    AUSPEX_HOME: home,
    LOG_LEVEL: 'silent',
    DATABASE_URL: test.url,
    MARKET_SOURCES: 'simulated',
    MARKET_SEED,
    // Answers requests and runs no jobs.
    ROLE: 'web',
    ...options.environment,
  });
  const { platform } = openPlatform(config, test.database, { clock: { now } });
  const made = openModules(platform, modules);
  const market = made.parts[modules.indexOf(marketModule)];
  await market?.start?.();
  // Runs none, and can queue what others will run.
  await platform.jobs.start();
  const stored = options.people === 'stored';
  const http = await serveModules({ platform, modules: made }, options);
  const send = async (request: InjectOptions, tries = 40): Promise<MarketAnswer> => {
    const answer = answerOf(await http.app.inject(request));
    // On a loaded machine the thread or the database is briefly overloaded; the server then asks to come back.
    const comeBack = answer.status === 503 || answer.text.includes('The server is very busy.');
    if (!comeBack || tries === 0) return answer;
    await wait(300);
    return send(request, tries - 1);
  };
  const end = async () => {
    await http.close();
    await platform.jobs.stop(0);
    // What still runs in the background would take the processor from the tests after it.
    await Promise.allSettled(made.parts.toReversed().map((part) => part.stop?.()));
  };
  let ended: Promise<void> | null = null;
  return {
    platform,
    modules: made,
    http,
    get: (url, headers = stored ? {} : memberHeaders) => send({ url, headers }),
    post: (url, payload) => send({ method: 'POST', url, payload, headers: memberHeaders }),
    close() {
      ended ??= end();
      return ended;
    },
  };
}

function answerOf({ statusCode, body: text, headers }: LightMyRequestResponse): MarketAnswer {
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  let body: unknown;
  return {
    ...{ status: statusCode, text, headers },
    // Long answers are often compared as they were sent.
    get body() {
      body ??= isJson ? JSON.parse(text) : null;
      return body;
    },
  };
}

/** A door to the modules of a process; it may have several, which know people in different ways. */
export function serveModules(
  { platform, modules: made }: Pick<MarketProcess, 'platform' | 'modules'>,
  { people, http }: Pick<MarketApplicationOptions, 'people' | 'http'>,
): Promise<Http> {
  return createHttp({
    platform,
    parts: made.parts,
    identity:
      people === 'stored'
        ? made.service(accountsModule)
        : fixtureIdentities(marketMembers, 'market:read', platform.clock.now),
    limiter: openLimiter,
    // However slow the machine is, every request gets its answer.
    maxLoopDelayMs: 0,
    webFolder: null,
    ...http,
  });
}

export interface MarketApplication extends Omit<MarketProcess, 'close'> {
  readonly test: TestDatabase;
  /** Another process on the same data, with empty caches; closed with the file. */
  beside(changes?: Pick<MarketApplicationOptions, 'people'>): Promise<MarketProcess>;
}

/** Opens the application before the tests of a file and closes it afterwards. */
export function withMarketApplication(options: MarketApplicationOptions = {}): MarketApplication {
  const opened: MarketProcess[] = [];
  let test: TestDatabase | undefined;
  let home = '';
  const open = (): { test: TestDatabase; first: MarketProcess } => {
    const [first] = opened;
    if (!test || !first) throw new Error('The application exists only inside tests and hooks.');
    return { test, first };
  };
  beforeAll(async () => {
    test = await makeMarketDatabase(options.filling);
    home = mkdtempSync(join(tmpdir(), 'auspex-market-app-'));
    for (const [name, id] of Object.entries(marketMembers)) {
      await test.database.query(
        'insert into member (id, email, email_verified_at, display_name, ref_id) values ($1, $2, now(), $3, $3)',
        [id, `${name}@example.com`, name],
      );
      if (options.plan !== 'free') await givePlan(test.database, id);
    }
    opened.push(await openMarketProcess(test, home, options));
  });
  afterAll(async () => {
    for (const one of opened.splice(0)) await one.close();
    await test?.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    get platform() {
      return open().first.platform;
    },
    get modules() {
      return open().first.modules;
    },
    get http() {
      return open().first.http;
    },
    get test() {
      return open().test;
    },
    get: (url, headers) => open().first.get(url, headers),
    post: (url, payload) => open().first.post(url, payload),
    async beside(changes = {}) {
      const one = await openMarketProcess(open().test, home, { ...options, ...changes });
      opened.push(one);
      return one;
    },
  };
}
