import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { mailText as text, withMarketing } from '../../../test/with-marketing.ts';

const desk = await withMarketing();
const { app, smtp, asAdmin: call, asMember, asGuest, addReaders, start, listed, untilSent } = desk;
const readers = { audience: 'readers', language: null } as const;
const suppression = () => app.platform.mailer.suppression;
const unfolded = (raw: string) => raw.replace(/\r\n[ \t]+/g, ' ');
/** Every mail was tried and waits for its next time; the sender takes one after another. */
const allWait = async () => {
  const [row] = await app.test.database.query<{ tried: number; open: number }>(
    `select count(*) filter (where state = 'waiting' and attempts > 0)::int as tried,
            count(*) filter (where state = 'sending' or (state = 'waiting' and attempts = 0))::int as open
       from mail`,
  );
  return row !== undefined && row.tried > 0 && row.open === 0;
};
/** Mails that the outbox has not finished with. */
const openMails = async () =>
  (await app.test.database.query("select 1 from mail where state in ('waiting', 'sending')")).length;
const addMember = (email: string, more = 'now()') =>
  app.test.database.query(`insert into member (email, ref_id, email_verified_at) values ($1, $1, ${more})`, [
    email,
  ]);

describe('PUB-5: a marketing mail', () => {
  it('goes once to everybody in its segment, in their language where it is written in it', async () => {
    const english = await addReaders(5);
    const french = await addReaders(3, 'fr');
    const texts = { en: text('Both languages'), fr: text('Deux langues') };
    const { id, recipients, reply } = await start('Both languages', { texts });
    expect(reply.body).toEqual({ outcome: 'sending', id, recipients });
    await untilSent(id);
    expect(
      desk
        .taken('Both languages')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(english.toSorted());
    expect(
      desk
        .taken('Deux langues')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(french.toSorted());
    expect(await listed(id)).toMatchObject({ progress: { sent: recipients, waiting: 0, failed: 0 } });
  });

  it('MAIL-3: can be left with one click, by a link that a scanner may open as often as it likes', async () => {
    const [email = ''] = await addReaders(1);
    const { id } = await start('One click');
    await untilSent(id);
    const raw = unfolded(desk.taken('One click').find(({ to }) => to === email)?.raw ?? '');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const link = new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(raw)?.[1] ?? '');
    const path = `${link.pathname}${link.search}`;
    for (const address of [path, path.replace('/api/unsubscribe/one-click', '/process/unsubscribe')]) {
      for (const method of ['GET', 'HEAD']) await app.call(method, address);
    }
    expect(await suppression().isSuppressed(email)).toBe(false);
    const click = () =>
      app.call('POST', path, {
        clientKey: null,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click' as unknown as object,
      });
    expect([(await click()).status, (await click()).status]).toEqual([200, 200]);
    expect(await suppression().isSuppressed(email)).toBe(true);
    const noted = await app.platform.audit.list({ limit: 10, action: 'mail.unsubscribed' });
    expect(noted, 'the audit log has it once').toHaveLength(1);
  });

  it('is not sent unless the number typed is the number of recipients', async () => {
    const { recipients } = await desk.audience();
    const { reply, id } = await start('Wrong count', { count: recipients + 1 });
    expect(reply.body).toEqual({ outcome: 'count-differs', recipients });
    expect(await listed(id)).toBeUndefined();
  });

  it('with the same id goes out once, pressed twice or at the same moment', async () => {
    await addReaders(2);
    const id = randomUUID();
    const { recipients } = await desk.audience();
    const body = { id, texts: { en: text('Pressed twice') }, segment: readers, count: recipients };
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/api/admin/marketing/mails', body)));
    replies.push(await call('POST', '/api/admin/marketing/mails', body));
    expect(replies.map((reply) => reply.body.outcome)).toEqual(Array(4).fill('sending'));
    // Other words, or another segment, are another mail: its sender is told that this one was sent.
    for (const more of [{ texts: { en: text('Reworded') } }, { segment: { ...readers, language: 'fr' } }]) {
      const other = await call('POST', '/api/admin/marketing/mails', { ...body, ...more });
      expect(other.body).toEqual({ outcome: 'sent-otherwise', recipients });
    }
    await untilSent(id);
    expect(desk.taken('Pressed twice')).toHaveLength(recipients);
  });

  it('is for admins who have just signed in', async () => {
    const body = { id: randomUUID(), texts: { en: text('No') }, segment: readers, count: 1 };
    expect((await asMember('POST', '/api/admin/marketing/mails', body)).status).toBe(403);
    expect((await asGuest('POST', '/api/admin/marketing/mails', body)).status).toBe(401);
    expect((await asMember('GET', '/marketing/admin/get_user_emails')).status).toBe(403);
    expect((await asMember('GET', '/api/admin/marketing/subscribers.csv')).status).toBe(403);
  });

  it('can be stopped: what is not out yet stays here', async () => {
    await addReaders(3);
    smtp.behave('busy');
    const { id, recipients } = await start('Stopped');
    await until(allWait);
    expect((await call('POST', `/api/admin/marketing/mails/${id}/stop`)).body).toEqual({
      outcome: 'stopped',
    });
    smtp.behave('accept');
    await until(async () => {
      await desk.due();
      return (await listed(id)).endedAt !== null && (await openMails()) === 0;
    });
    expect(desk.taken('Stopped')).toEqual([]);
    expect((await listed(id)).progress).toMatchObject({ waiting: recipients, sent: 0, failed: 0 });
    expect((await call('POST', `/api/admin/marketing/mails/${id}/stop`)).body.outcome).toBe('ended-already');
  });

  it('runs nothing that its writer put into it, and goes with complete addresses', async () => {
    const texts = {
      en: { subject: 'Safe', message: '<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](/plans)' },
    };
    const { body } = await call('POST', '/api/admin/marketing/preview', { texts });
    expect(body.items[0].html).toContain('&lt;script&gt;');
    expect(body.items[0].html).not.toMatch(/<script|href="javascript/);
    expect(body.items[0].html).toContain('href="http://127.0.0.1:3999/plans"');
  });

  it('is tried on its writer alone', async () => {
    const before = smtp.taken.length;
    const { body } = await call('POST', '/api/admin/marketing/test', { texts: { en: text('A try') } });
    expect(body).toEqual({ to: 'admin@example.com', mails: 1 });
    await until(() => smtp.taken.length === before + 1);
    expect(smtp.taken.at(-1)?.to).toBe('admin@example.com');
  });
});

describe('PUB-6: who has not chosen marketing mail gets none', () => {
  const only = (audience: string) => ({ segment: { audience, language: 'fr' } });
  const askFor = async (audience: string) =>
    (await call('POST', '/api/admin/marketing/audience', only(audience))).body;

  it('neither as a member, nor by a typed address; the count says who is left out and why', async () => {
    const [chose = '', left = '', bounced = '', angry = ''] = await addReaders(4, 'fr');
    for (const email of ['silent@example.org', 'asked@example.org', chose]) await addMember(email);
    await app.test.database.query(
      "update member set language = 'fr' where email in ('silent@example.org', 'asked@example.org', $1)",
      [chose],
    );
    await app.test.database.query(
      "insert into newsletter_reader (email, language, asked_at) values ('asked@example.org', 'fr', now()), ('waits@example.org', 'fr', now())",
    );
    await suppression().suppress(left);
    await suppression().noteBounce({
      email: bounced,
      kind: 'address',
      source: 'hook',
      reason: 'gone',
      event: '1',
    });
    await suppression().noteBounce({
      email: angry,
      kind: 'complaint',
      source: 'hook',
      reason: '',
      event: '2',
    });
    expect(await askFor('members')).toMatchObject({
      ...{ recipients: 1, leftOut: 2, leftOutBecause: { 'not-chosen': 1, unconfirmed: 1 } },
    });
    const before = await askFor('readers');
    expect(before.leftOutBecause).toEqual({ unconfirmed: 2, unsubscribed: 1, bounced: 1, complained: 1 });
    const mail = { texts: { fr: text('Aux membres') }, ...only('members'), count: 1 };
    const { id } = await start('Aux membres', mail);
    await untilSent(id);
    expect(desk.taken('Aux membres').map(({ to }) => to)).toEqual([chose]);
    const typed = await call('POST', '/marketing/admin/send_marketing_email', {
      ...{
        ...text('Typed'),
        emails: [
          chose,
          'silent@example.org',
          'asked@example.org',
          'waits@example.org',
          'x@example.org',
          left,
        ],
      },
    });
    expect(typed.body).toMatchObject({
      ...{ recipients: 1, leftOut: 5, leftOutBecause: { 'not-chosen': 2, unconfirmed: 2, unsubscribed: 1 } },
    });
    await until(() => desk.taken('Typed').length === 1);
    expect(desk.taken('Typed').map(({ to }) => to)).toEqual([chose]);
    // The answer was lost and the request is made again, its addresses in another order.
    const again = await call('POST', '/marketing/admin/send_marketing_email', {
      ...{
        ...text('Typed'),
        emails: [
          'x@example.org',
          chose,
          'silent@example.org',
          'asked@example.org',
          'waits@example.org',
          left,
        ],
      },
    });
    expect(again.body).toMatchObject({ status: true, id: typed.body.id, recipients: 1 });
    const { body: sent } = await call('GET', '/api/admin/marketing/mails');
    expect(sent.items.filter(({ subject }: { subject: string }) => subject === 'Typed')).toHaveLength(1);
    const { body } = await call('GET', '/marketing/admin/get_user_emails');
    expect(body.emails).toContain(chose);
    for (const email of ['silent', 'asked', 'waits'])
      expect(body.emails).not.toContain(`${email}@example.org`);
  });

  it('PUB-7: its counts follow what an admin sends again, and stay when the outbox has forgotten its mails', async () => {
    await addReaders(3);
    smtp.behave('unknown-mailbox');
    const { id, recipients } = await start('Sent again');
    await untilSent(id);
    smtp.behave('accept');
    expect((await listed(id)).progress).toMatchObject({ sent: 0, failed: recipients });
    const failed = await app.test.database.query<{ id: string }>(
      `select m.id from mail m join marketing_recipient r on r.mail_id = m.id
        where r.marketing_mail_id = $1 and m.state = 'failed' order by m.id`,
      [id],
    );
    const again = async (mail: { id: string } | undefined) =>
      expect((await call('POST', `/api/admin/outbox/${mail?.id}/retry`)).body.outcome).toBe('queued');
    await again(failed[0]);
    await until(async () => (await listed(id)).progress.sent === 1);
    expect((await listed(id)).progress).toMatchObject({ failed: recipients - 1, suppressed: 0 });
    // What was counted again is kept: the outbox may forget what was sent.
    await until(async () => {
      const [row] = await app.test.database.query<{ kept: boolean }>(
        'select result is not null as kept from marketing_mail where id = $1',
        [id],
      );
      return row?.kept === true;
    });
    await app.test.database.query('delete from mail where id = $1', [failed[0]?.id]);
    await again(failed[1]);
    await until(async () => (await listed(id)).progress.sent === 2);
    expect((await listed(id)).progress).toMatchObject({ failed: recipients - 2, suppressed: 0 });
  });

  it('nor an address that its owner has given up while the mail waited', async () => {
    const [old = ''] = await addReaders(1);
    await addMember(old);
    smtp.behave('busy');
    const { id } = await start('Moved');
    await until(allWait);
    await app.test.database.query("update member set email = 'moved@example.org' where email = $1", [old]);
    smtp.behave('accept');
    await until(async () => {
      await desk.due();
      return (await listed(id)).state === 'sent';
    });
    expect(desk.taken('Moved').map(({ to }) => to)).not.toContain(old);
    expect((await listed(id)).progress).toMatchObject({ suppressed: 1, failed: 0 });
  });
});

describe('MAIL-3: who unsubscribed gets none, whatever the path', () => {
  it('neither by segment, nor listed by address, nor already queued, nor as a test', async () => {
    const [bySegment = '', byAddress = '', queued = ''] = await addReaders(3);
    await suppression().suppress(bySegment);
    await suppression().suppress(byAddress.toUpperCase());
    const first = await start('By segment');
    await untilSent(first.id);
    const sent = await call('POST', '/marketing/admin/send_marketing_email', {
      subject: 'By address',
      message: 'Hello',
      emails: [byAddress, 'stranger@example.org', queued],
    });
    expect(sent.body).toMatchObject({ status: true, recipients: 1, leftOut: 2 });
    await until(() => desk.taken('By address').length === 1);
    smtp.behave('busy');
    const last = await start('Queued before');
    await until(allWait);
    await suppression().suppress(queued);
    smtp.behave('accept');
    await until(async () => {
      await desk.due();
      return (await listed(last.id)).state === 'sent';
    });
    for (const subject of ['By segment', 'By address', 'Queued before']) {
      const to = desk.taken(subject).map((mail) => mail.to);
      expect(to).not.toContain(bySegment);
      expect(to).not.toContain(byAddress);
    }
    expect(desk.taken('Queued before').map(({ to }) => to)).not.toContain(queued);
    expect((await listed(last.id)).progress.suppressed).toBe(1);
    await suppression().suppress('admin@example.com');
    const test = await call('POST', '/api/admin/marketing/test', { texts: { en: text('A try') } });
    expect(test.status).toBe(409);
    await suppression().allow('admin@example.com');
    const { body } = await call('GET', '/marketing/admin/get_user_emails');
    expect(body.emails).not.toContain(bySegment);
    expect(body.emails).not.toContain('admin@example.com');
  });

  it('says that nobody was written to', async () => {
    const { body } = await call('POST', '/marketing/admin/send_marketing_email', {
      subject: 'Nobody',
      message: 'Hello',
      emails: ['stranger@example.org'],
    });
    expect(body).toEqual({
      ...{ status: false, id: null, recipients: 0 },
      ...{ leftOut: 1, leftOutBecause: { 'not-chosen': 1 } },
    });
  });
});
