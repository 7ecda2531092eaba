import { describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { as, codeIn, login, makeMember, proof, register, visitor } from '../../test/with-members.ts';

const app = withApplication();

const forgot = (email: string, address = '127.0.0.1') =>
  app.call('POST', '/api/auth/forgot-password', { body: { email }, address });
const resend = (email: string) => app.call('POST', '/api/auth/resend-verification', { body: { email } });
const countOf = async (email: string, template: string) =>
  (await app.mails(email)).filter((mail) => mail.template === template).length;

/** Makes the last mails older. */
const minutesPass = (minutes: number) =>
  app.test.owner.query(
    "update mail_allowance set recent = array(select t - $1 * interval '1 minute' from unnest(recent) t)",
    [minutes],
  );

describe('mails that anybody can have sent to an address', () => {
  it('AUTH-19: of 40 resets and 20 sign-ups from changing addresses one goes out, and every answer is the same', async () => {
    const owner = await makeMember(app, 'bombed');
    const before = (await app.mails(owner.email)).length;
    const requests = Array.from({ length: 60 }, (_, index) => {
      const address = `198.51.100.${index}`;
      if (index % 3 > 0) return forgot(owner.email, address);
      const body = { email: owner.email, password: 'the heron waits by the river', username: 'Mallory' };
      return app.call('POST', '/api/auth/register', { body, address });
    });
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
    expect((await app.mails(owner.email)).length - before).toBe(1);
  });

  it('AUTH-19: five go out in an hour, one a minute', async () => {
    const owner = await makeMember(app, 'five-an-hour');
    for (let minute = 0; minute < 8; minute += 1) {
      await forgot(owner.email);
      await forgot(owner.email);
      await countOf(owner.email, 'accounts.reset');
      await minutesPass(1.1);
    }
    expect(await countOf(owner.email, 'accounts.reset')).toBe(5);
    await minutesPass(60);
    await forgot(owner.email);
    expect(await countOf(owner.email, 'accounts.reset')).toBe(6);
  });

  it('AUTH-19: sign-ups in somebody’s name leave room for the owner’s new password', async () => {
    const owner = await makeMember(app, 'crowded-out');
    for (let minute = 0; minute < 6; minute += 1) {
      const body = { email: owner.email, password: 'the heron waits by the river', username: 'Mallory' };
      await app.call('POST', '/api/auth/register', { body });
      await app.mails(owner.email);
      await minutesPass(1.1);
    }
    expect(await countOf(owner.email, 'accounts.reset')).toBe(0);
    await forgot(owner.email);
    expect(await countOf(owner.email, 'accounts.reset')).toBe(1);
  });

  it('AUTH-19: an older link keeps working when the newer mail was held back', async () => {
    const owner = await makeMember(app, 'held-back');
    await forgot(owner.email);
    const oobCode = codeIn((await app.mail(owner.email, 'accounts.reset')).text);
    await forgot(owner.email);
    expect(await countOf(owner.email, 'accounts.reset')).toBe(1);
    const body = { oobCode, password: 'quiet water under the old bridge' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  });

  it('AUTH-19: whoever uses a link need not wait for the next mail', async () => {
    const who = visitor('used-at-once');
    await register(app, who);
    await resend(who.email);
    expect(await countOf(who.email, 'accounts.verify')).toBe(1);
    const oobCode = codeIn((await app.mail(who.email, 'accounts.verify')).text);
    await app.call('POST', '/api/auth/verify-email', { body: { oobCode }, cookies: who.cookies });
    await forgot(who.email);
    expect(await countOf(who.email, 'accounts.reset')).toBe(1);
  });

  it('AUTH-19: signing up, deleting the account and signing up again sends no more than that', async () => {
    const who = visitor('signs-up-again');
    for (let round = 0; round < 4; round += 1) {
      await register(app, who);
      await app.mails(who.email);
      expect((await login(app, who)).status).toBe(200);
      const erasure = await as(app, who)('DELETE', '/api/user', { confirm: who.email, proof });
      expect(erasure.status).toBe(200);
    }
    await register(app, who);
    // What the first round sent went with its account, and whoever did not confirm gets no last mail either.
    expect(await app.mails(who.email)).toEqual([]);
    await minutesPass(1.1);
    await resend(who.email);
    expect(await countOf(who.email, 'accounts.verify')).toBe(1);
  });

  it('AUTH-19: nothing else goes to an address that nobody confirmed', async () => {
    const who = visitor('never-confirmed');
    await register(app, who);
    await app.mails(who.email);
    await login(app, who);
    const before = (await app.mails(who.email)).length;
    const password = 'quiet water under the old bridge';
    expect((await as(app, who)('POST', '/api/user/password', { password, proof })).status).toBe(200);
    const data = { name: 'You won', email: who.email };
    const welcome = await as(app, who)('POST', '/functions/sendWelcomeEmail', { data });
    // A session whose cookie was copied ends, and its owner would be told.
    const old = new Map(who.cookies);
    const renewed = await app.call('POST', '/api/auth/refresh', { cookies: who.cookies });
    await app.call('GET', '/api/user', { token: renewed.body.accessToken });
    await app.test.owner.query("update member_session set rotated_at = rotated_at - interval '61 seconds'");
    expect((await app.call('POST', '/api/auth/refresh', { cookies: old })).status).toBe(401);
    expect([welcome.status, (await app.mails(who.email)).length - before]).toEqual([403, 0]);
  });

  it('keeps no address, and forgets after an hour', async () => {
    const owner = await makeMember(app, 'counted-address');
    await forgot(owner.email);
    await app.mails(owner.email);
    const rows = await app.test.owner.query<{ text: string }>('select a::text as text from mail_allowance a');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('counted-address');
    await minutesPass(61);
    await app.modules.parts.flatMap(({ jobs }) => jobs?.['accounts.clean-up'] ?? [])[0]?.({} as never);
    expect(await app.test.owner.query('select from mail_allowance')).toEqual([]);
  });
});
