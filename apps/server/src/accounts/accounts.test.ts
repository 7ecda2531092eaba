import { describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { as, codeIn, goodPassword, login, makeMember, register, visitor } from '../../test/with-members.ts';

const app = withApplication();
const text = { refused: 'Incorrect Username/Password.', worn: /no longer works/ };

describe('signing up', () => {
  it('AUTH-8: answers with "check your mailbox", never signs in, and sends one verification and one welcome mail', async () => {
    const who = visitor('newcomer');
    const answer = await register(app, who);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toContain('check your mailbox');
    expect([...who.cookies.keys()]).toEqual(['auspex_sign_up']);
    const mails = await app.mails(who.email);
    expect(mails.map((mail) => mail.template).sort()).toEqual(['accounts.verify', 'accounts.welcome']);
  });

  it('AUTH-8: with a taken address answers the same bytes and mails the owner instead', async () => {
    const owner = await makeMember(app, 'taken');
    const again = await register(app, visitor('taken'), { username: 'Mallory' });
    const fresh = await register(app, visitor('fresh-address'));
    expect([again.status, again.text]).toEqual([fresh.status, fresh.text]);
    expect((await app.mail(owner.email, 'accounts.address-taken')).subject).toBe(
      'You already have an account',
    );
    expect((await as(app, owner)('GET', '/api/user')).body.user.displayName).toBe('Ada');
  });

  it('names every rule that a weak password breaks', async () => {
    const answer = await register(app, visitor('weak'), { password: 'Bitcoin' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.code).toBe('auth/password-does-not-meet-requirements');
    const missed = answer.body.error.details.unmet.map((rule: { rule: string }) => rule.rule);
    expect(missed).toEqual(['minLength', 'common']);
  });

  it('keeps the referrer and gives every member a referral id of their own', async () => {
    const first = await makeMember(app, 'referrer');
    const { refId } = (await as(app, first)('GET', '/api/user')).body.userData;
    const second = visitor('referred');
    await register(app, second, { refBy: refId });
    await app.mails(second.email);
    await login(app, second);
    const { userData } = (await as(app, second)('GET', '/api/user')).body;
    expect(userData.refBy).toBe(refId);
    expect(userData.refId).not.toBe(refId);
  });
});

describe('signing in', () => {
  it('gives the session object of the specification', async () => {
    const who = await makeMember(app, 'session');
    const { body } = await login(app, who);
    const { user, userData, roles, accessToken } = body.session;
    expect(Object.keys(user).sort()).toEqual(
      [
        'accessToken',
        'displayName',
        'email',
        'emailVerified',
        'phoneNumber',
        'photoURL',
        'providerData',
        'providerId',
        'uid',
      ].sort(),
    );
    expect(user).toMatchObject({ email: who.email, displayName: 'Ada', emailVerified: true, accessToken });
    expect(userData.exchanges).toEqual({});
    expect(roles).toEqual([]);
  });

  it('AUTH-3: answers a wrong password and an unknown address with the same bytes', async () => {
    const known = await login(app, await makeMember(app, 'known'), 'wrong password');
    const unknown = await login(app, visitor('nobody'), 'wrong password');
    const strip = (answer: { text: string }) => answer.text.replace(/"requestId":"[^"]*"/, '');
    expect([known.status, strip(known)]).toEqual([unknown.status, strip(unknown)]);
    expect(known.body.error.message).toBe(text.refused);
  });

  it('AUTH-10: stops a guesser after ten attempts, and still lets the owner in on a known browser', async () => {
    const owner = await makeMember(app, 'guessed');
    const guesser = { ...visitor('guessed'), cookies: new Map<string, string>() };
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1) answers.push(await login(app, guesser, `guess ${tries}`));
    expect(answers.slice(0, 10).every((answer) => answer.status === 400)).toBe(true);
    expect(answers.slice(10).map((answer) => answer.status)).toEqual([429, 429]);
    expect((await login(app, guesser)).status).toBe(429);
    const forged = await app.call('POST', '/api/auth/login', {
      body: { email: owner.email, password: goodPassword },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    expect(forged.status).toBe(429);
    expect((await login(app, owner)).status).toBe(200);
  });

  it('knows no provider that is not set up', async () => {
    expect((await app.call('GET', '/api/auth/social/google/start')).status).toBe(404);
    expect((await app.call('GET', '/configuration')).body.signIn).toEqual({ google: false, facebook: false });
  });

  it('refuses a request that comes from another site', async () => {
    const who = await makeMember(app, 'foreign');
    const answer = await app.call('POST', '/api/auth/refresh', {
      cookies: who.cookies,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the session', () => {
  it('is renewed by its cookie and ends at once on logout', async () => {
    const who = await makeMember(app, 'leaving');
    const refreshed = await as(app, who)('POST', '/api/auth/refresh');
    expect(refreshed.status).toBe(200);
    const signedIn = await login(app, who);
    const names = [signedIn.headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0]);
    expect(names).toEqual(['auspex_session', 'auspex_device']);
    const call = as(app, who);
    expect((await call('GET', '/api/user')).status).toBe(200);
    const cookie = new Map(who.cookies);
    await call('POST', '/api/auth/logout');
    expect((await call('GET', '/api/user')).status).toBe(401);
    const replay = await app.call('POST', '/api/auth/refresh', { cookies: cookie });
    expect(replay.status).toBe(401);
  });

  it('can be ended from another device, and only by its member', async () => {
    const who = await makeMember(app, 'two-devices');
    const other = { ...visitor('two-devices'), cookies: new Map<string, string>() };
    await login(app, other);
    expect((await app.mail(who.email, 'accounts.new-sign-in')).subject).toBe('New sign-in to your account');
    const sessions = (await as(app, who)('GET', '/api/auth/sessions')).body.items;
    const foreign = sessions.find((session: { current: boolean }) => !session.current);
    const stranger = await makeMember(app, 'stranger');
    expect((await as(app, stranger)('DELETE', `/api/auth/sessions/${foreign.id}`)).status).toBe(404);
    expect((await as(app, who)('DELETE', `/api/auth/sessions/${foreign.id}`)).status).toBe(200);
    expect((await as(app, other)('GET', '/api/user')).status).toBe(401);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(200);
  });
});

describe('a reset link', () => {
  it('AUTH-4: is promised to any address: known, unconfirmed, barred or unknown', async () => {
    const who = await makeMember(app, 'forgetful');
    const unconfirmed = visitor('unconfirmed');
    await register(app, unconfirmed);
    const barred = await makeMember(app, 'barred');
    await app.test.owner.query('update member set disabled_at = now() where email = $1', [barred.email]);
    const answers = [];
    for (const email of [who.email, unconfirmed.email, barred.email, 'no@example.com'])
      answers.push(await app.call('POST', '/api/auth/forgot-password', { body: { email } }));
    expect(answers[0]?.body.message).toBe(
      'Reset link has been sent to your mailbox, remember to check your spam filter!',
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await app.mails('no@example.com')).toEqual([]);
  });

  it('leads back to /login, sets the password once, and ends every session', async () => {
    const who = await makeMember(app, 'resetting');
    await app.call('POST', '/api/auth/forgot-password', {
      body: { email: who.email },
      headers: { host: 'localhost:6666', 'x-forwarded-host': 'evil.example' },
    });
    const mail = await app.mail(who.email, 'accounts.reset');
    expect(mail.text).toContain(`${app.origin}/login`);
    expect(mail.text).not.toMatch(/evil\.example|6666/);
    const body = { oobCode: codeIn(mail.text), password: 'quiet water under the old bridge' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    const other = { ...body, password: 'another river by another heron' };
    const replay = await app.call('POST', '/api/auth/reset-password', { body: other });
    expect(replay.body.error.message).toMatch(text.worn);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    expect((await login(app, who)).status).toBe(400);
    expect((await login(app, who, body.password)).status).toBe(200);
    expect((await app.mail(who.email, 'accounts.password-changed')).subject).toBe(
      'Your password was changed',
    );
  });

  it('works only in its newest version', async () => {
    const who = await makeMember(app, 'impatient');
    const ask = () => app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    await ask();
    const first = codeIn((await app.mail(who.email, 'accounts.reset')).text);
    // As if a minute had passed.
    await app.test.owner.query('delete from mail_allowance');
    await ask();
    await app.mails(who.email);
    const check = await app.call('POST', '/api/auth/check-code', {
      body: { mode: 'resetPassword', oobCode: first },
    });
    expect(check.body.valid).toBe(false);
  });
});
