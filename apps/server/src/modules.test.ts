import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, tokenScope } from '@auspex/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizationCases } from '../test/http-proof/authorization-cases.ts';
import { checkAuthorization, type SampleRequest } from '../test/http-proof/check-authorization.ts';
import { fuzzCall } from '../test/http-proof/fuzz-call.ts';
import { type Operation, operationsOf } from '../test/http-proof/fuzz-requests.ts';
import { openLimiter } from '../test/http-proof/make-app.ts';
import { fixtureBearer, fixtureIdentities, isPlanRole, withPlan } from '../test/http-proof/roles.ts';
import { proofConfig } from '../test/http-proof/stand-in-platform.ts';
import { withDatabase } from '../test/with-database.ts';
import { hashPassword } from './accounts/password-hash.ts';
import { type OpenedPlatform, openPlatform } from './commands/open-platform.ts';
import { httpSettings, modules } from './modules.ts';
import { createHttp, type Http, type HttpOptions } from './platform/http/index.ts';
import type { OpenApiDocument } from './platform/http/openapi/describe-calls.ts';
import { jobTable } from './platform/jobs/job-table.ts';
import { defineModule, type OpenModules, openModules } from './platform/module.ts';

const test = withDatabase();
const home = mkdtempSync(join(tmpdir(), 'auspex-modules-'));
/** The database generates ids of this form; nobody else has these. */
const ids = {
  member: '00000000-0000-4000-8000-000000000001',
  other: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000009',
};
/** What calls need in their bodies before whose record it is can be asked. */
const samples: Readonly<Record<string, SampleRequest>> = {
  'alerts.change': {
    body: {
      ...{ symbol: 'BTC-USD', condition: { kind: 'price', is: 'above', level: 1 }, frequency: 'once' },
      ...{ channels: { mail: true, push: true }, expiresAt: null, version: 1 },
    },
  },
  'alerts.rest': { body: { to: 'paused' } },
  'assistant.renameChat': { body: { title: 'Coins' } },
  'assistant.wrong': { body: { wrong: true } },
  'portfolio.changeAccount': {
    body: {
      ...{ name: 'Broker', currency: 'USD', lotMethod: 'fifo', marketDividends: true },
      ...{ archived: false, version: 1 },
    },
  },
  'portfolio.changeTransaction': {
    body: {
      ...{ kind: 'deposit', accountId: '00000000-0000-4000-8000-0000000000aa', at: '2026-01-02' },
      ...{ amount: '1', currency: 'USD', version: 1 },
    },
  },
  'portfolio.stateBalances': { body: { on: '2026-01-02', balances: [{ unit: 'USD', amount: '1' }] } },
  'screener.replace': {
    body: { name: 'Cheap', market: 'us', expression: 'pe < 12', isSmart: false, version: 1 },
  },
  'screener.share': { body: { shared: true } },
  'watchlists.replace': { body: { name: 'Banks', symbols: [], version: 1 } },
};
let http: Http;
let operations: ReadonlyMap<string, Operation>;
let opened: OpenedPlatform;
let made: OpenModules;

function serve(changes: Partial<HttpOptions> = {}): Promise<Http> {
  const { platform } = opened;
  const identity = fixtureIdentities(ids, tokenScope.options, platform.clock.now);
  return createHttp({
    platform,
    parts: made.parts,
    identity,
    limiter: openLimiter,
    // Declaring every call keeps the event loop for a while.
    maxLoopDelayMs: 0,
    webFolder: null,
    ...changes,
  });
}

beforeAll(async () => {
  // Members with a password prove themselves with it, however old their sign-in is.
  const passwordHash = await hashPassword('over granite hills');
  for (const [name, id] of Object.entries(ids)) {
    await test.database.query(
      `insert into member (id, email, email_verified_at, display_name, ref_id, password_hash)
       values ($1, $2, now(), $3, $3, $4)`,
      [id, `${name}@example.com`, name, passwordHash],
    );
  }
  const files = { kind: 'local', folder: join(home, 'files') } as const;
  opened = openPlatform({ ...proofConfig, home, files }, test.database);
  made = openModules(opened.platform, modules);
  // The switches of the settings are left out: requests of every kind turn them on, too.
  http = await serve();
  await opened.start(made.parts);
  const document = (await http.app.inject({ url: '/docs/openapi.json' })).json<OpenApiDocument>();
  operations = new Map(operationsOf(document).map((operation) => [operation.name, operation]));
});

