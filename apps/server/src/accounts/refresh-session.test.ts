import { describe, expect, it } from 'vitest';
import { type CookieJar, withApplication } from '../../test/with-application.ts';
import { as, goodPassword, login, makeMember, type Visitor, visitor } from '../../test/with-members.ts';
import { cookieGraceMs, sessionIdleMs, sessionLifeMs } from './store/session-store.ts';

const app = withApplication();
const secure = withApplication({ environment: { PUBLIC_URL: 'https://localhost:3999', HOST: '127.0.0.1' } });

const copyOf = (cookies: CookieJar): CookieJar => new Map(cookies);
const renew = (cookies: CookieJar) => app.call('POST', '/api/auth/refresh', { cookies });

/** Makes the last renewal older than the grace. */
async function afterTheGrace(uid: string): Promise<void> {
  await app.test.owner.query(
    "update member_session set rotated_at = rotated_at - interval '61 seconds' where member_id = $1",
    [uid],
  );
}

/** Renews, and uses the token that came with the cookie. */
async function renewAndUse(cookies: CookieJar): Promise<void> {
  const { body } = await renew(cookies);
  expect((await app.call('GET', '/api/user', { token: body.accessToken, cookies })).status).toBe(200);
}

async function makeOwner(name: string): Promise<{ who: Visitor; uid: string }> {
  const who = await makeMember(app, name);
  return { who, uid: (await as(app, who)('GET', '/api/user')).body.user.uid };
}

const warnings = async (email: string) =>
  (await app.mails(email)).filter(({ text }) => text.includes('outdated cookie'));

