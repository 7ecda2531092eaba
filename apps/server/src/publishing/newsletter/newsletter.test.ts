import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listNewsletterReaders } from '../index.ts';
import { type ReadMail, withPublishing } from './newsletter-bench.ts';

const bench = withPublishing();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function linkIn(mail: ReadMail | undefined, parameter: string): string {
  const found = new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(mail?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`No link with ${parameter} in: ${mail?.text}`);
  return found;
}

const subscribe = (email: string, language = 'en') => bench.post('/api/newsletter', { email, language });
const confirm = (code: string) => bench.post('/api/newsletter/confirm', { code });
const readers = async () => (await listNewsletterReaders(bench.test.database)).map(({ email }) => email);

/** Signs up, opens the link, and gives the token of the unsubscribe link. */
async function reader(email: string): Promise<string> {
  await subscribe(email);
  await confirm(linkIn((await bench.mailsTo(email, 1))[0], 'newsletter'));
  return new URL(bench.platform.mailer.unsubscribeUrl(email)).searchParams.get('token') ?? '';
}

describe('signing up for the newsletter', () => {
  it('counts only after the link in the mail was used', async () => {
    expect((await subscribe('ada@example.org')).status).toBe(200);
    expect(await readers()).not.toContain('ada@example.org');
    const [mail] = await bench.mailsTo('ada@example.org', 1);
    expect(mail?.subject).toBe('Confirm your newsletter');
    expect((await confirm(linkIn(mail, 'newsletter'))).body).toEqual({
      status: 'confirmed',
      email: 'ada@example.org',
    });
    expect(await readers()).toContain('ada@example.org');
  });

  it('answers the same for a new address, one that waits, one that reads and one that left', async () => {
    const token = await reader('reads@example.org');
    const answers = [await subscribe('new@example.org'), await subscribe('new@example.org')];
    answers.push(await subscribe('reads@example.org'));
    await bench.post('/api/unsubscribe', { token });
    answers.push(await subscribe('reads@example.org'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('treats capitals and spaces as the same address', async () => {
    await subscribe('Grace@Example.org');
    await subscribe('grace@example.ORG');
    await bench.mailsTo('grace@example.org', 1);
    const rows = await bench.test.database.query(
      "select email from newsletter_reader where email ilike 'grace@%'",
    );
    expect(rows).toEqual([{ email: 'grace@example.org' }]);
  });

  it('sends one mail for twenty presses at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => subscribe('pressed@example.org')));
    await bench.mailsTo('pressed@example.org', 1);
    await wait(300);
    const rows = await bench.test.database.query(
      "select 1 from mail where recipient = 'pressed@example.org'",
    );
    expect(rows).toHaveLength(1);
  });

  it('sends another mail after ten minutes, whose link alone works', async () => {
    await subscribe('late@example.org');
    const [first] = await bench.mailsTo('late@example.org', 1);
    bench.ahead(11 * MINUTE);
    await subscribe('late@example.org');
    const second = (await bench.mailsTo('late@example.org', 2))[1];
    expect((await confirm(linkIn(first, 'newsletter'))).body).toEqual({ status: 'not-valid' });
    expect((await confirm(linkIn(second, 'newsletter'))).body.status).toBe('confirmed');
  });

  it('is forgotten after three days without the link, and after thirty without a trace', async () => {
    await subscribe('never@example.org');
    const code = linkIn((await bench.mailsTo('never@example.org', 1))[0], 'newsletter');
    bench.ahead(3 * DAY + MINUTE);
    expect((await confirm(code)).body).toEqual({ status: 'not-valid' });
    bench.ahead(31 * DAY);
    await subscribe('somebody-else@example.org');
    const rows = await bench.test.database.query(
      "select 1 from newsletter_reader where email = 'never@example.org'",
    );
    expect(rows).toEqual([]);
  });

  it('tells a reader who signs up again by mail that they read it already', async () => {
    await reader('again@example.org');
    bench.ahead(2 * DAY);
    await subscribe('again@example.org');
    expect((await bench.mailsTo('again@example.org', 2))[1]?.subject).toBe(
      'You already receive our newsletter',
    );
    expect(await readers()).toContain('again@example.org');
  });

  it('speaks French to a French reader', async () => {
    await subscribe('marie@example.org', 'fr');
    const [mail] = await bench.mailsTo('marie@example.org', 1);
    expect(mail).toMatchObject({ language: 'fr', subject: 'Confirmez votre lettre d’information' });
    expect(mail?.text).toContain('Seul le plus récent est valable');
  });

  it('leads to the configured address, whatever host the request names', async () => {
    await bench.http.app.inject({
      method: 'POST',
      url: '/api/newsletter',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: 'host@example.org' },
    });
    const [mail] = await bench.mailsTo('host@example.org', 1);
    expect(mail?.text).toContain('http://localhost:3000/?newsletter=');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('stores the code as a hash only', async () => {
    await subscribe('hashed@example.org');
    const code = linkIn((await bench.mailsTo('hashed@example.org', 1))[0], 'newsletter');
    const rows = await bench.test.database.query(
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
    const before = await bench.test.database.query('select 1 from mail');
    const answer = await subscribe(email);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/mail/i);
    expect(await bench.test.database.query('select 1 from mail')).toHaveLength(before.length);
  });
});

describe('unsubscribing', () => {
  it('takes one press, signed out, and another takes it back', async () => {
    const token = await reader('leaves@example.org');
    const left = await bench.post('/api/unsubscribe', { token });
    expect(left.body).toEqual({ status: 'unsubscribed', email: 'l•••@example.org' });
    expect(await bench.platform.mailer.suppression.isSuppressed('leaves@example.org')).toBe(true);
    const rows = await bench.test.database.query(
      "select emails from unsubscribed where email = 'leaves@example.org'",
    );
    expect(rows).toEqual([{ emails: true }]);
    const back = await bench.post('/api/unsubscribe/undo', { token });
    expect(back.body).toEqual({ status: 'subscribed', email: 'l•••@example.org' });
    expect(await bench.platform.mailer.suppression.isSuppressed('leaves@example.org')).toBe(false);
    const audit = await bench.platform.audit.list({ limit: 2, action: 'mail.unsubscribed' });
    expect(audit.map(({ action }) => action)).toEqual(['mail.unsubscribed.undone', 'mail.unsubscribed']);
    expect(JSON.stringify(audit)).not.toContain('leaves@');
  });

  it('with the same press twice stays unsubscribed', async () => {
    const token = await reader('twice@example.org');
    await bench.post('/api/unsubscribe', { token });
    expect((await bench.post('/api/unsubscribe', { token })).body.status).toBe('unsubscribed');
    expect(await bench.platform.mailer.suppression.isSuppressed('twice@example.org')).toBe(true);
  });

  it('is not undone by an old confirmation link', async () => {
    await subscribe('old-link@example.org');
    const code = linkIn((await bench.mailsTo('old-link@example.org', 1))[0], 'newsletter');
    await confirm(code);
    expect((await confirm(code)).body.status).toBe('confirmed');
    await bench.platform.mailer.suppression.suppress('old-link@example.org');
    expect((await confirm(code)).body).toEqual({ status: 'not-valid' });
    expect(await bench.platform.mailer.suppression.isSuppressed('old-link@example.org')).toBe(true);
  });

  it('ends when the same person signs up and confirms anew', async () => {
    const token = await reader('returns@example.org');
    await bench.post('/api/unsubscribe', { token });
    bench.ahead(DAY);
    await subscribe('returns@example.org');
    const mails = await bench.mailsTo('returns@example.org', 2);
    expect(mails[1]?.subject).toBe('Confirm your newsletter');
    expect(await bench.platform.mailer.suppression.isSuppressed('returns@example.org')).toBe(true);
    await confirm(linkIn(mails[1], 'newsletter'));
    expect(await bench.platform.mailer.suppression.isSuppressed('returns@example.org')).toBe(false);
  });

  it('does nothing with a link that was cut, changed or made elsewhere', async () => {
    const token = await reader('sealed@example.org');
    const changed = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`;
    for (const wrong of ['', 'sealed@example.org', token.slice(0, 30), changed]) {
      const answer = await bench.post('/api/unsubscribe', { token: wrong });
      expect([wrong, answer.body]).toEqual([wrong, { status: 'link-not-complete' }]);
    }
    expect(await bench.platform.mailer.suppression.isSuppressed('sealed@example.org')).toBe(false);
  });

  it('without a mail at hand is possible through a link that only the owner of the mailbox gets', async () => {
    const answers = [
      await bench.post('/api/unsubscribe/link', { email: 'reads@example.org' }),
      await bench.post('/api/unsubscribe/link', { email: 'unknown@example.org' }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const [mail] = await bench.mailsTo('unknown@example.org', 1);
    const token = linkIn(mail, 'token');
    expect((await bench.post('/api/unsubscribe', { token })).body.status).toBe('unsubscribed');
    expect(await bench.platform.mailer.suppression.isSuppressed('unknown@example.org')).toBe(true);
  });

  it('is reached by the short address in mails, which changes nothing by itself', async () => {
    const token = await reader('short@example.org');
    const reply = await bench.http.app.inject({ url: `/unsubscribe?token=${token}` });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/process/unsubscribe?token=${token}`]);
    expect(await bench.platform.mailer.suppression.isSuppressed('short@example.org')).toBe(false);
  });

  it('goes along with deleting an account of the same address', async () => {
    await reader('gone@example.org');
    await bench.test.database.query("insert into member (email, ref_id) values ('gone@example.org', 'gone')");
    await bench.test.database.query("delete from member where email = 'gone@example.org'");
    expect(await readers()).not.toContain('gone@example.org');
  });
});

describe('the contact form', () => {
  const letter = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message: 'Hello\n\nworld' };

  it('reaches the configured address, and answering it answers the sender', async () => {
    const reply = await bench.post('/functions/sendSupportEmail', { data: letter });
    expect(reply.status).toBe(200);
    const [mail] = await bench.mailsTo('support@example.com', 1);
    expect(mail?.subject).toBe('[Support] A question');
    const rows = await bench.test.database.query(
      "select reply_to from mail where template = 'accounts.support'",
    );
    expect(rows).toEqual([{ reply_to: 'ada@example.org' }]);
  });

  it('makes no header of what is typed into it', async () => {
    const subject = 'Hello\r\nBcc: all@example.org';
    const taken = await bench.post('/functions/sendSupportEmail', { data: { ...letter, subject } });
    expect(taken.status).toBe(200);
    const mail = (await bench.mailsTo('support@example.com', 2))[1];
    expect(mail?.subject).toBe('[Support] Hello Bcc: all@example.org');
    const forged = await bench.post('/functions/sendSupportEmail', {
      data: { ...letter, email: 'ada@example.org\r\nBcc: all@example.org' },
    });
    expect(forged.status).toBe(400);
    expect(forged.body).toMatchObject({ error: { status: 'invalid-argument' } });
  });
});
