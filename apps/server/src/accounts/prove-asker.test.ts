import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  as,
  codeIn,
  goodPassword,
  login,
  makeMember,
  proof,
  register,
  type Visitor,
  visitor,
} from '../../test/with-members.ts';
import { makeSecretCode } from '../platform/secrets/secret-code.ts';
import { changeEmailMail } from './mails/change-email-mail.ts';

const app = withApplication();

const verificationOf = async (email: string) => codeIn((await app.mail(email, 'accounts.verify')).text);

function confirm(who: Visitor, oobCode: string, password?: string) {
  const body = { oobCode, ...(password === undefined ? {} : { password }) };
  return app.call('POST', '/api/auth/verify-email', { body, cookies: who.cookies });
}

async function reset(email: string, password: string): Promise<void> {
  await app.call('POST', '/api/auth/forgot-password', { body: { email } });
  const oobCode = codeIn((await app.mail(email, 'accounts.reset')).text);
  const { status } = await app.call('POST', '/api/auth/reset-password', { body: { oobCode, password } });
  expect(status).toBe(200);
}

const outcome = ({ status, body }: Awaited<ReturnType<typeof confirm>>) => [
  status,
  body.error?.details.code ?? null,
];

describe('the link that confirms an address', () => {
  it('AUTH-23: works in the browser that signed up, and not in another without the password', async () => {
    const who = visitor('signs-up-here');
    await register(app, who);
    const code = await verificationOf(who.email);
    const phone = visitor('signs-up-here');
    expect(outcome(await confirm(phone, code))).toEqual([400, 'auth/password-needed']);
    expect(outcome(await confirm(phone, code, 'a guess'))).toEqual([400, 'auth/wrong-password']);
    expect(outcome(await confirm(who, code))).toEqual([200, null]);
  });

  it('works on another device with the password', async () => {
    const who = visitor('mail-on-the-phone');
    await register(app, who);
    const code = await verificationOf(who.email);
    await login(app, who);
    const makeToken = async () =>
      outcome(
        await as(app, who)('POST', '/api/tokens', {
          ...{ name: 'cron', scopes: ['market:read'], expiresInDays: null, proof },
        }),
      );
    expect(await makeToken()).toEqual([403, 'email-not-verified']);
    expect(outcome(await confirm(visitor('mail-on-the-phone'), code, goodPassword))).toEqual([200, null]);
    // With the access token from before, which says that the address is not confirmed.
    expect(await makeToken()).toEqual([200, null]);
  });

  it('confirms nothing that somebody else prepared, also where its reader has signed up too', async () => {
    const thief = visitor('prepared');
    await register(app, thief);
    const code = await verificationOf(thief.email);
    const owner = visitor('prepared');
    const own = 'a password that only I know';
    await app.call('POST', '/api/auth/register', {
      body: { email: owner.email, password: own, username: 'Owner' },
      cookies: owner.cookies,
    });
    expect(outcome(await confirm(owner, code))).toEqual([400, 'auth/password-needed']);
    expect(outcome(await confirm(owner, code, own))).toEqual([400, 'auth/wrong-password']);
    await login(app, thief);
    expect((await as(app, thief)('GET', '/api/user')).body.user.emailVerified).toBe(false);
  });

  it('has ten tries at the password', async () => {
    const who = visitor('guessed-at-the-link');
    await register(app, who);
    const code = await verificationOf(who.email);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await confirm(visitor('guessed-at-the-link'), code, `guess ${tries}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe('the link that changes an address', () => {
  it('AUTH-23: hands no account over to somebody who only reads the new mailbox', async () => {
    const thief = await makeMember(app, 'gives-it-away');
    await as(app, thief)('POST', '/api/user/email', { email: 'receives-it@example.com', proof });
    const { text } = await app.mail('receives-it@example.com', 'accounts.change-email');
    const change = (who: Visitor) =>
      app.call('POST', '/api/auth/change-email', { body: { oobCode: codeIn(text) }, cookies: who.cookies });
    expect(outcome(await change(visitor('receives-it')))).toEqual([400, 'auth/password-needed']);
    expect(outcome(await change(thief))).toEqual([200, null]);
  });

  it('gives an address that two members ask for to one of them; the other’s link is used up', async () => {
    const codes = [];
    for (const name of ['wants-it', 'wants-it-too']) {
      const who = await makeMember(app, name);
      await app.test.owner.query('delete from mail_allowance');
      await as(app, who)('POST', '/api/user/email', { email: 'wanted@example.com', proof });
      codes.push({ who, code: codeIn((await app.mail('wanted@example.com', 'accounts.change-email')).text) });
    }
    const changes = codes.map(({ who, code: oobCode }) =>
      app.call('POST', '/api/auth/change-email', { body: { oobCode }, cookies: who.cookies }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('is not sent any more once the password was reset', async () => {
    const who = await makeMember(app, 'queued-change');
    const { uid: memberId } = (await as(app, who)('GET', '/api/user')).body.user;
    const waiting = { memberId, email: 'queued@example.com', name: null, generation: 0 };
    const send = () =>
      app.platform.database.transaction(async (tx) =>
        changeEmailMail.mint?.(waiting, tx, { at: new Date(testClock.now()), code: makeSecretCode() }),
      );
    expect(await send()).toMatchObject({ secret: expect.any(String) });
    await reset(who.email, 'quiet water under the old bridge');
    await expect(send()).rejects.toThrow('password or address have changed since');
  });
});

describe('a reset by mail', () => {
  it('ends the wait that somebody else’s guesses caused', async () => {
    const who = await makeMember(app, 'guessed-at');
    const guesser = visitor('guessed-at');
    for (let tries = 0; tries < 11; tries += 1) await login(app, guesser, 'wrong');
    for (let tries = 0; tries < 11; tries += 1)
      await as(app, who)('POST', '/api/user/export', { proof: { password: 'wrong' } });
    expect((await login(app, visitor('guessed-at'))).status).toBe(429);
    const password = 'quiet water under the old bridge';
    await reset(who.email, password);
    const back = visitor('guessed-at');
    expect((await login(app, back, password)).status).toBe(200);
    expect((await as(app, back)('POST', '/api/user/export', { proof: { password } })).status).toBe(200);
  });
});
