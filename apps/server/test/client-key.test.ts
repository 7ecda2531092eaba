import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, calls } from '@auspex/contract';
import { describe, expect, it } from 'vitest';
import { findMemberByEmail } from '../src/accounts/store/member-store.ts';
import { loadConfig } from '../src/config.ts';
import { clientKeyOf } from '../src/platform/http/index.ts';
import { testClientHeaders, testClientKey } from './client-key.ts';
import { withApplication } from './with-application.ts';
import { insertPersonalToken, makeMember } from './with-members.ts';

const app = withApplication();
const lenient = withApplication({ environment: { CLIENT_KEY_REQUIRED: 'no' } });
// `/query` answers every refusal in the provider's own form, with status 200.
const dialect = '/query?function=TOP_GAINERS_LOSERS';
const ours = Object.entries<Call>(calls).filter(([, { rawRoute }]) => !rawRoute);
const unkeyed = ['/healthz', '/metrics', '/robots.txt', '/.well-known/auspex-ledger.json', '/ledger.rss'];
const feeds = ['/news.rss', '/api/earnings.ics', '/files/none', '/docs'];

const pathOf = (path: string) => path.replace(/:\w+/g, '1');

describe('The client key', () => {
  it('HTTP-10: is asked for by every call of the contract', async () => {
    const answers = [];
    for (const [name, call] of ours) {
      if (call.path.startsWith('/.well-known/')) continue;
      const { status, body } = await app.call(call.method, pathOf(call.path), { clientKey: null });
      const message = body.error.message;
      if (status !== 401 || message !== 'Invalid credentials') answers.push([name, status, message]);
    }
    // What reads the session cookie checks first where the request comes from.
    expect(answers).toEqual([]);
    expect((await app.call('GET', '/configuration')).status).toBe(200);
  });

  it('that is wrong is refused everywhere', async () => {
    const paths = [...ours.map(([, { path }]) => pathOf(path)), ...unkeyed, ...feeds, '/', '/nowhere'];
    for (const clientKey of ['deadbeef', '', `${clientKeyOf(app.platform.config).hash}0`])
      for (const path of paths) {
        const { status, body } = await app.call('GET', path, { clientKey });
        expect([clientKey, path, status, body?.error?.message]).toEqual([
          clientKey,
          path,
          401,
          'Invalid credentials',
        ]);
      }
    const { text } = await app.call('GET', dialect, { clientKey: 'deadbeef' });
    expect(JSON.parse(text)).toHaveProperty('Error Message');
  });

  it('may be missing on feeds, images, /query, /.well-known, health and metrics', async () => {
    for (const path of unkeyed)
      expect([path, (await app.call('GET', path, { clientKey: null })).status]).toEqual([path, 200]);
    for (const path of [...feeds, dialect]) {
      const { body } = await app.call('GET', path, { clientKey: null });
      expect([path, body?.error?.details?.code]).not.toEqual([path, 'client-key-required']);
    }
  });

  it('may be missing beside a personal token, but not beside a made-up one', async () => {
    const { email, token } = await makeMember(app, 'scripted');
    const member = await findMemberByEmail(app.platform.database, email);
    const made = await insertPersonalToken(app.platform.database, {
      ...{ memberId: member?.id ?? '', name: 'script', scopes: ['market:read'], expiresAt: null },
      at: new Date(app.platform.clock.now()),
    });
    const personal = made.token;
    const ask = async (bearer: string) =>
      (await app.call('GET', '/configuration', { token: bearer, clientKey: null })).status;
    expect(await ask(personal)).toBe(200);
    expect(await ask(`${personal.slice(0, -2)}xx`)).toBe(401);
    expect(await ask(token ?? '')).toBe(401);
  });

  it('may be missing altogether where CLIENT_KEY_REQUIRED says so; a wrong one is still refused', async () => {
    const ask = async (clientKey: string | null) =>
      (await lenient.call('GET', '/configuration', { clientKey })).status;
    expect(await ask(null)).toBe(200);
    expect(await ask('deadbeef')).toBe(401);
  });

  it('is made on first start, differs between installations and is the same in every process of one', () => {
    const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'auspex-key-')));
    const [first, again, other] = [homes[0], homes[0], homes[1]].map((home) =>
      clientKeyOf(loadConfig({ AUSPEX_HOME: home })),
    );
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(again).toEqual(first);
    expect(other?.hash).not.toBe(first?.hash);
    for (const home of homes) rmSync(home, { recursive: true });
    const chosen = clientKeyOf(loadConfig({ AUSPEX_HOME: '/nonexistent', CLIENT_KEY: testClientKey }));
    expect(chosen).toEqual({ hash: testClientHeaders['x-api-key'], required: true });
  });
});