describe('the session cookie', () => {
  it('has the times that were agreed: 60 seconds, 14 days, 60 days', () => {
    expect([cookieGraceMs, sessionIdleMs, sessionLifeMs]).toEqual([60_000, 1_209_600_000, 5_184_000_000]);
  });

  it('AUTH-17: is another one after each renewal', async () => {
    const { who, uid } = await makeOwner('rotating');
    const seen = [who.cookies.get('auspex_session')];
    for (let renewals = 0; renewals < 3; renewals += 1) {
      expect((await renew(who.cookies)).status).toBe(200);
      seen.push(who.cookies.get('auspex_session'));
      await afterTheGrace(uid);
    }
    expect(new Set(seen).size).toBe(4);
  });

  it('AUTH-17: sent by fifty tabs at once renews for all of them, and all get the same successor', async () => {
    const { who, uid } = await makeOwner('many-tabs');
    const tabs = Array.from({ length: 50 }, () => copyOf(who.cookies));
    const answers = await Promise.all(tabs.map(renew));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    const successors = new Set(tabs.map((tab) => tab.get('auspex_session')));
    expect(successors.size).toBe(1);
    expect(successors.has(who.cookies.get('auspex_session'))).toBe(false);
    await afterTheGrace(uid);
    expect((await renew(tabs[49] ?? new Map())).status).toBe(200);
    expect(await warnings(who.email)).toEqual([]);
  });

  it('AUTH-17: whose successor got lost is still good within the grace', async () => {
    const { who, uid } = await makeOwner('lost-answer');
    const before = copyOf(who.cookies);
    await renew(copyOf(before));
    const retried = copyOf(before);
    expect((await renew(retried)).status).toBe(200);
    await afterTheGrace(uid);
    expect((await renew(retried)).status).toBe(200);
  });

  it('AUTH-17: whose successor got lost with the tab that was closed is good the next day', async () => {
    const { who, uid } = await makeOwner('closed-tab');
    for (let renewals = 0; renewals < 2; renewals += 1) {
      await renew(copyOf(who.cookies));
      await afterTheGrace(uid);
      expect((await renew(who.cookies)).status).toBe(200);
      await afterTheGrace(uid);
    }
    expect(await warnings(who.email)).toEqual([]);
  });

  it('AUTH-17: that is sent by several tabs at once after its successor got lost is good for all of them', async () => {
    const { who, uid } = await makeOwner('several-tabs');
    await renew(copyOf(who.cookies));
    await afterTheGrace(uid);
    const slow = copyOf(who.cookies);
    const thief = copyOf(who.cookies);
    await renewAndUse(who.cookies);
    expect((await renew(slow)).status).toBe(200);
    expect(await warnings(who.email)).toEqual([]);
    await afterTheGrace(uid);
    expect((await renew(thief)).status).toBe(401);
  });

  it('AUTH-17: when an old one comes back, the session ends for both sides and its owner is told', async () => {
    const { who, uid } = await makeOwner('copied');
    const thief = copyOf(who.cookies);
    const signedInElsewhere = { ...visitor('copied'), cookies: new Map<string, string>() };
    await login(app, signedInElsewhere);
    await renewAndUse(who.cookies);
    await afterTheGrace(uid);
    expect((await renew(thief)).status).toBe(401);
    expect(thief.has('auspex_session')).toBe(false);
    expect((await renew(who.cookies)).status).toBe(401);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    expect(await warnings(who.email)).toHaveLength(1);
    const rows = await app.platform.audit.list({ limit: 9, action: 'session.copied' });
    const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(rows.find(({ subject }) => subject === `member:${uid}`)).toMatchObject({
      ...{ addressHash: hash, accountHash: hash },
    });
    expect((await as(app, signedInElsewhere)('GET', '/api/user')).status).toBe(200);
  });

  it('AUTH-17: when the copy is renewed and used first, the session ends as the owner comes back', async () => {
    const { who, uid } = await makeOwner('copied-first');
    const thief = copyOf(who.cookies);
    await renewAndUse(thief);
    await afterTheGrace(uid);
    expect((await renew(who.cookies)).status).toBe(401);
    expect((await renew(thief)).status).toBe(401);
    expect(await warnings(who.email)).toHaveLength(1);
  });

  it('AUTH-17: of any earlier generation is noticed, not only of the last', async () => {
    const { who, uid } = await makeOwner('copied-long-ago');
    const thief = copyOf(who.cookies);
    for (let renewals = 0; renewals < 3; renewals += 1) {
      await renew(who.cookies);
      await afterTheGrace(uid);
    }
    expect((await renew(thief)).status).toBe(401);
    expect((await renew(who.cookies)).status).toBe(401);
  });

  it('AUTH-17: cannot be guessed from an earlier one, and a forged one ends nothing', async () => {
    const { who } = await makeOwner('forged');
    const [secret = '', generation = '', mac = ''] = (who.cookies.get('auspex_session') ?? '').split('.');
    const forged = [
      `${secret}.${Number(generation) + 1}.${mac}`,
      `${secret}.7.`,
      `${secret}.x.${mac}`,
      '.0.',
    ];
    for (const value of forged) {
      expect((await renew(new Map([['auspex_session', value]]))).status).toBe(401);
    }
    expect((await renew(who.cookies)).status).toBe(200);
  });

  it('from before cookies were renewed keeps its session', async () => {
    const { who } = await makeOwner('from-before');
    const [bare = ''] = (who.cookies.get('auspex_session') ?? '').split('.');
    const old: CookieJar = new Map([['auspex_session', bare]]);
    expect((await renew(old)).status).toBe(200);
    expect(old.get('auspex_session')).not.toBe(bare);
  });

  it('AUTH-17: opens nothing after 14 days in which nobody used it', async () => {
    const { who, uid } = await makeOwner('away');
    const awayFor = (hours: number) =>
      app.test.owner.query(
        `update member_session set last_seen_at = last_seen_at - $2 * interval '1 hour',
           rotated_at = rotated_at - $2 * interval '1 hour' where member_id = $1`,
        [uid, hours],
      );
    await awayFor(14 * 24 - 1);
    expect((await renew(who.cookies)).status).toBe(200);
    await awayFor(14 * 24 + 1);
    expect((await renew(who.cookies)).status).toBe(401);
    await login(app, who);
    expect((await as(app, who)('GET', '/api/auth/sessions')).body.items).toHaveLength(1);
  });

  it('is renewed by a re-authentication too', async () => {
    const { who } = await makeOwner('stepping-up');
    const before = who.cookies.get('auspex_session');
    await as(app, who)('POST', '/api/auth/step-up', { password: goodPassword });
    expect(who.cookies.get('auspex_session')).not.toBe(before);
  });
});

