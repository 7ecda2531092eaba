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

const app = withApplication();
const ownPassword = 'quiet water under the old bridge';
const token = { name: 'cron', scopes: ['market:read'], expiresInDays: null, proof };

async function reset(email: string): Promise<number> {
  await app.test.owner.query('delete from mail_allowance');
  await app.call('POST', '/api/auth/forgot-password', { body: { email } });
  const { text } = await app.mail(email, 'accounts.reset');
  const body = { oobCode: codeIn(text), password: ownPassword };
  return (await app.call('POST', '/api/auth/reset-password', { body })).status;
}

/** Somebody who signed up with a foreign address and never confirmed it. */
async function squatter(name: string): Promise<{ who: Visitor; uid: string }> {
  const who = visitor(name);
  await register(app, who);
  await app.mails(who.email);
  await login(app, who);
  return { who, uid: (await as(app, who)('GET', '/api/user')).body.user.uid };
}

/** What an account had been given before confirmed addresses were asked for. */
async function plant(uid: string): Promise<void> {
  const { owner } = app.test;
  await owner.query(
    `insert into second_factor (member_id, secret_sealed, confirmed_at) values ($1, '\\x00', now())`,
    [uid],
  );
  await owner.query(
    `insert into personal_token (member_id, name, token_hash, hint, scopes, created_at)
     values ($1, 'planted', $2, 'auspex_pt_xxxx', '{market:read}', now())`,
    [uid, Buffer.from(uid)],
  );
  await owner.query("insert into member_provider (member_id, provider, subject) values ($1, 'google', $2)", [
    uid,
    `sub-${uid}`,
  ]);
}

async function countOf(table: string, uid: string): Promise<number> {
  const [row] = await app.test.owner.query<{ n: number }>(
    `select count(*)::int as n from ${table} where member_id = $1`,
    [uid],
  );
  return row?.n ?? -1;
}

describe('an account whose address nobody has confirmed', () => {
  it('AUTH-15: makes no personal token, turns on no second factor and changes no address', async () => {
    const { who } = await squatter('unconfirmed-maker');
    const call = as(app, who);
    const refusals = [
      await call('POST', '/api/tokens', token),
      await call('POST', '/api/auth/second-factor/begin', { proof }),
      await call('POST', '/api/auth/second-factor/confirm', { code: '000000', proof }),
      await call('POST', '/api/user/email', { email: 'elsewhere@example.com', proof }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error?.details.code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'email-not-verified']),
    );
  });

  it('AUTH-15: leaves its maker nothing once the owner of the address resets the password', async () => {
    const { who, uid } = await squatter('hijacked-before');
    await plant(uid);
    expect(await reset(who.email)).toBe(200);
    const owner = { ...visitor('hijacked-before'), cookies: new Map<string, string>() };
    expect((await login(app, owner, ownPassword)).body.status).toBe('signed-in');
    expect((await as(app, owner)('GET', '/api/user')).body.user.emailVerified).toBe(true);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    for (const table of ['second_factor', 'personal_token', 'member_provider'])
      expect([table, await countOf(table, uid)]).toEqual([table, 0]);
  });

  it('AUTH-15: loses second factor, tokens and providers at its first confirmation, and not at a later one', async () => {
    const { who, uid } = await squatter('first-confirmation');
    await plant(uid);
    const code = codeIn((await app.mail(who.email, 'accounts.verify')).text);
    expect(
      (await app.call('POST', '/api/auth/verify-email', { body: { oobCode: code }, cookies: who.cookies }))
        .status,
    ).toBe(200);
    for (const table of ['second_factor', 'personal_token', 'member_provider'])
      expect([table, await countOf(table, uid)]).toEqual([table, 0]);
    expect(await countOf('member_session', uid)).toBe(1);
  });

  it('AUTH-16: is erased with everything in it after seven days, and only then', async () => {
    const { uid: young } = await squatter('six-days-old');
    const { uid: old, who } = await squatter('seven-days-old');
    const confirmed = await makeMember(app, 'confirmed-long-ago');
    const { uid: kept } = (await as(app, confirmed)('GET', '/api/user')).body.user;
    const age = (uid: string, days: number) =>
      app.test.owner.query('update member set created_at = $2 where id = $1', [
        uid,
        new Date(testClock.now() - days * 86_400_000),
      ]);
    await age(young, 6.9);
    await age(old, 7.1);
    await age(kept, 100);
    await app.modules.parts.flatMap(({ jobs }) => jobs?.['accounts.clean-up'] ?? [])[0]?.({} as never);
    const rows = await app.test.owner.query<{ id: string }>('select id from member where not demo');
    const left = rows.map(({ id }) => id);
    expect([left.includes(young), left.includes(old), left.includes(kept)]).toEqual([true, false, true]);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    const mails = await app.test.owner.query('select 1 from mail where recipient = $1', [who.email]);
    expect(mails).toEqual([]);
  });
});

