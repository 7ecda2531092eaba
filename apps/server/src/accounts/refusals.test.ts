import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import {
  as,
  goodPassword,
  login,
  makeMember,
  register,
  type Visitor,
  visitor,
} from '../../test/with-members.ts';
import { InvalidCredentials } from '../platform/errors/index.ts';

const app = withApplication();
const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

const newest = async (action: string) => (await app.platform.audit.list({ limit: 1, action }))[0];

async function barred(name: string): Promise<Visitor> {
  const who = await makeMember(app, name);
  await app.test.owner.query('update member set disabled_at = now() where email = $1', [who.email]);
  return { ...who, cookies: new Map() };
}

describe('why something about an account is refused', () => {
  it('AUTH-21: is stored for a sign-in as the code of the access layer, while the stranger reads the same', async () => {
    const wrong = await login(app, await makeMember(app, 'why-wrong'), 'not the password');
    expect(await newest('login.failed')).toMatchObject({
      reason: 'auth/wrong-password',
      details: { locked: false },
    });
    const nobody = await login(app, visitor('why-nobody'));
    expect(await newest('login.failed')).toMatchObject({ reason: 'auth/user-not-found', subject: null });
    const disabled = await login(app, await barred('why-barred'));
    expect(await newest('login.failed')).toMatchObject({
      reason: 'auth/user-disabled',
      details: { locked: false },
    });
    expect((await newest('login.failed'))?.requestId).toEqual(disabled.body.error.requestId);
    expect(
      new Set([wrong, nobody, disabled].map(({ status, text }) => `${status} ${strip(text)}`)).size,
    ).toBe(1);
    expect(wrong.body.error.details.code).toBe('auth/invalid-credential');
  });

  it('AUTH-21: is stored for a sign-up with a taken address and for a link that nobody can get', async () => {
    const owner = await makeMember(app, 'why-taken');
    const taken = await register(app, { ...owner, cookies: new Map() });
    const free = await register(app, visitor('why-free'));
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    await app.mails(owner.email);
    const noted = {
      reason: expect.any(String),
      accountHash: expect.any(String),
      addressHash: expect.any(String),
    };
    const refusedSignUp = await newest('sign-up.refused');
    expect(refusedSignUp).toMatchObject({ ...noted, reason: 'auth/email-already-in-use' });
    // The same account and the same address have the same hashes as at a sign-in.
    await login(app, { ...owner, cookies: new Map() }, 'not the password');
    const { accountHash, addressHash } = (await newest('login.failed')) ?? {};
    expect(refusedSignUp).toMatchObject({ accountHash, addressHash });
    const forgot = (email: string) => app.call('POST', '/api/auth/forgot-password', { body: { email } });
    await forgot('why-unknown@example.com');
    await app.mails('why-unknown@example.com');
    expect(await newest('link.refused')).toMatchObject({
      ...noted,
      reason: 'auth/user-not-found',
      addressHash,
    });
    await forgot((await barred('why-no-link')).email);
    await app.mails('why-no-link@example.com');
    expect(await newest('link.refused')).toMatchObject({
      ...noted,
      reason: 'auth/user-disabled',
      addressHash,
    });
  });
});