describe('on a site with TLS', () => {
  it('AUTH-17: cookies have the prefix that no other host and no plain HTTP can write', async () => {
    const who = visitor('secure');
    const origin = { headers: { origin: 'https://localhost:3999', host: 'localhost:3999' } };
    const body = { email: who.email, password: goodPassword, username: 'Ada' };
    await secure.call('POST', '/api/auth/register', { body, ...origin });
    await secure.mails(who.email);
    const signIn = { email: who.email, password: goodPassword };
    const answer = await secure.call('POST', '/api/auth/login', {
      body: signIn,
      cookies: who.cookies,
      ...origin,
    });
    const set = [answer.headers['set-cookie']].flat().map(String);
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-auspex_session',
      '__Host-auspex_device',
    ]);
    for (const cookie of set) {
      expect(cookie.split('; ').slice(1).sort()).toEqual([
        'HttpOnly',
        expect.stringMatching(/^Max-Age=\d+$/),
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ]);
    }
    const renewed = await secure.call('POST', '/api/auth/refresh', { cookies: who.cookies, ...origin });
    expect(renewed.status).toBe(200);
    const planted = new Map([['auspex_session', who.cookies.get('__Host-auspex_session') ?? '']]);
    expect((await secure.call('POST', '/api/auth/refresh', { cookies: planted, ...origin })).status).toBe(
      401,
    );
  });
});

describe('the cookie that recognises a browser', () => {
  const loginWith = async (name: string, cookies: CookieJar) => login(app, { ...visitor(name), cookies });
  const newSignIns = async (email: string) =>
    (await app.mails(email)).filter(({ template }) => template === 'accounts.new-sign-in').length;

  it('AUTH-18: is ours: a planted one is replaced, and its planter has no tries of his own', async () => {
    const { who } = await makeOwner('planted-device');
    const planter = await makeMember(app, 'planter');
    for (const value of ['chosen-by-somebody-else', planter.cookies.get('auspex_device') ?? '']) {
      const victim: CookieJar = new Map([['auspex_device', value]]);
      expect((await loginWith('planted-device', victim)).status).toBe(200);
      expect(victim.get('auspex_device')).not.toBe(value);
      const guesser = { ...visitor('planted-device'), cookies: new Map([['auspex_device', value]]) };
      const statuses = [];
      for (let tries = 0; tries < 11; tries += 1) statuses.push((await login(app, guesser, 'wrong')).status);
      expect(statuses.at(-1)).toBe(429);
      await app.test.owner.query('delete from guarded_try');
    }
    expect(await newSignIns(who.email)).toBe(2);
  });

  it('AUTH-18: keeps knowing both people who share a browser', async () => {
    await makeOwner('first-of-two');
    await makeOwner('second-of-two');
    const shared: CookieJar = new Map();
    for (const name of ['first-of-two', 'second-of-two', 'first-of-two', 'second-of-two', 'first-of-two'])
      expect((await loginWith(name, shared)).status).toBe(200);
    expect(await newSignIns('first-of-two@example.com')).toBe(1);
    expect(await newSignIns('second-of-two@example.com')).toBe(1);
  });
});

describe('a browser that signs in again', () => {
  it('leaves no session open behind it, and a token from before a re-authentication is worth nothing', async () => {
    const { who } = await makeOwner('signs-in-again');
    const [first, other] = [who.token, { ...visitor('signs-in-again'), cookies: new Map<string, string>() }];
    await login(app, other);
    await login(app, who);
    expect((await as(app, { ...who, token: first })('GET', '/api/user')).status).toBe(401);
    expect((await as(app, who)('GET', '/api/auth/sessions')).body.items).toHaveLength(2);
    const second = who.token;
    who.token = (
      await as(app, who)('POST', '/api/auth/step-up', { password: goodPassword })
    ).body.accessToken;
    expect((await as(app, { ...who, token: second })('GET', '/api/user')).status).toBe(401);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(200);
    expect((await as(app, other)('GET', '/api/user')).status).toBe(200);
  });

  it('AUTH-24: ends every other session with one call, and stays', async () => {
    const { who } = await makeOwner('ends-others');
    const others = ['a', 'b'].map(() => ({ ...visitor('ends-others'), cookies: new Map<string, string>() }));
    for (const other of others) await login(app, other);
    expect((await as(app, who)('DELETE', '/api/auth/sessions')).body).toEqual({ ended: 2 });
    for (const other of others) expect((await as(app, other)('GET', '/api/user')).status).toBe(401);
    const { items } = (await as(app, who)('GET', '/api/auth/sessions')).body;
    expect(items.map(({ current }: { current: boolean }) => current)).toEqual([true]);
  });
});
