import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import { linkIn, makeOlder, readersOf } from '../../../test/with-newsletter.ts';

const app = withApplication();

const post = async (path: string, body: object) => {
  const answer = await app.call('POST', path, { body });
  return { status: answer.status, body: answer.body };
};
/** Every mail to an address, oldest first. */
const mailsTo = async (address: string) =>
  (await app.mails(address)).toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
const isSuppressed = (email: string) => app.platform.mailer.suppression.isSuppressed(email);
const subscribe = (email: string, language = 'en') => post('/api/newsletter', { email, language });
const confirm = (code: string) => post('/api/newsletter/confirm', { code });
const readers = () => readersOf(app);
/** Everything that is stored about a reader. */
const rowOf = async (email: string) =>
  (await app.test.database.query('select * from newsletter_reader where email = $1', [email]))[0];

/** Signs up, opens the link, and returns the token of the unsubscribe link. */
async function reader(email: string): Promise<string> {
  await subscribe(email);
  await confirm(linkIn((await mailsTo(email))[0], 'newsletter'));
  return new URL(app.platform.mailer.unsubscribeUrl(email)).searchParams.get('token') ?? '';
}

describe('signing up for the newsletter', () => {
  it('PUB-2: counts only after the link in the mail was used', async () => {
    expect((await subscribe('ada@example.org')).status).toBe(200);
    expect(await readers()).not.toContain('ada@example.org');
    const [mail] = await mailsTo('ada@example.org');
    expect(mail?.subject).toBe('Confirm your newsletter');
    expect((await confirm(linkIn(mail, 'newsletter'))).body).toEqual({
      status: 'confirmed',
      email: 'ada@example.org',
    });
    expect(await readers()).toContain('ada@example.org');
  });

  it('answers the same for a new address, a waiting one, a subscribed one and one that left', async () => {
    const token = await reader('reads@example.org');
    const answers = [await subscribe('new@example.org'), await subscribe('new@example.org')];
    answers.push(await subscribe('reads@example.org'));
    await post('/api/unsubscribe', { token });
    answers.push(await subscribe('reads@example.org'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('treats capitals and spaces as the same address', async () => {
    await subscribe('Grace@Example.org');
    await subscribe('grace@example.ORG');
    await mailsTo('grace@example.org');
    const rows = await app.test.database.query(
      "select email from newsletter_reader where email ilike 'grace@%'",
    );
    expect(rows).toEqual([{ email: 'grace@example.org' }]);
  });

  it('sends one mail for twenty simultaneous clicks', async () => {
    await Promise.all(Array.from({ length: 20 }, () => subscribe('pressed@example.org')));
    await mailsTo('pressed@example.org');
    const rows = await app.test.database.query("select 1 from mail where recipient = 'pressed@example.org'");
    expect(rows).toHaveLength(1);
  });

  it('sends another mail after ten minutes, whose link alone works', async () => {
    await subscribe('late@example.org');
    const [first] = await mailsTo('late@example.org');
    await makeOlder(app, 'late@example.org', '11 minutes');
    await subscribe('late@example.org');
    const second = (await mailsTo('late@example.org'))[1];
    expect((await confirm(linkIn(first, 'newsletter'))).body).toEqual({ status: 'not-valid' });
    expect((await confirm(linkIn(second, 'newsletter'))).body.status).toBe('confirmed');
  });

  it('is forgotten after three days without the link', async () => {
    await subscribe('never@example.org');
    const code = linkIn((await mailsTo('never@example.org'))[0], 'newsletter');
    await makeOlder(app, 'never@example.org', '72 hours 1 minute');
    expect((await confirm(code)).body).toEqual({ status: 'not-valid' });
  });

  it('tells a reader who signs up again by mail that they are already subscribed', async () => {
    await reader('again@example.org');
    await makeOlder(app, 'again@example.org', '2 days');
    await subscribe('again@example.org');
    expect((await mailsTo('again@example.org'))[1]?.subject).toBe('You already receive our newsletter');
    expect(await readers()).toContain('again@example.org');
  });

  it('PUB-2: changes nothing for a reader whose address a stranger types, in whatever language', async () => {
    await reader('typed@example.org');
    await makeOlder(app, 'typed@example.org', '2 days');
    const before = await rowOf('typed@example.org');
    await subscribe('Typed@example.org', 'fr');
    const { mailed_at, mails: _, ...after } = (await rowOf('typed@example.org')) ?? {};
    expect({ ...after, mailed_at: before?.mailed_at, mails: 0 }).toEqual(before);
    expect(mailed_at).not.toEqual(before?.mailed_at);
    expect((await mailsTo('typed@example.org'))[1]?.subject).toBe('You already receive our newsletter');
    expect(await readers()).toContain('typed@example.org');
  });

  it('PUB-2: leaves one who left as they are until they follow the link, so that undoing still brings them back', async () => {
    const token = await reader('left@example.org');
    await post('/api/unsubscribe', { token });
    await makeOlder(app, 'left@example.org', '1 day');
    await subscribe('left@example.org');
    expect(await readers()).not.toContain('left@example.org');
    await post('/api/unsubscribe/undo', { token });
    expect(await readers()).toContain('left@example.org');
  });

  it('PUB-2: sends an address nothing but the confirmation until it is confirmed', async () => {
    await subscribe('waits@example.org');
    await post('/api/unsubscribe/link', { email: 'waits@example.org' });
    await app.test.database.query(
      "update newsletter_reader set mailed_at = mailed_at - interval '1 hour' where email = 'waits@example.org'",
    );
    await subscribe('waits@example.org');
    const subjects = (await mailsTo('waits@example.org')).map(({ subject }) => subject);
    expect(subjects).toEqual(['Confirm your newsletter', 'Confirm your newsletter']);
    const [link] = await app.test.database.query(
      "select state from mail where recipient = 'waits@example.org' and template = 'publishing.unsubscribe-link'",
    );
    expect(link).toEqual({ state: 'dropped' });
  });

  it('WEB-9: uses French for a French reader', async () => {
    await subscribe('marie@example.org', 'fr');
    const [mail] = await mailsTo('marie@example.org');
    expect(mail).toMatchObject({ subject: 'Confirmez votre lettre d’information' });
    expect(mail?.text).toContain('Seul le plus récent est valable');
  });

  it('MAIL-4: leads to the configured address, whatever host the request names', async () => {
    await app.call('POST', '/api/newsletter', {
      headers: { host: 'localhost:6666', 'x-forwarded-host': 'evil.example' },
      body: { email: 'host@example.org' },
    });
    const [mail] = await mailsTo('host@example.org');
    expect(mail?.text).toContain('http://127.0.0.1:3999/?newsletter=');
    expect(mail?.text).not.toMatch(/evil\.example|6666/);
  });

  it('stores the code as a hash only', async () => {
    await subscribe('hashed@example.org');
    const code = linkIn((await mailsTo('hashed@example.org'))[0], 'newsletter');
    const rows = await app.test.database.query(
      'select newsletter_reader::text as row from newsletter_reader union all select data::text from mail',
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code, 'base64url').toString('hex'));
  });

  it.each([
    ['a second header', 'ada@example.org\r\nBcc: all@example.org'],
    ['a line break that is escaped', 'ada@example.org%0ABcc:all@example.org'],
    ['two addresses', 'ada@example.org,all@example.org'],
    ['a name in front', 'Ada <ada@example.org>'],
    ['no address', 'ada'],
  ])('refuses %s with a sentence and sends nothing', async (_, email) => {
    const before = await app.test.database.query('select 1 from mail');
    const answer = await subscribe(email);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/mail/i);
    expect(await app.test.database.query('select 1 from mail')).toHaveLength(before.length);
  });
});

describe('unsubscribing', () => {
  it('PUB-2: takes one click, signed out, and another undoes it', async () => {
    const token = await reader('leaves@example.org');
    const left = await post('/api/unsubscribe', { token });
    expect(left.body).toEqual({ status: 'unsubscribed', email: 'l•••@example.org' });
    expect(await isSuppressed('leaves@example.org')).toBe(true);
    const rows = await app.test.database.query(
      "select emails from unsubscribed where email = 'leaves@example.org'",
    );
    expect(rows).toEqual([{ emails: true }]);
    const back = await post('/api/unsubscribe/undo', { token });
    expect(back.body).toEqual({ status: 'subscribed', email: 'l•••@example.org' });
    expect(await isSuppressed('leaves@example.org')).toBe(false);
    const audit = await app.platform.audit.list({ limit: 2, action: 'mail.unsubscribed' });
    expect(audit.map(({ action }) => action)).toEqual(['mail.unsubscribed.undone', 'mail.unsubscribed']);
    expect(JSON.stringify(audit)).not.toContain('leaves@');
  });

  it('with the same click twice stays unsubscribed', async () => {
    const token = await reader('twice@example.org');
    await post('/api/unsubscribe', { token });
    expect((await post('/api/unsubscribe', { token })).body.status).toBe('unsubscribed');
    expect(await isSuppressed('twice@example.org')).toBe(true);
  });

  it('is not undone by an old confirmation link', async () => {
    await subscribe('old-link@example.org');
    const code = linkIn((await mailsTo('old-link@example.org'))[0], 'newsletter');
    await confirm(code);
    expect((await confirm(code)).body.status).toBe('confirmed');
    await app.platform.mailer.suppression.suppress('old-link@example.org');
    expect((await confirm(code)).body).toEqual({ status: 'not-valid' });
    expect(await isSuppressed('old-link@example.org')).toBe(true);
  });

  it('ends when the same person signs up and confirms again, even within the same minutes', async () => {
    const token = await reader('returns@example.org');
    await post('/api/unsubscribe', { token });
    await subscribe('returns@example.org');
    const mails = await mailsTo('returns@example.org');
    expect(mails[1]?.subject).toBe('Confirm your newsletter');
    expect(await isSuppressed('returns@example.org')).toBe(true);
    await confirm(linkIn(mails[1], 'newsletter'));
    expect(await isSuppressed('returns@example.org')).toBe(false);
  });

  it('does nothing with a link that was truncated, changed or made elsewhere', async () => {
    const token = await reader('sealed@example.org');
    const middle = token.charAt(30) === 'x' ? 'y' : 'x';
    const changed = `${token.slice(0, 30)}${middle}${token.slice(31)}`;
    for (const wrong of ['', 'sealed@example.org', token.slice(0, 30), changed]) {
      const answer = await post('/api/unsubscribe', { token: wrong });
      expect([wrong, answer.body]).toEqual([wrong, { status: 'link-not-complete' }]);
    }
    expect(await isSuppressed('sealed@example.org')).toBe(false);
  });

  it('without a mail at hand is possible through a link that only the owner of the mailbox gets', async () => {
    await reader('no-mail-at-hand@example.org');
    const answers = [
      await post('/api/unsubscribe/link', { email: 'no-mail-at-hand@example.org' }),
      await post('/api/unsubscribe/link', { email: 'unknown@example.org' }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const token = linkIn((await mailsTo('no-mail-at-hand@example.org'))[1], 'token');
    expect((await post('/api/unsubscribe', { token })).body.status).toBe('unsubscribed');
    expect(await isSuppressed('no-mail-at-hand@example.org')).toBe(true);
    expect(await mailsTo('unknown@example.org')).toEqual([]);
  });

  it('sends the link once a day, and a request from before somebody read does not count', async () => {
    const email = 'asked-too-early@example.org';
    const ask = () => post('/api/unsubscribe/link', { email });
    const links = async () =>
      (await mailsTo(email)).filter(({ template }) => template.includes('link')).length;
    await ask();
    expect(await links()).toBe(0);
    await reader(email);
    for (const sent of [1, 1]) {
      await ask();
      expect(await links()).toBe(sent);
    }
    await app.test.owner.query("update mail set state = 'failed' where recipient = $1", [email]);
    await ask();
    await mailsTo(email);
    const rows = await app.test.owner.query(
      "select state from mail where recipient = $1 and template = 'publishing.unsubscribe-link'",
      [email],
    );
    expect(rows).toEqual([{ state: 'sent' }]);
  });

  it('happens when an account with the same, confirmed address is deleted, and never by a stranger who signed up with it', async () => {
    await reader('gone@example.org');
    const signUp = (verified: string) =>
      app.test.database.query(
        `insert into member (email, ref_id, email_verified_at) values ('gone@example.org', 'gone', ${verified})`,
      );
    const erase = () => app.test.database.query("delete from member where email = 'gone@example.org'");
    await signUp('null');
    await erase();
    expect(await readers()).toContain('gone@example.org');
    await signUp('now()');
    await erase();
    expect(await readers()).not.toContain('gone@example.org');
  });
});

describe('the contact form', () => {
  const letter = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message: 'Hello\n\nworld' };

  it('reaches the configured address, and replying to it replies to the sender', async () => {
    const reply = await post('/functions/sendSupportEmail', { data: letter });
    expect(reply.status).toBe(200);
    const [mail] = await mailsTo('support@auspex.localhost');
    expect(mail?.subject).toBe('[Support] A question');
    const rows = await app.test.database.query(
      "select reply_to from mail where template = 'accounts.support'",
    );
    expect(rows).toEqual([{ reply_to: 'ada@example.org' }]);
  });

  it('makes no header from what is typed into it', async () => {
    const subject = 'Hello\r\nBcc: all@example.org';
    const taken = await post('/functions/sendSupportEmail', { data: { ...letter, subject } });
    expect(taken.status).toBe(200);
    const mail = (await mailsTo('support@auspex.localhost'))[1];
    expect(mail?.subject).toBe('[Support] Hello Bcc: all@example.org');
    const forged = await post('/functions/sendSupportEmail', {
      data: { ...letter, email: 'ada@example.org\r\nBcc: all@example.org' },
    });
    expect(forged.status).toBe(400);
    expect(forged.body).toMatchObject({ error: { status: 'invalid-argument' } });
  });

  it('PUB-8: a letter that is sent again because its answer was lost arrives once', async () => {
    const data = { ...letter, subject: 'Sent twice', request_id: randomUUID() };
    for (let tries = 0; tries < 2; tries += 1)
      expect((await post('/functions/sendSupportEmail', { data })).status).toBe(200);
    await post('/functions/sendSupportEmail', { data: { ...data, request_id: randomUUID() } });
    const subjects = (await mailsTo('support@auspex.localhost')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === '[Support] Sent twice')).toHaveLength(2);
  });
});
