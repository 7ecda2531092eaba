import { describe, expect, it } from 'vitest';
import {
  type AppClient,
  askingApp,
  CALLBACK,
  codeFor,
  consent,
  exchange,
  sendForm,
} from '../../../test/with-app-client.ts';
import { withApplication } from '../../../test/with-application.ts';
import { as, codeIn, makeAdmin, makeMember, proof, type Visitor } from '../../../test/with-members.ts';
import { insertPersonalToken, listPersonalTokens } from '../store/personal-token-store.ts';
import { lockCode } from './code-store.ts';

const app = withApplication();
const other = withApplication({ beside: app });

const cleanUp = () =>
  app.modules.parts.flatMap(({ jobs }) => jobs?.['accounts.clean-up'] ?? [])[0]?.({} as never);
const tokensOf = async (who: Visitor) => (await as(app, who)('GET', '/api/tokens')).body.items;
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const works = async (token: string, process = app) => {
  const headers = { accept: 'application/json, text/event-stream' };
  return (await process.call('POST', '/mcp', { token, headers, body: listTools })).status === 200;
};
const page = (who: Visitor, asked: Readonly<Record<string, string>>) =>
  as(app, who)('GET', `/api/oauth/request?${new URLSearchParams(asked)}`);
/** What the page of a mailed reset sends. */
const mailedReset = async ({ email }: Visitor) => {
  await app.call('POST', '/api/auth/forgot-password', { body: { email } });
  const { text } = await app.mail(email, 'accounts.reset');
  return { oobCode: codeIn(text), password: 'quiet water under the old bridge' };
};

describe('AST-13: an app that only knows OAuth', () => {
  it('finds everything at the addresses that clients look at, from pages of other sites too', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const { body, headers } = await app.call('GET', path, {
        headers: { origin: 'https://inspector.example' },
      });
      expect(body).toMatchObject({
        ...{ resource: `${app.origin}/mcp`, authorization_servers: [app.origin] },
        // A client asks for all that stands here.
        scopes_supported: ['market:read'],
      });
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    const { body } = await app.call('GET', '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      ...{ issuer: app.origin, authorization_endpoint: `${app.origin}/oauth/authorize` },
      ...{ code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['none'] },
      authorization_response_iss_parameter_supported: true,
    });
    const asked = { method: 'OPTIONS', path: '/oauth/token' };
    const preflight = await app.call(asked.method, asked.path, {
      headers: { origin: 'https://inspector.example' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('mcp-protocol-version'),
    ]);
    const page = await app.call('GET', '/oauth/authorize?client_id=a&mode=verifyEmail&state=b%26c');
    expect([page.status, page.headers.location]).toEqual([
      302,
      '/__/handler?mode=connectApp&asked=client_id%3Da%26mode%3DverifyEmail%26state%3Db%2526c',
    ]);
  });

  it('gets an ordinary token of the member, with what was allowed and no more, on another process too', async () => {
    const who = await makeMember(app, 'connects');
    const client = await askingApp(app, { scope: 'market:read portfolio:read trading:write offline_access' });
    expect((await page(who, client.asked)).body).toEqual({
      ...{ name: 'Reader', place: { kind: 'site', name: 'client.example' }, isOffered: true },
      scopes: ['market:read', 'portfolio:read'],
      backTo: `${CALLBACK}?error=access_denied&state=of-the-app&iss=${encodeURIComponent(app.origin)}`,
    });
    const { redirectTo } = (await consent({ app, who, client })).body;
    const answer = new URL(redirectTo);
    expect([
      answer.origin + answer.pathname,
      answer.searchParams.get('state'),
      answer.searchParams.get('iss'),
    ]).toEqual([CALLBACK, 'of-the-app', app.origin]);
    const code = answer.searchParams.get('code') ?? '';
    const scope = 'market:read portfolio:read trading:write';
    const made = await exchange(other, client, { code, scope, resource: '', client_secret: '' });
    expect(made.body).toEqual({
      ...{ access_token: expect.stringMatching(/^auspex_pt_/), token_type: 'Bearer' },
      ...{ expires_in: 30 * 86_400, scope: 'market:read' },
    });
    expect(made.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
    const [token] = await tokensOf(who);
    expect(token).toMatchObject({ name: 'Reader', scopes: ['market:read'] });
    expect((await app.mail(who.email, 'accounts.security')).text).toContain('token');
    expect(await works(made.body.access_token)).toBe(true);
    await as(app, who)('DELETE', `/api/tokens/${token.id}`);
    expect([await works(made.body.access_token), await works(made.body.access_token, other)]).toEqual([
      false,
      false,
    ]);
  });

  it('may end its own token, and learns nothing of another', async () => {
    const who = await makeMember(app, 'ends');
    const client = await askingApp(app);
    const { body } = await exchange(app, client, { code: await codeFor(app, who, client) });
    for (const token of ['auspex_pt_unknown', body.access_token, body.access_token]) {
      expect((await sendForm(app, '/oauth/revoke', `token=${token}`)).status).toBe(200);
    }
    expect([await works(body.access_token), await tokensOf(who)]).toEqual([false, []]);
  });
});