describe('the profile', () => {
  it('takes as background only a picture that this member uploaded here', async () => {
    const who = await makeMember(app, 'background');
    const other = await makeMember(app, 'other-background');
    const uidOf = async (person: Visitor) => (await as(app, person)('GET', '/api/user')).body.user.uid;
    const [own, foreign] = [await uidOf(who), await uidOf(other)];
    const change = (backgroundURL: string | null) => as(app, who)('PATCH', '/api/user', { backgroundURL });
    for (const bad of [
      'https://evil.example/x.png',
      '//evil.example/x.png',
      'javascript:alert(1)',
      `/files/user_pictures/${foreign}/background?v=1`,
      `/files/user_pictures/${own}/../${foreign}/background`,
      `/files/user_pictures/${own}/background?v=1#"onload`,
    ]) {
      expect([bad, (await change(bad)).status]).toEqual([bad, 400]);
    }
    const good = `/files/user_pictures/${own}/background?v=0123456789ab`;
    expect((await change(good)).body.userData.backgroundURL).toBe(good);
    expect((await change(null)).body.userData.backgroundURL).toBeNull();
  });

  it('refuses another referral id instead of ignoring it, and accepts the present one', async () => {
    const who = await makeMember(app, 'ref-id');
    const { refId } = (await as(app, who)('GET', '/api/user')).body.userData;
    const other = await as(app, who)('PATCH', '/api/user', { refId: 'abcd' });
    expect([other.status, other.body.error.details.code]).toEqual([409, 'referral-id-fixed']);
    const same = await as(app, who)('PATCH', '/api/user', { refId, firstName: 'Ada' });
    expect([same.status, same.body.userData.refId, same.body.userData.firstName]).toEqual([
      200,
      refId,
      'Ada',
    ]);
  });

  it('AUTH-25: takes nothing that it cannot change, and says where that is changed', async () => {
    const who = await makeMember(app, 'fixed-fields');
    const change = as(app, who);
    const { user, userData } = (await change('GET', '/api/user')).body;
    const told = async (field: object) => {
      const { status, body } = await change('PATCH', '/api/user', { firstName: 'Eve', ...field });
      return [status, body.error.message];
    };
    expect(await told({ email: 'eve@example.org' })).toEqual([
      400,
      'Your e-mail address is changed by POST /api/user/email, which asks for your password.',
    ]);
    expect(await told({ password: 'over granite hills' })).toEqual([
      400,
      'Your password is changed by POST /api/user/password, which asks for the present one.',
    ]);
    expect(await told({ uid: randomUUID() })).toEqual([400, 'The id of an account cannot be changed.']);
    expect(await told({ refBy: 'abcdefghjk' })).toEqual([
      400,
      'Who referred you was set at sign-up and cannot be changed.',
    ]);
    expect((await change('GET', '/api/user')).body.userData.firstName).toBe(userData.firstName);
    const same = { uid: user.uid, email: user.email.toUpperCase(), refBy: userData.refBy };
    const { status, body } = await change('PATCH', '/api/user', { ...same, firstName: 'Ada' });
    expect([status, body.userData.firstName]).toEqual([200, 'Ada']);
  });

  it('is created only with a referrer that can be a referral id', async () => {
    for (const refBy of ['<script>', 'a', 'x'.repeat(41), 'with space'])
      expect((await register(app, visitor('bad-referrer'), { refBy })).status).toBe(400);
  });
});

describe('user info without a session', () => {
  it("throws 'No user logged in.', while the reply keeps the text of its status", async () => {
    expect(new InvalidCredentials('not-signed-in').message).toBe('No user logged in.');
    const { status, body } = await app.call('GET', '/api/user');
    expect([status, body.error.message]).toEqual([401, 'Invalid credentials']);
    expect(body.error.details.code).toBe('not-signed-in');
  });
});

describe('sendWelcomeEmail', () => {
  const send = (who: Visitor, data: object) => as(app, who)('POST', '/functions/sendWelcomeEmail', { data });
  const welcomes = async (email: string) =>
    (await app.mails(email)).filter(({ template }) => template === 'accounts.welcome');

  it('sends the mail with the given name to the member who asks, also to one who was welcomed before', async () => {
    const who = await makeMember(app, 'welcomed');
    const before = (await welcomes(who.email)).length;
    const { status, body } = await send(who, { name: 'Countess', email: who.email });
    expect([status, body.result.message]).toEqual([200, 'The welcome e-mail is on its way to your address.']);
    const mails = await welcomes(who.email);
    expect(mails.length - before).toBe(1);
    expect(mails.some(({ text }) => text.includes('Hello Countess,'))).toBe(true);
  });

  it('refuses another address, and sends nothing', async () => {
    const who = await makeMember(app, 'welcomes-others');
    const before = (await welcomes(who.email)).length;
    const { status, body } = await send(who, { name: 'Ada', email: 'someone@else.example' });
    expect([status, body.error.status]).toEqual([403, 'permission-denied']);
    expect(await app.mails('someone@else.example')).toEqual([]);
    expect((await welcomes(who.email)).length).toBe(before);
  });
});

describe('the mail for a new password', () => {
  it('links back to /login, as a link and not only as text', async () => {
    const who = await makeMember(app, 'link-back');
    await app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    const { html, text } = await app.mail(who.email, 'accounts.reset');
    expect(html).toContain(`<a href="${app.origin}/login"`);
    expect(text).toContain(`${app.origin}/login`);
  });
});

describe('a damaged link of a mail', () => {
  it('is one that does not work any more, whichever of its calls is made', async () => {
    for (const oobCode of ['x', '', 'a'.repeat(19), `${'a'.repeat(300)}`]) {
      const answers = [
        await app.call('POST', '/api/auth/verify-email', { body: { oobCode } }),
        await app.call('POST', '/api/auth/change-email', { body: { oobCode } }),
        await app.call('POST', '/api/auth/reset-password', { body: { oobCode, password: goodPassword } }),
      ];
      for (const { status, body } of answers)
        expect([status, body.error.details.code]).toEqual([400, 'auth/invalid-action-code']);
      const check = await app.call('POST', '/api/auth/check-code', {
        body: { mode: 'verifyEmail', oobCode },
      });
      expect([check.status, check.body.valid]).toEqual([200, false]);
    }
  });
});
