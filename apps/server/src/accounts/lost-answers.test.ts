import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  as,
  codeIn,
  login,
  makeMember,
  proof,
  register,
  type Visitor,
  visitor,
} from '../../test/with-members.ts';
import { SignInOver } from './account-errors.ts';

const app = withApplication();
const newPassword = 'quiet water under the old bridge';

type Answer = Awaited<ReturnType<typeof app.call>>;
const outcome = ({ status, body }: Answer) => [status, body.error?.details.code ?? null];
const done = [200, null];
const worn = [400, 'auth/invalid-action-code'];

/** Follows a mailed link, in a browser that knows nothing unless it is given one. */
const follow = async (path: string, body: object, who?: Visitor) =>
  outcome(await app.call('POST', `/api/auth/${path}`, { body, ...(who && { cookies: who.cookies }) }));

async function codeFor(email: string, template: string): Promise<string> {
  return codeIn((await app.mail(email, template)).text);
}

/** Sets up the second factor; gives its recovery codes. */
async function turnOnFactor(who: Visitor): Promise<string[]> {
  const call = as(app, who);
  const { secret } = (await call('POST', '/api/auth/second-factor/begin', { proof })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testClock.now() });
  return (await call('POST', '/api/auth/second-factor/confirm', { code, proof })).body.recoveryCodes;
}

const mailsAbout = async (who: Visitor, words: RegExp) =>
  (await app.mails(who.email)).filter(({ text }) => words.test(text.replaceAll('\n', ' '))).length;

describe('a link that is followed again', () => {
  it('AUTH-35: says that the address is confirmed, as the first time, whatever the browser', async () => {
    const who = visitor('twice');
    await register(app, who);
    const body = { oobCode: await codeFor(who.email, 'accounts.verify') };
    expect(await follow('verify-email', body)).toEqual([400, 'auth/password-needed']);
    expect(await follow('verify-email', body, who)).toEqual(done);
    expect(await follow('verify-email', body, who)).toEqual(done);
    expect(await follow('verify-email', body)).toEqual(done);
  });

  it('AUTH-35: says that the address was changed, as long as it is still that one', async () => {
    const who = await makeMember(app, 'moves');
    await as(app, who)('POST', '/api/user/email', { email: 'moved@example.com', proof });
    const body = { oobCode: await codeFor('moved@example.com', 'accounts.change-email') };
    expect(await follow('change-email', body, who)).toEqual(done);
    expect(await follow('change-email', body, who)).toEqual(done);
    await app.test.owner.query(
      "update member set email = 'on@example.com' where email = 'moved@example.com'",
    );
    expect(await follow('change-email', body, who)).toEqual(worn);
  });

  it('AUTH-35: takes the same new password again, and no other', async () => {
    const who = await makeMember(app, 'forgets');
    await app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    const oobCode = await codeFor(who.email, 'accounts.reset');
    const set = (password: string) => follow('reset-password', { oobCode, password });
    expect(await set(newPassword)).toEqual(done);
    expect(await set(newPassword)).toEqual(done);
    expect(await set('another river by another heron')).toEqual(worn);
    expect((await login(app, visitor('forgets'), newPassword)).status).toBe(200);
    expect(await mailsAbout(who, /password .*changed/i)).toBe(1);
  });

  it('AUTH-35, AUTH-21: helps nobody to guess the password that was set with it, and each guess is in the audit log', async () => {
    const who = await makeMember(app, 'guessed');
    await app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    const oobCode = await codeFor(who.email, 'accounts.reset');
    const set = (password: string) => follow('reset-password', { oobCode, password });
    await set(newPassword);
    const refused = async () =>
      (await app.test.owner.query("select from audit_log where action = 'link.failed'")).length;
    const before = await refused();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await set('another river by another heron')).toEqual(worn);
    expect(await refused()).toBe(before + 10);
    expect(await set(newPassword)).toEqual([429, 'auth/too-many-requests']);
  });

  it('AUTH-9: of a reset that is sent again after it was used, is not sent', async () => {
    const who = await makeMember(app, 'sent-again');
    await app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    const { id, text } = await app.mail(who.email, 'accounts.reset');
    expect(await follow('reset-password', { oobCode: codeIn(text), password: newPassword })).toEqual(done);
    await app.test.owner.query("update mail set state = 'waiting', next_attempt_at = now() where id = $1", [
      id,
    ]);
    await app.test.owner.query("select pg_notify('mail', '')");
    await expect
      .poll(async () => (await app.test.owner.query('select state from mail where id = $1', [id]))[0]?.state)
      .toBe('dropped');
  });
});

describe('a change that is sent again because its answer was lost', () => {
  it('AUTH-36: of the password is done already; any other try still needs the password', async () => {
    const who = await makeMember(app, 'changes');
    const change = async (password: string) =>
      outcome(await as(app, who)('POST', '/api/user/password', { password, proof }));
    expect(await change(newPassword)).toEqual(done);
    expect(await change(newPassword)).toEqual(done);
    expect(await change('another river by another heron')).toEqual([400, 'auth/wrong-password']);
    expect(await mailsAbout(who, /password .*changed/i)).toBe(1);
  });

  it('AUTH-36: of the second factor, which is off already, is done and tells nobody again', async () => {
    const who = await makeMember(app, 'turns-off');
    const [code] = await turnOnFactor(who);
    const off = async () =>
      outcome(await as(app, who)('DELETE', '/api/auth/second-factor', { proof: { ...proof, code } }));
    expect(await off()).toEqual(done);
    expect(await off()).toEqual(done);
    expect(await mailsAbout(who, /two-factor authentication was just turned off/)).toBe(1);
  });
});

describe('a code of the second factor', () => {
  it('AUTH-14: is not used up by a change that is refused for another reason', async () => {
    const who = await makeMember(app, 'keeps-codes');
    const [code] = await turnOnFactor(who);
    const call = as(app, who);
    const given = { proof: { ...proof, code } };
    const weak = await call('POST', '/api/user/password', { password: 'password1234', ...given });
    expect(outcome(weak)).toEqual([400, 'auth/password-does-not-meet-requirements']);
    expect((await call('POST', '/api/user/email', { email: who.email, ...given })).status).toBe(409);
    expect(outcome(await call('POST', '/api/user/password', { password: newPassword, ...given }))).toEqual(
      done,
    );
  });
});

describe('the second half of a sign-in', () => {
  it('AUTH-37: that was finished, or waited too long, says so and not that the password is wrong', async () => {
    const who = await makeMember(app, 'halfway');
    const codes = await turnOnFactor(who);
    const begin = async () => (await login(app, visitor('halfway'))).body.challenge;
    const finish = async (challenge: string, code = '') =>
      outcome(await app.call('POST', '/api/auth/login/second-factor', { body: { challenge, code } }));
    const over = [400, 'auth/sign-in-over'];
    // Who has come from a provider may have none.
    expect(new SignInOver().message).not.toMatch(/password/);
    const first = await begin();
    expect(await finish(first, codes[0])).toEqual(done);
    expect(await finish(first, codes[1])).toEqual(over);
    const second = await begin();
    await app.test.owner.query("update sign_in_challenge set expires_at = '2000-01-01'");
    expect(await finish(second, codes[1])).toEqual(over);
    expect(await finish(await begin(), codes[1])).toEqual(done);
  });
});
