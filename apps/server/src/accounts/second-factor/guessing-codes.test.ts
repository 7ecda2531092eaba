import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { withApplication } from '../../../test/with-application.ts';
import { as, goodPassword, login, makeMember, proof } from '../../../test/with-members.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { openChallenge } from './sign-in-challenge.ts';

const app = withApplication();

function totp(secret: string, offsetSteps = 0): string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  return generator.generate({ timestamp: testClock.now() + offsetSteps * 30_000 });
}

/** A code of the step before would be too old if this one ended before it is looked at. */
async function untilStepHasTime(): Promise<void> {
  const leftMs = () => 30_000 - (testClock.now() % 30_000);
  // Asked again: a timer may fire a moment before the step ends.
  while (leftMs() < 5000) await wait(leftMs());
}

async function memberWithFactor(name: string) {
  const who = await makeMember(app, name);
  const call = as(app, who);
  const { secret } = (await call('POST', '/api/auth/second-factor/begin', { proof })).body;
  await untilStepHasTime();
  const confirmed = await call('POST', '/api/auth/second-factor/confirm', { code: totp(secret, -1), proof });
  expect(confirmed.status).toBe(200);
  const { uid } = (await call('GET', '/api/user')).body.user;
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  return { who, uid, secret, recoveryCodes };
}

/** As many sign-ins that wait for a code as somebody who knows the password can begin in time. */
function challenges(memberId: string, count: number): Promise<string[]> {
  const at = new Date(testClock.now());
  const open = () =>
    app.platform.database.transaction((tx) => openChallenge(tx, { memberId, provider: 'password', at }));
  return Promise.all(Array.from({ length: count }, open));
}

const answer = (challenge: string, code: string, address = '203.0.113.1') =>
  app.call('POST', '/api/auth/login/second-factor', { body: { challenge, code }, address });

const rowsOf = (uid: string, action: string) =>
  app.platform.audit.list({ limit: 500, action, subject: `member:${uid}` });

/** No code of the steps around now, whatever the secret. */
const wrong = (secret: string): string =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-2, -1, 0, 1, 2].some((offset) => totp(secret, offset) === code),
  ) ?? '';

describe('somebody who knows the password but not the second factor', () => {
  it('AUTH-14: sends 300 wrong codes from 20 addresses, and ten of them are looked at', async () => {
    const { who, uid, secret } = await memberWithFactor('guessed-codes');
    const guesses = (await challenges(uid, 60)).flatMap((challenge) =>
      Array.from({ length: 5 }, () => challenge),
    );
    expect(guesses).toHaveLength(300);
    const code = wrong(secret);
    const answers = [];
    for (const [index, challenge] of guesses.entries()) {
      answers.push(await answer(challenge, code, `198.51.100.${index % 20}`));
    }
    const evaluated = answers.filter(
      ({ body }) => body.error.details.code === 'auth/invalid-verification-code',
    );
    expect(evaluated).toHaveLength(10);
    expect(answers.slice(10).every(({ status }) => status === 429)).toBe(true);
    const [fresh = ''] = await challenges(uid, 1);
    expect((await answer(fresh, totp(secret))).status).toBe(429);

    const failures = await rowsOf(uid, 'second-factor.failed');
    expect(failures).toHaveLength(10);
    expect(failures[0]).toMatchObject({ details: { locked: true }, requestId: expect.any(String) });
    const warnings = (await app.mails(who.email)).filter((mail) => mail.template === 'accounts.security');
    expect(warnings.filter((mail) => mail.text.includes('wrong two-factor code'))).toHaveLength(1);
  });

  it('AUTH-14: is not given new tries by another right password', async () => {
    const { who, uid, secret } = await memberWithFactor('guess-and-sign-in');
    const stranger = { ...who, cookies: new Map<string, string>() };
    const code = wrong(secret);
    const answers = [];
    for (let round = 0; round < 4; round += 1) {
      const { challenge } = (await login(app, stranger)).body;
      for (let tries = 0; tries < 4; tries += 1) answers.push((await answer(challenge, code)).status);
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(10);
    expect(answers.slice(10).every((status) => status === 429)).toBe(true);
    expect(await rowsOf(uid, 'second-factor.failed')).toHaveLength(10);
  });

  it('AUTH-14: has no more tries at a re-authentication than at a sign-in', async () => {
    const { who, secret } = await memberWithFactor('guess-at-step-up');
    const proof = { password: goodPassword, code: wrong(secret) };
    const statuses = [];
    for (const challenge of await challenges((await as(app, who)('GET', '/api/user')).body.user.uid, 6))
      statuses.push((await answer(challenge, proof.code)).status);
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await as(app, who)('POST', '/api/auth/step-up', proof)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  });

  it('AUTH-14: mistakes of the owner are forgotten after a whole sign-in', async () => {
    const { who, uid, secret } = await memberWithFactor('clumsy');
    const mistakes = async (count: number) => {
      for (const challenge of await challenges(uid, count)) await answer(challenge, wrong(secret));
    };
    await mistakes(4);
    const { challenge } = (await login(app, who)).body;
    expect((await answer(challenge, totp(secret))).body.status).toBe('signed-in');
    await mistakes(4);
    const [again = ''] = await challenges(uid, 1);
    expect((await answer(again, totp(secret, 1))).body.status).toBe('signed-in');
    const warnings = (await app.mails(who.email)).filter((mail) =>
      mail.text.includes('wrong two-factor code'),
    );
    expect(warnings).toEqual([]);
  });
});

describe('the owner of the second factor', () => {
  it('AUTH-14: gets in with a recovery code however many codes somebody else has guessed', async () => {
    const { uid, secret, recoveryCodes } = await memberWithFactor('waits-for-nobody');
    const given = await challenges(uid, 13);
    const statuses = [];
    for (const challenge of given.slice(0, 11))
      statuses.push((await answer(challenge, wrong(secret))).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await answer(given[11] ?? '', recoveryCodes[0] ?? '')).body.status).toBe('signed-in');
  });

  it('gets in with a recovery code after the master key was lost, when no code of the app can be checked', async () => {
    const { uid, secret, recoveryCodes } = await memberWithFactor('sealed-by-a-lost-key');
    await app.test.owner.query('update second_factor set secret_sealed = $2 where member_id = $1', [
      uid,
      seal(Buffer.alloc(32, 1), secret, `second-factor|${uid}|v1`),
    ]);
    const given = await challenges(uid, 2);
    expect((await answer(given[0] ?? '', totp(secret))).body.error.details.code).toBe(
      'auth/invalid-verification-code',
    );
    expect((await answer(given[1] ?? '', recoveryCodes[0] ?? '')).body.status).toBe('signed-in');
  });

  it('keeps a code whose sign-in failed for another reason', async () => {
    const { uid, secret } = await memberWithFactor('fails-afterwards');
    // A demo account opens to nobody behind a proxy: the sign-in fails after the code was accepted.
    await app.test.owner.query('update member set demo = true where id = $1', [uid]);
    const [challenge = ''] = await challenges(uid, 1);
    const body = { challenge, code: totp(secret) };
    const finish = (headers: Record<string, string>) =>
      app.call('POST', '/api/auth/login/second-factor', { body, headers });
    expect((await finish({ 'x-forwarded-for': '203.0.113.5' })).status).toBe(400);
    expect((await finish({})).body.status).toBe('signed-in');
  });
});
