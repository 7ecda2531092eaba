import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { withApplication } from '../../test/with-application.ts';
import { as, login, makeMember, proof as right, type Visitor, visitor } from '../../test/with-members.ts';
import { findByPersonalToken } from './store/personal-token-store.ts';

const app = withApplication();
const newPassword = 'a new and longer one';
const token = { name: 'cron', scopes: ['market:read'], expiresInDays: null };

const made = new Map<string, Promise<Visitor>>();
/** One member for several tests. */
function theirs(name: string): Promise<Visitor> {
  const member = made.get(name) ?? makeMember(app, name);
  made.set(name, member);
  return member;
}

async function turnOnFactor(who: Visitor): Promise<(step: number) => string> {
  const { secret } = (await as(app, who)('POST', '/api/auth/second-factor/begin', { proof: right })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (step: number) => totp.generate({ timestamp: testClock.now() + step * 30_000 });
  await as(app, who)('POST', '/api/auth/second-factor/confirm', { code: code(-1), proof: right });
  return code;
}

const notices = async (who: Visitor) =>
  (await app.mails(who.email)).filter(({ template }) => template === 'accounts.security');
const told = async (who: Visitor, words: RegExp) =>
  (await notices(who)).filter(({ text }) => words.test(text.replaceAll('\n', ' '))).length;

describe('a session alone, stolen or left open', () => {
  it('AUTH-20: changes no password: the present one is asked for', async () => {
    const who = await makeMember(app, 'keeps-password');
    const change = (proof?: object) =>
      as(app, who)('POST', '/api/user/password', { password: newPassword, ...(proof && { proof }) });
    for (const proof of [undefined, {}, { password: 'wrong' }, { code: '123456' }]) {
      const { status, body } = await change(proof);
      expect([status, body.error.details.code]).toEqual([400, 'auth/wrong-password']);
    }
    expect((await change(right)).status).toBe(200);
  });

  it('AUTH-20: makes no personal token; the owner is told of each that is made', async () => {
    const who = await makeMember(app, 'keeps-tokens');
    const make = (proof?: object) =>
      as(app, who)('POST', '/api/tokens', { ...token, ...(proof && { proof }) });
    expect((await make()).body.error.details.code).toBe('auth/wrong-password');
    expect((await make({ password: 'wrong' })).status).toBe(400);
    expect(await told(who, /personal token/)).toBe(0);
    expect((await make(right)).status).toBe(200);
    expect(await told(who, /personal token/)).toBe(1);
  });

  it('AUTH-20: turns no second factor off without password and code; the owner is told of on and off', async () => {
    const who = await makeMember(app, 'keeps-factor');
    const code = await turnOnFactor(who);
    expect(await told(who, /two-factor authentication .* turned on/)).toBe(1);
    const off = (proof?: object) =>
      as(app, who)('DELETE', '/api/auth/second-factor', ...(proof ? [{ proof }] : []));
    expect((await off()).status).toBe(400);
    expect((await off(right)).body.error.details.code).toBe('auth/invalid-verification-code');
    expect((await off({ code: code(0) })).body.error.details.code).toBe('auth/wrong-password');
    expect((await as(app, who)('GET', '/api/auth/security')).body.secondFactor).toBe(true);
    expect((await off({ ...right, code: code(0) })).status).toBe(200);
    expect((await as(app, who)('GET', '/api/auth/security')).body.secondFactor).toBe(false);
    expect(await told(who, /two-factor authentication .* turned off/)).toBe(1);
  });

  it.each([
    ['moves to no other address', 'POST /api/user/email', { email: 'thief@example.com' }],
    ['sets up no second factor', 'POST /api/auth/second-factor/begin', {}],
    ['turns no second factor on', 'POST /api/auth/second-factor/confirm', { code: '000000' }],
    ['makes no recovery codes', 'POST /api/auth/second-factor/recovery-codes', {}],
    ['takes no data away', 'POST /api/user/export', {}],
    ['unlinks no provider', 'DELETE /api/user/providers/google', {}],
    ['closes no account', 'DELETE /api/user', { confirm: 'keeps-all@example.com' }],
  ])('AUTH-20: %s', async (_, call, body) => {
    const [method = '', path = ''] = call.split(' ');
    const who = await theirs('keeps-all');
    for (const proof of [undefined, {}, { password: 'wrong' }]) {
      const answer = await as(app, who)(method, path, { ...body, ...(proof && { proof }) });
      expect([answer.status, answer.body.error?.details.code]).toEqual([400, 'auth/wrong-password']);
      await app.platform.database.query('delete from guarded_try');
    }
  });

  it('makes no recovery codes for who has no second factor, and mails nobody', async () => {
    const who = await makeMember(app, 'without-factor');
    const call = as(app, who);
    const remake = () => call('POST', '/api/auth/second-factor/recovery-codes', { proof: right });
    expect((await remake()).status).toBe(409);
    expect((await call('DELETE', '/api/auth/second-factor', { proof: right })).status).toBe(200);
    // A secret that still waits for its first code is no second factor.
    await call('POST', '/api/auth/second-factor/begin', { proof: right });
    expect((await remake()).status).toBe(409);
    expect((await call('GET', '/api/auth/security')).body).toMatchObject({
      secondFactor: false,
      recoveryCodesLeft: 0,
    });
    const templates = (await app.mails(who.email)).map(({ template }) => template);
    expect(templates).not.toContain('accounts.security');
  });

  it('AUTH-20: makes no recovery codes without a code, and turns codes away beyond ten tries', async () => {
    const who = await makeMember(app, 'keeps-recovery');
    const code = await turnOnFactor(who);
    const remake = (proof: object) =>
      as(app, who)('POST', '/api/auth/second-factor/recovery-codes', { proof });
    const alone = await remake(right);
    expect([alone.status, alone.body.error.details.code]).toEqual([400, 'auth/invalid-verification-code']);
    expect((await remake({ ...right, code: code(0) })).body.recoveryCodes).toHaveLength(10);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await remake({ password: 'wrong' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('AUTH-20: has ten tries at the password, whatever they are for', async () => {
    const who = await makeMember(app, 'guessed-inside');
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const proof = { password: `guess ${tries}` };
      statuses.push((await as(app, who)('POST', '/api/tokens', { ...token, proof })).status);
      statuses.push((await as(app, who)('POST', '/api/auth/step-up', proof)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('AUTH-20: without a password only a recent sign-in at the provider counts', async () => {
    const who = await makeMember(app, 'provider-only');
    const { uid } = (await as(app, who)('GET', '/api/user')).body.user;
    await app.test.owner.query('update member set password_hash = null where id = $1', [uid]);
    expect((await as(app, who)('POST', '/api/tokens', token)).status).toBe(200);
    await app.test.owner.query(
      "update member_session set signed_in_at = signed_in_at - interval '20 minutes' where member_id = $1",
      [uid],
    );
    who.token = (await as(app, who)('POST', '/api/auth/refresh')).body.accessToken;
    const late = await as(app, who)('POST', '/api/tokens', token);
    expect([late.status, late.body.error.details.code]).toEqual([403, 'requires-recent-login']);
  });
});

describe('a change of the password', () => {
  it('AUTH-20: ends a sign-in that began with the old one and waits for a code', async () => {
    const who = await makeMember(app, 'half-signed-in');
    const code = await turnOnFactor(who);
    const thief = { ...visitor('half-signed-in'), cookies: new Map() };
    const { challenge } = (await login(app, thief)).body;
    const change = { password: newPassword, proof: { ...right, code: code(0) } };
    expect((await as(app, who)('POST', '/api/user/password', change)).status).toBe(200);
    const body = { challenge, code: code(1) };
    const { status } = await app.call('POST', '/api/auth/login/second-factor', { body });
    expect(status).toBe(400);
    // The code is not used up.
    const again = { challenge: (await login(app, who, newPassword)).body.challenge, code: code(1) };
    expect((await app.call('POST', '/api/auth/login/second-factor', { body: again })).status).toBe(200);
  });
});

describe('a wrong password of a member who is signed in', () => {
  it('is called auth/wrong-password at a re-authentication', async () => {
    const who = await makeMember(app, 'wrong-at-step-up');
    const { status, body } = await as(app, who)('POST', '/api/auth/step-up', { password: 'wrong' });
    expect([status, body.error.details.code]).toEqual([400, 'auth/wrong-password']);
  });
});

describe('a personal token', () => {
  it('that is right notes its use at most once a minute', async () => {
    const who = await makeMember(app, 'busy-script');
    const made = (await as(app, who)('POST', '/api/tokens', { ...token, proof: right })).body;
    const script = { ...visitor('busy-script'), token: made.token };
    const lastUse = async () =>
      (await as(app, who)('GET', '/api/tokens')).body.items[0].lastUsedAt as string | null;
    expect(await lastUse()).toBeNull();
    await as(app, script)('GET', '/stocks/names');
    const first = await lastUse();
    expect(first).not.toBeNull();
    await as(app, script)('GET', '/stocks/names');
    expect(await lastUse()).toBe(first);
  });

  it('that is wrong waits after sixty from one address in a minute, and after 600 is not even looked up', async () => {
    const query = vi.spyOn(app.platform.database, 'query');
    const asked = () =>
      query.mock.calls.filter(([text]) => text.includes('personal_token') && text.includes('token_hash'))
        .length;
    const guess = (index: number, address: string) =>
      app.call('GET', '/api/user', { token: `auspex_pt_guess${index}`, address });
    const answers = [];
    for (let index = 0; index < 640; index += 1) answers.push(await guess(index, '192.0.2.7'));
    expect(answers.slice(0, 60).every(({ status }) => status === 401)).toBe(true);
    expect(answers.slice(60).every(({ status }) => status === 429)).toBe(true);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(asked()).toBe(600);
    await guess(700, '192.0.2.8');
    expect(asked()).toBe(601);
    query.mockRestore();
  });

  it('that is right opens the door behind an address from which many wrong ones came', async () => {
    const who = await makeMember(app, 'same-office');
    const make = async () =>
      (await as(app, who)('POST', '/api/tokens', { ...token, proof: right })).body.token;
    const [used, unused] = [await make(), await make()];
    const address = '192.0.2.9';
    const read = async (given: string) =>
      (await app.call('GET', '/stocks/names', { token: given, address })).status;
    expect(await read(used)).toBe(200);
    for (let index = 0; index < 100; index += 1) await read(`auspex_pt_guess${index}`);
    expect([await read(unused), await read(used)]).toEqual([200, 200]);
    for (let index = 100; index < 620; index += 1) await read(`auspex_pt_guess${index}`);
    expect([await read(used), await read(unused)]).toEqual([200, 200]);
  });

  it('that is wrong is looked up without any statement that writes', async () => {
    const query = vi.spyOn(app.platform.database, 'query');
    const at = new Date(testClock.now());
    expect(await findByPersonalToken(app.platform.database, 'auspex_pt_wrong', at)).toBeNull();
    const said = query.mock.calls.map(([text]) => text).filter((text) => text.includes('token_hash'));
    query.mockRestore();
    expect(said.map((text) => text.trim().split(' ')[0]?.toLowerCase())).toEqual(['select']);
  });
});