afterAll(async () => {
  await http?.close();
  await opened?.stop(1);
  rmSync(home, { recursive: true, force: true });
});

describe('the modules together', () => {
  it('have names of their own', () => {
    expect(new Set(modules.map(({ name }) => name)).size).toBe(modules.length);
  });

  it('have a handler for every job of the table; events have the platform’s', () => {
    const handled = made.parts.flatMap(({ jobs = {} }) => Object.keys(jobs));
    expect([...handled, 'events.deliver'].sort()).toEqual(Object.keys(jobTable).sort());
  });

  it('are refused when one needs another that is not before it in the list', () => {
    const lower = defineModule({ name: 'lower', create: () => ({ service: 'of the lower' }) });
    const seen: string[] = [];
    const upper = defineModule({
      name: 'upper',
      needs: { lower },
      create({ lower: service }) {
        seen.push(service);
        return {};
      },
    });
    expect(() => openModules(opened.platform, [upper, lower])).toThrow('"lower" is not in the list');
    openModules(opened.platform, [lower, upper]);
    expect(seen).toEqual(['of the lower']);
  });

  it('read what those above them give only once all of them are made', () => {
    const wish = async () => new Map();
    const reader = defineModule({
      name: 'reader',
      create: ({ collect }) => ({ service: () => collect('wishes') }),
    });
    const hasty = defineModule({ name: 'hasty', create: ({ collect }) => ({ service: collect('wishes') }) });
    const giver = defineModule({ name: 'giver', create: () => ({ wishes: [wish] }) });
    expect(() => openModules(opened.platform, [hasty, giver])).toThrow('only once every module is made');
    expect(openModules(opened.platform, [reader, giver]).service(reader)()).toEqual([wish]);
  });
});

describe('an admin who switches maintenance on', () => {
  it('closes the site for members and stays able to open it again', async () => {
    const site = await serve({ site: httpSettings(made).site });
    const admin = { authorization: fixtureBearer('admin') ?? '' };
    const member = { authorization: fixtureBearer('member') ?? '' };
    const change = (on: boolean) => {
      const payload = { maintenance: { on, message: 'Back at noon.' } };
      return site.app.inject({ method: 'POST', url: '/configuration', payload, headers: admin });
    };
    const ask = () => site.app.inject({ url: '/api/user', headers: member });
    expect((await change(true)).statusCode).toBe(200);
    expect((await ask()).json().error).toMatchObject({ status: 503, message: 'Back at noon.' });
    expect((await site.app.inject({ url: '/configuration' })).json().maintenance.on).toBe(true);
    expect((await change(false)).statusCode).toBe(200);
    expect((await ask()).statusCode).not.toBe(503);
    await site.close();
  });
});

describe('HTTP-5, AUTH-6: who may do what, at every call of the product', () => {
  it.each(authorizationCases(calls))('$role asking for $whose at $name: $verdict.kind', async (testCase) => {
    const finding = await checkAuthorization(testCase, {
      app: http.app,
      bearer: fixtureBearer,
      sampleOf: (name) => samples[name],
      idFor: ({ role, whose }) => {
        if (whose !== 'own') return ids.member;
        if (role === 'other member') return ids.other;
        if (role === 'admin') return ids.admin;
        return isPlanRole(role) ? withPlan(ids.member, role) : ids.member;
      },
    });
    expect(finding).toBeNull();
  });
});

describe('HTTP-7: requests of every kind, to every call of the product', () => {
  const bearers = [fixtureBearer('admin'), fixtureBearer('member'), fixtureBearer('token with scope'), null];

  it.each(Object.keys(calls))('never break %s', async (name) => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`${name} is not in the document`);
    const { broken } = await fuzzCall(operation, { app: http.app, runs: 50, seed: 20_260_105, bearers });
    expect(broken).toBeNull();
  });
});