describe('a reset by mail', () => {
  it('AUTH-15: drops personal tokens, calendar feeds, known browsers and sessions, and keeps the second factor', async () => {
    const who = await makeMember(app, 'resets-all');
    const call = as(app, who);
    const { uid } = (await call('GET', '/api/user')).body.user;
    const { secret } = (await call('POST', '/api/auth/second-factor/begin', { proof })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (step: number) => totp.generate({ timestamp: testClock.now() + step * 30_000 });
    await call('POST', '/api/auth/second-factor/confirm', { code: code(-1), proof });
    const both = { ...proof, code: code(0) };
    const made = await call('POST', '/api/tokens', { ...token, proof: both });
    const script = { ...visitor('script'), token: made.body.token };
    expect((await as(app, script)('GET', '/stocks/names')).status).toBe(200);
    const feed = (await call('POST', '/api/earnings/feed', {})).body;
    const path = new URL(feed.url).pathname;
    expect((await app.call('GET', path)).status).toBe(200);

    expect(await reset(who.email)).toBe(200);
    expect((await as(app, script)('GET', '/stocks/names')).status).toBe(401);
    expect((await app.call('GET', path)).status).toBe(404);
    expect((await call('GET', '/api/user')).status).toBe(401);
    for (const [table, left] of [
      ['personal_token', 0],
      ['earnings_feed', 0],
      ['known_device', 0],
      ['second_factor', 1],
    ] as const)
      expect([table, await countOf(table, uid)]).toEqual([table, left]);
    const told = await app.mail(who.email, 'accounts.password-changed');
    expect(told.text).toContain('Personal tokens and calendar feeds were removed');
    const again = { ...who, cookies: new Map<string, string>() };
    expect((await login(app, again, ownPassword)).body.status).toBe('second-factor-required');
  });
});

describe('an account whose address is not confirmed', () => {
  it('AUTH-12: has only what it made itself, in its export and at its end', async () => {
    const email = 'foreign@example.com';
    const { database, mailer } = app.platform;
    await app.call('POST', '/api/newsletter', { body: { email, language: 'en' } });
    await mailer.suppression.suppress(email);
    await app.mails(email);
    const { who } = await squatter('foreign');
    const { tables } = (await as(app, who)('POST', '/api/user/export', { proof })).body;
    expect(tables.member).toHaveLength(1);
    for (const name of ['mail', 'newsletter_reader', 'unsubscribed'])
      expect([name, tables[name] ?? []]).toEqual([name, []]);
    expect((await as(app, who)('DELETE', '/api/user', { confirm: email, proof })).status).toBe(200);
    const templates = (await app.mails(email)).map(({ template }) => template);
    expect(templates).toEqual(['publishing.confirm-newsletter']);
    expect(await database.query('select from unsubscribed where email = $1', [email])).toHaveLength(1);
  });
});
