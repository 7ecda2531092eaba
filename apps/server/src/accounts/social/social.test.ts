import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { type IssuerPerson, startLoopbackIssuer } from '../../../test/loopback/issuer.ts';
import { withApplication } from '../../../test/with-application.ts';
import { as, makeMember, proof, register, type Visitor, visitor } from '../../../test/with-members.ts';
import { settingsModule } from '../../settings/index.ts';

const issuer = await startLoopbackIssuer();
const app = withApplication({
  environment: {
    GOOGLE_CLIENT_ID: 'auspex-test',
    GOOGLE_CLIENT_SECRET: 'a secret of the provider',
    GOOGLE_AUTHORIZATION_URL: `${issuer.url}/authorize`,
    GOOGLE_TOKEN_URL: `${issuer.url}/token`,
    GOOGLE_USER_INFO_URL: `${issuer.url}/userinfo`,
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_KEYS_URL: `${issuer.url}/keys`,
    FACEBOOK_CLIENT_ID: 'auspex-test',
    FACEBOOK_CLIENT_SECRET: 'another secret',
    FACEBOOK_AUTHORIZATION_URL: `${issuer.url}/authorize`,
    FACEBOOK_TOKEN_URL: `${issuer.url}/token`,
    FACEBOOK_USER_INFO_URL: `${issuer.url}/userinfo`,
  },
});

afterAll(() => issuer.close());
beforeEach(() => {
  for (const fault of Object.keys(issuer.faults)) delete issuer.faults[fault as 'nonce'];
});

async function start(who: Visitor, query = ''): Promise<string> {
  const answer = await app.call('GET', `/api/auth/social/google/start${query}`, { cookies: who.cookies });
  return String(answer.headers.location);
}

/**
 * As a browser comes back: the provider began the navigation, so it carries no Strict cookie. The step that the
 * answer leads to begins on our own page and carries them all.
 */
async function comeBack(who: Visitor, query: string, provider = 'google'): Promise<string> {
  const lax = new Map([...who.cookies].filter(([name]) => name === 'auspex_social'));
  const back = await app.call('GET', `/api/auth/social/${provider}/callback?${query}`, { cookies: lax });
  who.cookies.delete('auspex_social');
  for (const [name, value] of lax) who.cookies.set(name, value);
  if (back.headers.location !== undefined) return String(back.headers.location);
  const step = String(back.headers.refresh).replace('0; url=', '');
  return String((await app.call('GET', step, { cookies: who.cookies })).headers.location);
}

async function signInAs(who: Visitor, person: IssuerPerson, query = ''): Promise<string> {
  return comeBack(who, issuer.approve(await start(who, query), person));
}

async function session(who: Visitor) {
  const answer = await app.call('POST', '/api/auth/refresh', { cookies: who.cookies });
  who.token = answer.body?.accessToken ?? null;
  return answer;
}