describe('AST-13: a code', () => {
  let client: AppClient;
  const refused = async (code: string, more: Readonly<Record<string, string | undefined>>, error: string) => {
    const answer = await exchange(app, client, { code, ...more });
    expect([answer.status, answer.body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error]);
    expect(answer.body.error_description).toMatch(/\.$/);
  };

  it('is for one app, one address, one verifier and one resource, and survives those who have none of them', async () => {
    const who = await makeMember(app, 'attacked');
    client = await askingApp(app);
    const thief = await askingApp(app, { redirect: 'https://thief.example/callback' });
    const code = await codeFor(app, who, client);
    await refused(code, { code_verifier: thief.verifier }, 'invalid_grant');
    await refused(code, { code_verifier: undefined }, 'invalid_request');
    await refused(code, { client_id: thief.id }, 'invalid_grant');
    await refused(
      code,
      { client_id: thief.id, redirect_uri: thief.redirect, code_verifier: thief.verifier },
      'invalid_grant',
    );
    await refused(code, { client_id: `${client.id}x` }, 'invalid_client');
    await refused(code, { client_id: undefined }, 'invalid_client');
    await refused(code, { redirect_uri: thief.redirect }, 'invalid_grant');
    await refused(code, { redirect_uri: undefined }, 'invalid_grant');
    await refused(code, { resource: 'https://other.example/mcp' }, 'invalid_target');
    await refused(code, { grant_type: 'password' }, 'unsupported_grant_type');
    const twice = `grant_type=authorization_code&client_id=${client.id}&code=${code}&code=${code}`;
    expect((await sendForm(app, '/oauth/token', twice)).body.error).toBe('invalid_request');
    expect((await app.call('POST', '/oauth/token', { body: { code } })).body.error).toBe('invalid_request');
    expect((await exchange(app, client, { code, resource: `${app.origin}/mcp/` })).status).toBe(200);
  });

  it('takes its token away where it comes a second time, also from another process, and at once', async () => {
    const who = await makeMember(app, 'twice');
    client = await askingApp(app);
    const code = await codeFor(app, who, client);
    const { access_token } = (await exchange(app, client, { code })).body;
    expect(await works(access_token)).toBe(true);
    expect((await exchange(other, client, { code, code_verifier: 'x'.repeat(43) })).body.error).toBe(
      'invalid_grant',
    );
    expect([await works(access_token), await tokensOf(who)]).toEqual([false, []]);

    client = await askingApp(app);
    const next = await codeFor(app, who, client);
    const both = await Promise.all([
      exchange(app, client, { code: next }),
      exchange(other, client, { code: next }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await tokensOf(who)).toEqual([]);
  });

  it('works for two minutes, and is forgotten after a day', async () => {
    const who = await makeMember(app, 'late');
    client = await askingApp(app);
    const code = await codeFor(app, who, client);
    const rows = () =>
      app.test.owner.query('select 1 from app_code where challenge = $1', [client.asked.code_challenge]);
    const age = (interval: string) =>
      app.test.owner.query(
        'update app_code set expires_at = expires_at - $2::interval where challenge = $1',
        [client.asked.code_challenge, interval],
      );
    await age('121 seconds');
    await refused(code, {}, 'invalid_grant');
    await cleanUp();
    expect(await rows()).toHaveLength(1);
    await age('1 day');
    await cleanUp();
    expect(await rows()).toEqual([]);
  });

  it('is worth nothing once its member is suspended, has reset the password or is gone', async () => {
    const admin = await makeAdmin(app, 'code-admin');
    const idOf = async (who: Visitor) => (await as(app, who)('GET', '/api/user')).body.user.uid;
    const suspended = await makeMember(app, 'code-suspended');
    client = await askingApp(app);
    const first = await codeFor(app, suspended, client);
    await admin.call('POST', `/api/admin/members/${await idOf(suspended)}/suspend`, { reason: 'A test.' });
    await refused(first, {}, 'invalid_grant');

    const erased = await makeMember(app, 'code-erased');
    client = await askingApp(app);
    const second = await codeFor(app, erased, client);
    await as(app, erased)('DELETE', '/api/user', { confirm: erased.email, proof });
    await refused(second, {}, 'invalid_grant');

    const forgetful = await makeMember(app, 'code-reset');
    client = await askingApp(app);
    const third = await codeFor(app, forgetful, client);
    const body = await mailedReset(forgetful);
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    await refused(third, {}, 'invalid_grant');
  });

  it('leaves no token behind where the password is reset while the app exchanges it', async () => {
    const who = await makeMember(app, 'code-raced');
    client = await askingApp(app);
    const code = await codeFor(app, who, client);
    const body = await mailedReset(who);
    const { database } = app.platform;
    let reset: Promise<{ status: number }> | undefined;
    const memberId = await database.transaction(async (tx) => {
      const stored = await lockCode(tx, code);
      if (stored === null) throw new Error('The code is not there.');
      reset = app.call('POST', '/api/auth/reset-password', { body });
      const blocked =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => database.query(blocked), { timeout: 30_000 }).not.toHaveLength(0);
      const token = { name: 'Reader', scopes: [], expiresAt: null, at: new Date(app.platform.clock.now()) };
      await insertPersonalToken(tx, { ...token, memberId: stored.memberId });
      return stored.memberId;
    });
    expect((await reset)?.status).toBe(200);
    expect(await listPersonalTokens(database, memberId)).toEqual([]);
  });
});
