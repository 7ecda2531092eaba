import { describe, expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import {
  as,
  codeIn,
  login,
  makeMember,
  proof,
  register,
  type Visitor,
  visitor,
} from '../../../test/with-members.ts';
import { readersOf } from '../../../test/with-newsletter.ts';

const app = withApplication();

const choiceOf = async (who: Visitor) => (await as(app, who)('GET', '/api/user/newsletter')).body.newsletter;
const choose = (who: Visitor, newsletter: boolean) =>
  as(app, who)('PUT', '/api/user/newsletter', { newsletter });
const tokenOf = (email: string) =>
  new URL(app.platform.mailer.unsubscribeUrl(email)).searchParams.get('token') ?? '';
const readers = () => readersOf(app);

async function moveTo(who: Visitor, email: string): Promise<void> {
  await as(app, who)('POST', '/api/user/email', { email, proof });
  const oobCode = codeIn((await app.mail(email, 'accounts.change-email')).text);
  await app.call('POST', '/api/auth/change-email', { body: { oobCode }, cookies: who.cookies });
}

describe('a member’s choice of mails', () => {
  it('begins without the newsletter, and counts at once, without another mail', async () => {
    const who = await makeMember(app, 'chooses');
    expect(await choiceOf(who)).toBe(false);
    const before = (await app.mails(who.email)).length;
    expect((await choose(who, true)).body).toEqual({ newsletter: true });
    expect(await readers()).toContain(who.email);
    expect((await choose(who, false)).body).toEqual({ newsletter: false });
    expect(await readers()).not.toContain(who.email);
    expect(await app.mails(who.email)).toHaveLength(before);
  });

  it('is the same as what the links in mails say', async () => {
    const who = await makeMember(app, 'one-click');
    await choose(who, true);
    const url = `/api/unsubscribe/one-click?token=${tokenOf(who.email)}`;
    expect((await app.call('POST', url)).status).toBe(200);
    expect(await choiceOf(who)).toBe(false);
    await choose(who, true);
    expect(await readers()).toContain(who.email);
    await app.call('POST', '/api/unsubscribe', { body: { token: tokenOf(who.email) } });
    expect(await choiceOf(who)).toBe(false);
    await app.call('POST', '/api/unsubscribe/undo', { body: { token: tokenOf(who.email) } });
    expect(await choiceOf(who)).toBe(true);
  });

  it.each([
    ['goes with the account to its new address', true],
    ['stays "no newsletter" at the new address', false],
  ])('%s', async (_, newsletter) => {
    const who = await makeMember(app, `moves-${newsletter}`);
    await choose(who, true);
    await choose(who, newsletter);
    const email = `moved-${newsletter}@example.com`;
    await moveTo(who, email);
    const all = await readers();
    expect([all.includes(email), all.includes(who.email)]).toEqual([newsletter, false]);
  });

  it('does not go by a mailbox that is dead: the newsletter comes to the new address', async () => {
    const who = await makeMember(app, 'dead-mailbox');
    await choose(who, true);
    const bounce = { kind: 'address', source: 'smtp', event: 'dead mailbox', reason: '550 5.1.1' } as const;
    await app.platform.mailer.suppression.noteBounce({ ...bounce, email: who.email });
    const email = 'new-mailbox@example.com';
    await moveTo(who, email);
    expect((await login(app, { ...who, email })).status).toBe(200);
    const all = await readers();
    expect([all.includes(email), all.includes(who.email)]).toEqual([true, false]);
  });

  it('who called a mail spam gets none at the new address either, and is still told apart', async () => {
    const who = await makeMember(app, 'complains');
    await choose(who, true);
    const { suppression } = app.platform.mailer;
    const bounce = { kind: 'complaint', source: 'smtp', event: 'called spam', reason: 'spam' } as const;
    await suppression.noteBounce({ ...bounce, email: who.email });
    // That the mailbox is dead by now takes nothing back.
    await suppression.noteBounce({ ...bounce, kind: 'address', event: 'dead by now', email: who.email });
    await moveTo(who, 'complained@example.com');
    const rows = await app.test.owner.query(
      "select reason from unsubscribed where email = 'complained@example.com'",
    );
    expect(rows).toEqual([{ reason: 'complained' }]);
    expect(await readers()).not.toContain('complained@example.com');
  });

  it('needs a confirmed address, and tells nobody else who reads', async () => {
    const who = visitor('unconfirmed-reader');
    await app.call('POST', '/api/newsletter', { body: { email: who.email, language: 'en' } });
    const { text } = await app.mail(who.email, 'publishing.confirm-newsletter');
    const code = /newsletter=([\w-]+)/.exec(text)?.[1] ?? '';
    await app.call('POST', '/api/newsletter/confirm', { body: { code } });
    expect(await readers()).toContain(who.email);
    await register(app, who);
    await app.mails(who.email);
    await login(app, who);
    expect(await choiceOf(who)).toBe(false);
    const { status, body } = await choose(who, true);
    expect([status, body.error.details.code]).toEqual([403, 'email-not-verified']);
  });
});
