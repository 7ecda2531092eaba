/**
 * The whole application on a database of its own, for tests that speak HTTP:
 *
 *     const app = withApplication();
 *     it('…', async () => {
 *       const { status, body } = await app.call('POST', '/api/auth/login', { body: { email, password } });
 *     });
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { type OpenedPlatform, openPlatform } from '../src/commands/open-platform.ts';
import { loadConfig } from '../src/config.ts';
import { httpSettings, modules } from '../src/modules.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import { clientKeyOf, createHttp, type Http } from '../src/platform/http/index.ts';
import { listRendered, type RenderedMail } from '../src/platform/mailer/outbox-store.ts';
import { type OpenModules, openModules, type Platform } from '../src/platform/module.ts';
import { testShiftMs } from './clock.ts';
import { openLimiter } from './http-proof/make-app.ts';
import { makeTestDatabase, type TestDatabase } from './with-database.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string | null;
  readonly cookies?: CookieJar;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
  /** Every call names the client as our own do, unless this says otherwise; null leaves the header out. */
  readonly clientKey?: string | null;
}

/** Cookies of one browser. */
export type CookieJar = Map<string, string>;

export interface Application {
  readonly platform: Platform;
  readonly modules: OpenModules;
  readonly http: Http;
  readonly test: TestDatabase;
  readonly origin: string;
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  /** The newest mail of a template to an address; waits until it was sent. */
  mail(to: string, template: string): Promise<RenderedMail>;
  /** Every mail to an address so far, once nothing is queued any more. */
  mails(to: string): Promise<RenderedMail[]>;
}

export const origin = 'http://127.0.0.1:3999';

export interface ApplicationOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Another application whose database and data folder this one shares, like a second process. */
  readonly beside?: Application;
}

interface Opened {
  readonly application: Application;
  close(): Promise<void>;
}

function keepCookies(jar: CookieJar | undefined, header: string | string[] | number | undefined): void {
  if (jar === undefined || header === undefined) return;
  for (const text of Array.isArray(header) ? header : [String(header)]) {
    const [pair = ''] = text.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

function caller(http: Http, ownKey: string) {
  return async (method: string, url: string, options: CallOptions = {}): Promise<Answer> => {
    const { body, token, cookies, headers, address, clientKey = ownKey } = options;
    const response = await http.app.inject({
      method: method as 'GET',
      url,
      headers: {
        host: new URL(origin).host,
        origin,
        ...(clientKey === null ? {} : { 'x-api-key': clientKey }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies?.size
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
      remoteAddress: address ?? '127.0.0.1',
    });
    keepCookies(cookies, response.headers['set-cookie']);
    const type = String(response.headers['content-type'] ?? '');
    return {
      status: response.statusCode,
      body: type.includes('json') && response.body !== '' ? JSON.parse(response.body) : null,
      text: response.body,
      headers: response.headers,
    };
  };
}

async function untilQuiet(test: TestDatabase): Promise<void> {
  for (let tries = 0; tries < 4800; tries += 1) {
    const [row] = await test.owner.query<{ open: number }>(
      `select (select count(*) from sign_up) + (select count(*) from link_request) + (select count(*) from mail where state in ('waiting', 'sending'))
         + (select count(*) from jobs.job where state in ('created', 'retry', 'active')
              and name in ('accounts.sign-up', 'accounts.send-link', 'events.deliver')) as open`,
    );
    if (Number(row?.open) === 0) return;
    await wait(25);
  }
  throw new Error('Mails or jobs are still waiting.');
}

/** The connections that `fetch` keeps for a next request would hold the server for more than a minute. */
async function closeAtOnce(http: Http): Promise<void> {
  const closed = http.close();
  http.app.server.closeAllConnections();
  await closed;
}

async function openApplication(options: ApplicationOptions): Promise<Opened> {
  const { beside } = options;
  const test = beside?.test ?? (await makeTestDatabase());
  const home = beside?.platform.config.home ?? mkdtempSync(join(tmpdir(), 'auspex-app-'));
  const config = loadConfig({
    AUSPEX_HOME: home,
    PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: test.url,
    // An empty folder: nothing is prepared. A test that wants a market says which.
    MARKET_SOURCES: 'files',
    CLOCK_SHIFT_MS: String(testShiftMs),
    ...options.environment,
  });
  const database = beside ? openDatabase({ url: test.url, watchMilliseconds: 0 }) : test.database;
  const opened: OpenedPlatform = openPlatform(config, database);
  const { platform } = opened;
  const made = openModules(platform, modules);
  const { parts } = made;
  const http = await createHttp({
    platform,
    parts,
    webFolder: null,
    limiter: openLimiter,
    // However slow the machine is, every request gets its answer.
    maxLoopDelayMs: 0,
    ...httpSettings(made),
  });
  await opened.start(parts);
  const mails = async (to: string) => {
    await untilQuiet(test);
    return listRendered(test.database, to);
  };
  const application: Application = {
    platform,
    modules: made,
    http,
    test,
    origin,
    call: caller(http, clientKeyOf(config).hash),
    mails,
    mail: async (to, template) => {
      const found = (await mails(to)).find((mail) => mail.template === template);
      if (found === undefined) throw new Error(`No mail ${template} went to ${to}.`);
      return found;
    },
  };
  return {
    application,
    close: async () => {
      await closeAtOnce(http);
      await opened.stop(1);
      for (const part of parts.toReversed()) await part.stop?.();
      if (beside) return database.close();
      await test.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Opens the application before the tests of a file and closes it afterwards. */
export function withApplication(options: ApplicationOptions = {}): Application {
  let opened: Opened | null = null;
  const current = (): Application => {
    if (opened === null) throw new Error('The application exists only inside tests and hooks.');
    return opened.application;
  };
  beforeAll(async () => {
    opened = await openApplication(options);
  });
  afterAll(async () => {
    await opened?.close();
    opened = null;
  });
  return {
    get platform() {
      return current().platform;
    },
    get modules() {
      return current().modules;
    },
    get http() {
      return current().http;
    },
    get test() {
      return current().test;
    },
    origin,
    call: (method, url, callOptions) => current().call(method, url, callOptions),
    mail: (to, template) => current().mail(to, template),
    mails: (to) => current().mails(to),
  };
}