const person = (name: string): IssuerPerson => ({
  sub: `sub-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  name: `${name} Lovelace`,
});
const refused = '/__/handler?mode=signIn&error=refused';

describe('signing in with a provider', () => {
  it('creates a new member once, keeps who referred them, welcomes once, and signs in', async () => {
    const who = visitor('ada');
    const target = await signInAs(who, person('ada'), '?refBy=friend42&next=/portfolio');
    expect(target).toBe('/__/handler?mode=signIn&next=%2Fportfolio');
    const { body } = await session(who);
    expect(body.user).toMatchObject({
      email: 'ada@example.com',
      displayName: 'ada Lovelace',
      emailVerified: true,
    });
    expect(body.userData.refBy).toBe('friend42');
    await signInAs(visitor('ada'), person('ada'));
    const welcomes = (await app.mails('ada@example.com')).filter(
      (mail) => mail.template === 'accounts.welcome',
    );
    expect(welcomes).toHaveLength(1);
    const [count] = await app.test.database.query<{ n: number }>(
      "select count(*)::int as n from member where email = 'ada@example.com'",
    );
    expect(count?.n).toBe(1);
  });

  it.each([
    ['without an e-mail address', {}],
    ['with an empty one', { email: '' }],
    ['with one that is none', { email: 'nobody' }],
  ])('%s ends without a session', async (_, address) => {
    const who = visitor('nameless');
    expect(await signInAs(who, { sub: 'sub-nameless', name: 'No Mail', ...address })).toBe(
      '/__/handler?mode=signIn&error=missing-data',
    );
    expect((await session(who)).status).toBe(401);
  });

  it('refuses a wrong state, a foreign browser, and a second use of the answer', async () => {
    const who = visitor('state');
    const answer = issuer.approve(await start(who), person('state'));
    expect(await comeBack(visitor('mallory'), answer)).toBe(refused);
    const forged = new URLSearchParams(answer);
    forged.set('state', 'guessed');
    const other = visitor('state');
    await start(other);
    expect(await comeBack(other, forged.toString())).toBe(refused);
    const good = visitor('state');
    const goodAnswer = issuer.approve(await start(good), person('state'));
    const cookies = new Map(good.cookies);
    expect(await comeBack(good, goodAnswer)).toContain('next=');
    expect(await comeBack({ ...good, cookies }, goodAnswer)).toBe(refused);
  });

  it.each([
    ['a foreign nonce', { nonce: 'another' }],
    ['a foreign issuer', { issuer: 'https://evil.example' }],
    ['a token for another client', { audience: 'another-client' }],
    ['a token that somebody else has signed', { signature: 'foreign' }],
  ])('refuses %s', async (_, fault) => {
    Object.assign(issuer.faults, fault);
    const who = visitor('faulty');
    expect(await signInAs(who, person('faulty'))).toBe(refused);
    expect((await session(who)).status).toBe(401);
  });

  it('reads the keys of the provider once for many sign-ins', async () => {
    await signInAs(visitor('keys-a'), person('keys-a'));
    const before = issuer.keyReads();
    for (const name of ['keys-b', 'keys-c'])
      expect(await signInAs(visitor(name), person(name))).toContain('next=');
    expect([before, issuer.keyReads()]).toEqual([1, 1]);
  });

  it('AUTH-11: neither opens nor links an account whose address nobody has verified', async () => {
    const planted = visitor('planted');
    await register(app, planted);
    await app.mails(planted.email);
    const who = visitor('planted');
    expect(await signInAs(who, person('planted'))).toBe('/__/handler?mode=signIn&error=account-exists');
    const unproved = await makeMember(app, 'proved');
    const stranger = visitor('proved');
    const answer = await signInAs(stranger, { ...person('proved'), email_verified: false });
    expect(answer).toBe('/__/handler?mode=signIn&error=account-exists');
    expect((await session(stranger)).status).toBe(401);
    const { providers } = (await as(app, unproved)('GET', '/api/auth/security')).body;
    expect(providers).toEqual([]);
  });

  it('AUTH-11: links an account when both sides have verified the address', async () => {
    const member = await makeMember(app, 'linked');
    await signInAs(visitor('linked'), person('linked'));
    const { providers } = (await as(app, member)('GET', '/api/auth/security')).body;
    expect(providers).toEqual([{ provider: 'google', email: 'linked@example.com' }]);
  });

  it('AUTH-18, AUTH-24: knows the browser of an earlier sign-in and ends the session that was open there', async () => {
    const who = visitor('again');
    for (const _ of ['first', 'again']) expect(await signInAs(who, person('again'))).toContain('next=');
    await session(who);
    const { items } = (await as(app, who)('GET', '/api/auth/sessions')).body;
    expect(items).toHaveLength(1);
    const mails = (await app.mails(who.email)).map((mail) => mail.template);
    expect(mails).not.toContain('accounts.new-sign-in');
  });

  it('finishes a sign-in once, and only in the browser that came back from the provider', async () => {
    const finish = '/api/auth/social/finish?next=%2Fportfolio';
    const who = visitor('once');
    await signInAs(who, person('once'));
    for (const cookies of [who.cookies, new Map([['auspex_social', 'guessed']])])
      expect((await app.call('GET', finish, { cookies })).headers.location).toBe(refused);
  });

  it('asks for the code of a member with a second factor before it opens a session', async () => {
    const careful = await makeMember(app, 'careful');
    const call = as(app, careful);
    const { secret } = (await call('POST', '/api/auth/second-factor/begin', { proof })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testClock.now() });
    await call('POST', '/api/auth/second-factor/confirm', { code, proof });
    const who = visitor('careful');
    expect(await signInAs(who, person('careful'))).toMatch(/^\/login#challenge=/);
    expect((await session(who)).status).toBe(401);
  });

  it('never leads to another site afterwards', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const target = await signInAs(visitor('open'), person('open'), `?next=${encodeURIComponent(next)}`);
      expect(target).toBe('/__/handler?mode=signIn&next=%2Ftechnical-analysis');
    }
  });

  it('works with plain OAuth too: the address is then unverified and gets its own verification mail', async () => {
    issuer.faults.plain = true;
    const who = visitor('facebook-friend');
    const begun = await app.call('GET', '/api/auth/social/facebook/start', { cookies: who.cookies });
    expect(String(begun.headers.location)).not.toContain('code_challenge');
    const query = issuer.approve(String(begun.headers.location), {
      sub: 'fb-1',
      email: who.email,
      name: 'A Friend',
    });
    expect(await comeBack(who, query, 'facebook')).toContain('next=');
    expect((await session(who)).body.user).toMatchObject({ displayName: 'A Friend', emailVerified: false });
    const mails = async () => (await app.mails(who.email)).map((mail) => mail.template).sort();
    expect(await mails()).toEqual(['accounts.verify', 'accounts.welcome']);
    // AUTH-19: one of these a minute.
    await app.call('POST', '/api/auth/resend-verification', { body: { email: who.email } });
    expect(await mails()).toEqual(['accounts.verify', 'accounts.welcome']);
  });

  it('WEB-15: opens an account during maintenance, as a password does, and makes none: an admin may have no other way in', async () => {
    const settings = app.modules.service(settingsModule);
    const switched = (on: boolean) =>
      settings.change({ maintenance: { on, message: '' } }, { actorId: 'test', requestId: 'test' });
    await signInAs(visitor('keeper'), person('keeper'));
    await switched(true);
    try {
      const who = visitor('keeper');
      expect(await signInAs(who, person('keeper'))).toMatch(/^\/__\/handler\?mode=signIn&next=/);
      expect((await session(who)).body.user.email).toBe('keeper@example.com');
      const stranger = visitor('newcomer');
      const query = issuer.approve(await start(stranger), person('newcomer'));
      const refusal = await app.call('GET', `/api/auth/social/google/callback?${query}`, stranger);
      expect([refusal.status, refusal.body.error.details.code]).toEqual([503, 'maintenance']);
    } finally {
      await switched(false);
    }
  });

  it('answers 404 for an unknown provider', async () => {
    expect((await app.call('GET', '/api/auth/social/myspace/start')).status).toBe(404);
  });
});
