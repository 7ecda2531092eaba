import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { until } from '../../../test/until.ts';
import { hookSecret as secret, mailText as text, withMarketing } from '../../../test/with-marketing.ts';
import { judgeReply, replyOf } from '../../platform/mailer/bounces.ts';

const { app, smtp, asAdmin: call, addReaders } = await withMarketing();
const suppression = () => app.platform.mailer.suppression;

describe('PUB-5: a mail that comes back', () => {
  const sign = (body: string, seconds = Math.floor(testClock.now() / 1000), key = secret) =>
    `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
  const hook = (events: object[], signature?: string) => {
    const body = JSON.stringify({ events });
    return app.call('POST', '/api/mail/bounces', {
      clientKey: null,
      headers: { 'content-type': 'application/json', 'x-auspex-signature': signature ?? sign(body) },
      body: body as unknown as object,
    });
  };
  const bounced = (email: string, more: object = {}) => [
    { id: randomUUID(), email, kind: 'bounce', ...more },
  ];
  const stateOf = async (email: string) =>
    (await call('GET', `/api/admin/marketing/subscribers?search=${email}`)).body.items[0]?.state;

  it('because the mailbox does not exist silences it at once, and a full one after three different days', async () => {
    const [gone = '', full = ''] = await addReaders(2);
    expect((await hook(bounced(gone))).body).toEqual({ taken: 1 });
    expect(await stateOf(gone)).toBe('bounced');
    for (let day = 1; day <= 3; day += 1) {
      expect(await stateOf(full)).toBe('active');
      await app.test.database.query(
        "update mail_bounce set at = at - interval '1 day' where kind = 'refused'",
      );
      await hook(bounced(full, { permanent: false }));
      await hook(bounced(full, { permanent: false }));
    }
    expect(await stateOf(full)).toBe('bounced');
  });

  it('as a complaint silences its reader, and asking stays asking', async () => {
    const [angry = '', asked = ''] = await addReaders(2);
    await suppression().suppress(asked);
    await hook([...bounced(angry, { kind: 'complaint' }), ...bounced(asked)]);
    expect([await stateOf(angry), await stateOf(asked)]).toEqual(['complained', 'unsubscribed']);
  });

  it('is believed only with a fresh signature of the mail service, once', async () => {
    const [email = ''] = await addReaders(1);
    const body = JSON.stringify({ events: bounced(email) });
    const now = Math.floor(testClock.now() / 1000);
    const wrong = [
      '',
      'x',
      sign(body, now, 'another-secret'),
      sign(body, now - 301),
      sign(body, now + 301),
      sign(`${body} `),
    ];
    for (const signature of wrong) {
      const reply = await app.call('POST', '/api/mail/bounces', {
        clientKey: null,
        headers: { 'content-type': 'application/json', 'x-auspex-signature': signature },
        body: body as unknown as object,
      });
      expect([signature, reply.status]).toEqual([signature, 401]);
    }
    expect(await stateOf(email)).toBe('active');
    const event = bounced(email, { permanent: false });
    for (let time = 0; time < 4; time += 1) {
      await hook(event);
      await app.test.database.query("update mail_bounce set at = at - interval '1 day'");
    }
    expect(await stateOf(email)).toBe('active');
  });

  it('by the reply of the mail server counts, too: the third day on which it refuses the recipient', async () => {
    const [email = ''] = await addReaders(1);
    for (const day of [1, 2, 3]) {
      expect(await suppression().isSuppressed(email)).toBe(false);
      smtp.behave('unknown-mailbox');
      await call('POST', '/marketing/admin/send_marketing_email', { ...text(`Day ${day}`), emails: [email] });
      await until(
        async () =>
          (await app.test.database.query("select 1 from mail_bounce where source = 'smtp'")).length === day,
      );
      await app.test.database.query("update mail_bounce set at = at - interval '1 day'");
    }
    smtp.behave('accept');
    expect(await suppression().isSuppressed(email)).toBe(true);
    const rows = await app.test.database.query('select reason from mail_bounce');
    expect(JSON.stringify(rows)).not.toContain('example.org');
  });
});

describe('PUB-5: the list of subscribers', () => {
  it('has everybody once with their state, and finds them', async () => {
    const [email = ''] = await addReaders(1, 'fr');
    const one = await call(
      'GET',
      `/api/admin/marketing/subscribers?search=${email.slice(0, 11).toUpperCase()}`,
    );
    expect(one.body).toMatchObject({
      total: 1,
      items: [{ email, language: 'fr', member: false, reader: true, state: 'active' }],
    });
    const admins = await call(
      'GET',
      '/api/admin/marketing/subscribers?search=admin@example.com&state=not-chosen',
    );
    expect(admins.body.items).toMatchObject([{ email: 'admin@example.com', member: true }]);
    const left = await call('GET', '/api/admin/marketing/unsubscribed?page_size=1');
    expect(left.body.items[0]).toMatchObject({ emails: true });
  });

  it('ADM-3: takes a fresh sign-in to be read as addresses, by the call and as a file', async () => {
    const paths = ['/marketing/admin/get_user_emails', '/api/admin/marketing/subscribers.csv'];
    const { clock } = app.platform;
    const { now } = clock;
    // The token is still good, its sign-in is twenty minutes old.
    Object.assign(clock, { now: () => now() + 20 * 60_000 });
    for (const path of paths) {
      const { status, body } = await call('GET', path);
      expect([path, status, body.error.details.code]).toEqual([path, 403, 'requires-recent-login']);
    }
    Object.assign(clock, { now });
    for (const path of paths) expect((await call('GET', path)).status).toBe(200);
  });

  it('is a file that no spreadsheet runs, and taking it is written down', async () => {
    await app.test.database.query(
      `insert into newsletter_reader (email, language, asked_at) values ('=cmd|calc@example.org', 'en', now())`,
    );
    const file = await call('GET', '/api/admin/marketing/subscribers.csv');
    expect(file.headers['content-disposition']).toContain('auspex-subscribers.csv');
    const cells = file.text
      .split(/\r\n/)
      .flatMap((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
    expect(cells).toContain("'=cmd|calc@example.org");
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    const [entry] = await app.platform.audit.list({ limit: 1, action: 'admin.subscribers' });
    expect(entry).toMatchObject({ action: 'admin.subscribers.export', subject: 'subscribers' });
  });

  it('forgets whoever deletes the account, and the mail of theirs that is still to be sent', async () => {
    await app.test.database.query(
      "insert into member (email, ref_id, email_verified_at) values ('leaving@example.org', 'leaving', now())",
    );
    await app.test.database.query(
      "insert into newsletter_reader (email, language, asked_at, confirmed_at) values ('leaving@example.org', 'en', now(), now())",
    );
    smtp.behave('busy');
    await call('POST', '/marketing/admin/send_marketing_email', {
      ...text('Bye'),
      emails: ['leaving@example.org'],
    });
    await app.test.database.query("delete from member where email = 'leaving@example.org'");
    await app.platform.mailer.forget('leaving@example.org');
    smtp.behave('accept');
    const rows = await app.test.database.query('select email from marketing_recipient');
    expect(JSON.stringify(rows)).not.toContain('leaving@');
  });
});

describe('what a mail server says about an address (RFC 3463)', () => {
  it.each([
    [550, '550 5.1.1 no such user', 'address'],
    [550, '550-5.2.1 mailbox disabled', 'address'],
    [552, '552 5.2.2 mailbox full', 'refused'],
    [550, '550 no such mailbox', 'refused'],
    [550, '550 5.7.1 blocked by policy', null],
    [554, '554 5.7.26 unauthenticated sender', null],
    [554, '554 transaction failed', null],
    [552, '552 5.3.4 message too big', null],
    [554, '554 5.6.0 bad content', null],
    [451, '451 4.7.1 try later', null],
  ] as const)('%i "%s" means: %s', (code, words, meant) => {
    expect(judgeReply(replyOf(code, words, true))).toBe(meant);
  });

  it('and a refusal of the mail itself says nothing about it', () => {
    expect(judgeReply(replyOf(550, '550 spam', false))).toBeNull();
  });
});
