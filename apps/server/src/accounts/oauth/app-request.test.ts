import { describe, expect, it } from 'vitest';
import { askingApp, CALLBACK, codeFor, consent, exchange, register } from '../../../test/with-app-client.ts';
import { withApplication } from '../../../test/with-application.ts';
import { as, login, makeMember, proof, type Visitor } from '../../../test/with-members.ts';

const app = withApplication();

const tokensOf = async (who: Visitor) => (await as(app, who)('GET', '/api/tokens')).body.items;
const page = (who: Visitor, asked: Readonly<Record<string, string>>) =>
  as(app, who)('GET', `/api/oauth/request?${new URLSearchParams(asked)}`);
const refusalOf = ({ status, body }: { status: number; body: { error: { details: { code: string } } } }) => [
  status,
  body.error.details.code,
];

describe('AST-13: what reaches the page', () => {
  it('is refused there where nobody knows that the address is the app’s own, and leads nowhere', async () => {
    const who = await makeMember(app, 'asked');
    const { asked } = await askingApp(app);
    const [content = '', signature = ''] = (asked.client_id ?? '').split('.');
    const forged = Buffer.from(JSON.stringify(['Reader', ['https://thief.example/']])).toString('base64url');
    const cases: [Record<string, string>, string][] = [
      [{ client_id: '' }, 'app/unknown'],
      [{ client_id: `${forged}.${signature}` }, 'app/unknown'],
      [{ client_id: content }, 'app/unknown'],
      [{ redirect_uri: 'https://thief.example/callback' }, 'app/elsewhere'],
      [{ redirect_uri: `${CALLBACK}/more` }, 'app/elsewhere'],
      [{ redirect_uri: `${CALLBACK}?next=https://thief.example` }, 'app/elsewhere'],
      [{ redirect_uri: 'https://client.example:8443/callback' }, 'app/elsewhere'],
      [{ redirect_uri: 'https://client.example@thief.example/callback' }, 'app/elsewhere'],
      [{ redirect_uri: 'javascript:alert(1)' }, 'app/elsewhere'],
      [{ code_challenge: '' }, 'app/unprotected'],
      [{ code_challenge_method: 'plain' }, 'app/unprotected'],
      [{ code_challenge_method: '' }, 'app/unprotected'],
    ];
    for (const [change, code] of cases) {
      const changed = { ...asked, ...change };
      expect([change, refusalOf(await page(who, changed))]).toEqual([change, [400, code]]);
      const answer = await as(app, who)('POST', '/api/oauth/consent', {
        ...{ request: changed, scopes: ['market:read'], expiresInDays: 30 },
        proof,
      });
      expect([change, refusalOf(answer)]).toEqual([change, [400, code]]);
    }
  });

  it('that is wrong otherwise can only go back, with the error and the state of the app', async () => {
    const who = await makeMember(app, 'back');
    for (const [change, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const) {
      const client = await askingApp(app, change);
      const { isOffered, backTo } = (await page(who, client.asked)).body;
      expect([isOffered, backTo]).toEqual([
        false,
        expect.stringContaining(`error=${error}&state=of-the-app`),
      ]);
      expect(refusalOf(await consent({ app, who, client }))).toEqual([400, 'app/unsupported']);
    }
    // Clients name the resource in different ways.
    for (const resource of ['', app.origin, `${app.origin}/`, `${app.origin}/mcp`, `${app.origin}/mcp/`]) {
      const { asked } = await askingApp(app, { resource });
      expect([resource, (await page(who, asked)).body.isOffered]).toEqual([resource, true]);
    }
  });

  it('needs the session, the password and a confirmed address; a token is not enough', async () => {
    const who = await makeMember(app, 'proves');
    const client = await askingApp(app);
    expect(refusalOf(await consent({ app, who, client }, { proof: { password: 'wrong' } }))).toEqual([
      400,
      'auth/wrong-password',
    ]);
    expect(refusalOf(await consent({ app, who, client }, { proof: undefined }))).toEqual([
      400,
      'auth/wrong-password',
    ]);
    expect((await consent({ app, who: { ...who, token: null }, client })).status).toBe(401);
    const { access_token: token } = (await exchange(app, client, { code: await codeFor(app, who, client) }))
      .body;
    const next = await askingApp(app);
    expect(refusalOf(await consent({ app, who: { ...who, token }, client: next }))).toEqual([
      403,
      'scope-missing',
    ]);
    expect((await consent({ app, who, client: next }, { scopes: ['trading:write'] })).status).toBe(400);
    expect((await consent({ app, who, client: next }, { scopes: [] })).status).toBe(400);
    await app.test.owner.query('update member set email_verified_at = null where email = $1', [who.email]);
    await login(app, who);
    expect(refusalOf(await consent({ app, who, client: next }))).toEqual([403, 'email-not-verified']);
  });

  it('is answered once: pressed twice it makes one token, and then says that it is done', async () => {
    const who = await makeMember(app, 'presses');
    const client = await askingApp(app);
    const [first, second] = [await codeFor(app, who, client), await codeFor(app, who, client)];
    expect((await exchange(app, client, { code: first })).body.error).toBe('invalid_grant');
    expect((await exchange(app, client, { code: second })).status).toBe(200);
    expect(refusalOf(await consent({ app, who, client }))).toEqual([400, 'app/answered']);
    expect(refusalOf(await page(who, client.asked))).toEqual([400, 'app/answered']);
    expect(await tokensOf(who)).toHaveLength(1);
  });
});

describe('AST-13: a registration', () => {
  const errorFor = async (...redirect_uris: unknown[]) => (await register(app, { redirect_uris })).body.error;

  it('is taken with the addresses of known clients, on any port of the member’s device', async () => {
    for (const redirect_uris of [
      ['https://claude.ai/api/mcp/auth_callback'],
      ['https://chatgpt.com/connector/oauth/a1B2'],
      ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback'],
      ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      ['http://localhost:3118/callback', 'http://[::1]:1/', 'com.example.app:/callback'],
      ['warp://mcp/oauth2callback'],
    ]) {
      const { status, body } = await register(app, {
        redirect_uris,
        token_endpoint_auth_method: 'client_secret_post',
      });
      expect([status, body.redirect_uris, body.token_endpoint_auth_method]).toEqual([
        201,
        redirect_uris,
        'none',
      ]);
    }
    const who = await makeMember(app, 'any-port');
    const client = await askingApp(app, {
      redirect: 'http://127.0.0.1/',
      redirect_uri: 'http://127.0.0.1:59656',
    });
    expect((await page(who, client.asked)).body.place).toEqual({ kind: 'device', name: '127.0.0.1:59656' });
    const code = await codeFor(app, who, client);
    expect((await exchange(app, client, { code, redirect_uri: 'http://127.0.0.1:59656/' })).status).toBe(200);
  });

  it('is refused with addresses that run something, are read by others, or say nothing', async () => {
    for (const address of [
      ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://a/b', 'about:blank'],
      ...[
        'http://client.example/',
        'https://a.example/#here',
        'https://user:pass@a.example/',
        'myapp:/callback',
      ],
      ...[
        'https://a.example\\@b.example/',
        '/callback',
        'https://',
        `https://a.example/${'a'.repeat(400)}`,
        7,
        'java\nscript:x',
      ],
    ]) {
      expect([address, await errorFor(address)]).toEqual([address, 'invalid_redirect_uri']);
    }
    expect(await errorFor()).toBe('invalid_redirect_uri');
    expect(await errorFor(...new Array(11).fill(CALLBACK))).toBe('invalid_redirect_uri');
    const long = `https://a.example/${'a'.repeat(380)}`;
    expect(await errorFor(...new Array(10).fill(long))).toBe('invalid_client_metadata');
  });

  it('is stored nowhere, and has a name in one line of 60 characters', async () => {
    const named = async (client_name: unknown) =>
      (await register(app, { client_name, redirect_uris: [CALLBACK] })).body.client_name;
    expect(await named('x'.repeat(10_240))).toBe('x'.repeat(60));
    expect(await named(' A\u202e\u200b\n  name ')).toBe('A name');
    expect([await named('\u200b'), await named(undefined), await named(7)]).toEqual(
      new Array(3).fill('client.example'),
    );
    const host = `${'a'.repeat(60)}.example`;
    const unnamed = await register(app, { redirect_uris: [`https://${host}/`] });
    expect(unnamed.body.client_name).toBe('a'.repeat(60));
    const tooMuch = await register(app, { client_name: 'x'.repeat(40_000), redirect_uris: [CALLBACK] });
    expect([tooMuch.status, tooMuch.body.error]).toEqual([413, 'invalid_request']);
  });
});
