import { describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { as, login, makeMember, proof, register, visitor } from '../../test/with-members.ts';

const app = withApplication();

const textsTo = async (email: string) =>
  (await app.mails(email)).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
const afterAMinute = () => app.test.owner.query('delete from mail_allowance');
/** A name as it could be stored before names were checked. */
const storedName = (email: string, name: string) =>
  app.test.owner.query('update member set display_name = $2 where email = $1', [email, name]);

describe('the name that somebody signs up with', () => {
  it('AUTH-19: is in no mail to an address that nobody has confirmed', async () => {
    const who = visitor('stranger');
    expect((await register(app, who, { username: 'Your account is locked' })).status).toBe(200);
    await app.mails(who.email);
    for (const ask of [
      () => app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } }),
      () => app.call('POST', '/api/auth/resend-verification', { body: { email: who.email } }),
      () => register(app, visitor('stranger')),
    ]) {
      await afterAMinute();
      expect((await ask()).status).toBe(200);
      await app.mails(who.email);
    }
    const templates = (await app.mails(who.email)).map(({ template }) => template.replace('accounts.', ''));
    expect(templates.toSorted()).toEqual(['address-taken', 'reset', 'verify', 'verify', 'welcome']);
    for (const mail of await textsTo(who.email)) {
      expect(mail).toContain('Hello, ');
      expect(mail).not.toContain('locked');
    }
  });

  it('AUTH-19: is in no mail to an address that the account only wants to have', async () => {
    const who = await makeMember(app, 'moves-on');
    await as(app, who)('PATCH', '/api/user', { displayName: 'Your account is locked' });
    await as(app, who)('POST', '/api/user/email', { email: 'wanted@example.com', proof });
    const [mail] = await textsTo('wanted@example.com');
    expect(mail).toContain('Confirm your new e-mail address');
    expect(mail).not.toContain('locked');
  });

  it('greets the owner of a confirmed address', async () => {
    const who = await makeMember(app, 'confirmed');
    await afterAMinute();
    await app.call('POST', '/api/auth/forgot-password', { body: { email: who.email } });
    expect((await app.mail(who.email, 'accounts.reset')).text).toContain('Hello Ada, ');
  });

  it.each([
    'Ada,\n\nYour account is locked. Sign in: https://evil.example/a',
    'See www.evil.example',
    'Win at evil.example now',
    'Write to ada@evil.example',
    'Look at t.co/x1',
  ])('is refused with a link in it, with a sentence: %j', async (username) => {
    const refused = await register(app, visitor('links'), { username });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('web address')]);
  });

  it.each([
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Dr. Zoë St. John, Ph.D.', 'Dr. Zoë St. John, Ph.D.'],
    [' Ada\r\nLovelace\u2028King\u0007 ', 'Ada Lovelace King'],
  ])('is one line: %j', async (username, kept) => {
    const who = await makeMember(app, `line-${[...username].length}`);
    const { status, body } = await as(app, who)('PATCH', '/api/user', { displayName: username });
    expect([status, body.displayName]).toEqual([200, kept]);
  });
});

describe('a name from before names were checked', () => {
  const old = 'Ada, see www.evil.example';

  it('opens the account and is saved again with the profile; no mail has it, and no new one is like it', async () => {
    const who = await makeMember(app, 'long-here');
    await storedName(who.email, old);
    expect((await login(app, who)).body.session.user.displayName).toBe(old);
    const save = (displayName: string) =>
      as(app, who)('PATCH', '/api/user', { displayName, firstName: 'Ada' });
    expect((await save(old)).body).toMatchObject({ displayName: old, userData: { firstName: 'Ada' } });
    const { status, body } = await save('Ada, see www.evil.example/b');
    expect([status, body.error.details.fields]).toEqual([
      400,
      [expect.objectContaining({ field: 'displayName' })],
    ]);
    await as(app, who)('POST', '/api/tokens', {
      ...{ name: 'cron', scopes: ['market:read'], expiresInDays: null, proof },
    });
    const { text } = await app.mail(who.email, 'accounts.security');
    expect(text).toContain('Hello, ');
    expect(text).not.toContain('evil.example');
  });
});
