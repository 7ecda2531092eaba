import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import { linkIn, makeOlder } from '../../../test/with-newsletter.ts';

const app = withApplication();

const post = (path: string, body: object) => app.call('POST', path, { body });
const suppression = () => app.platform.mailer.suppression;
const asks = (email: string) => post('/api/newsletter', { email, language: 'en' });
const mailsTo = async (email: string) =>
  (await app.mails(email)).toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
const countTo = async (email: string) => (await app.mails(email)).length;
const cleanUp = () =>
  app.modules.parts.flatMap(({ jobs }) => jobs?.['publishing.clean-up'] ?? [])[0]?.({} as never);
/** Somebody who has confirmed. */
async function reads(email: string): Promise<void> {
  await asks(email);
  await post('/api/newsletter/confirm', { code: linkIn((await mailsTo(email)).at(-1), 'newsletter') });
}

describe('PUB-6: an address that others keep typing', () => {
  it('gets one mail, and further ones after ten minutes, an hour, a day, a week, and then one a month', async () => {
    const email = 'typed-all-year@example.org';
    await asks(email);
    expect(await countTo(email)).toBe(1);
    const pauses = [
      ['9 minutes', '2 minutes'],
      ['59 minutes', '2 minutes'],
      ['23 hours', '2 hours'],
      ['6 days', '2 days'],
      ['29 days', '2 days'],
      ['29 days', '2 days'],
    ] as const;
    for (const [index, [tooEarly, more]] of pauses.entries()) {
      await makeOlder(app, email, tooEarly);
      await asks(email);
      expect([index, await countTo(email)]).toEqual([index, index + 1]);
      await makeOlder(app, email, more);
      await asks(email);
      expect([index, await countTo(email)]).toEqual([index, index + 2]);
    }
  });

  it('of a reader is told less and less often that it is on the list', async () => {
    const email = 'typed-reader@example.org';
    await reads(email);
    for (const [passed, mails] of [
      ['0 days', 2],
      ['23 hours', 2],
      ['2 hours', 3],
      ['25 hours', 3],
    ] as const) {
      await makeOlder(app, email, passed);
      await asks(email);
      expect([passed, await countTo(email)]).toEqual([passed, mails]);
    }
  });

  it('gets none after its owner has called a mail spam, and none for a month after its mailbox was found dead', async () => {
    const bounce = (email: string, kind: 'complaint' | 'address') =>
      suppression().noteBounce({ email, kind, source: 'hook', event: randomUUID(), reason: '' });
    await reads('angry@example.org');
    await bounce('angry@example.org', 'complaint');
    await bounce('dead@example.org', 'address');
    // Mail programs offer both with one press: the complaint may come before it or after it.
    for (const [email, isFirst] of [
      ['left-angry@example.org', true],
      ['left-then-angry@example.org', false],
    ] as const) {
      await reads(email);
      if (isFirst) await bounce(email, 'complaint');
      await suppression().suppress(email);
      if (!isFirst) await bounce(email, 'complaint');
    }
    const fresh = await asks('fresh@example.org');
    for (const email of [
      ...['angry@example.org', 'dead@example.org'],
      ...['left-angry@example.org', 'left-then-angry@example.org'],
    ]) {
      const before = await countTo(email);
      const answer = await asks(email);
      expect([answer.status, answer.text]).toEqual([fresh.status, fresh.text]);
      expect([email, (await countTo(email)) - before]).toEqual([email, 0]);
    }
    await app.test.owner.query("update unsubscribed set at = at - interval '31 days'");
    await asks('angry@example.org');
    await asks('dead@example.org');
    expect([await countTo('angry@example.org'), await countTo('dead@example.org')]).toEqual([1, 1]);
  });
});

describe('the daily clean-up', () => {
  const traceOf = (email: string) =>
    app.test.owner.query(
      `select 'reader' as place from newsletter_reader where email = $1
       union all select 'list' from unsubscribed where email = $1
       union all select 'recipient' from marketing_recipient where email = $1`,
      [email],
    );

  it('forgets an address that was never confirmed after 30 days, whether or not anybody else signs up', async () => {
    await asks('waits@example.org');
    await makeOlder(app, 'waits@example.org', '29 days');
    await cleanUp();
    expect(await traceOf('waits@example.org')).toHaveLength(1);
    await makeOlder(app, 'waits@example.org', '2 days');
    await cleanUp();
    expect(await traceOf('waits@example.org')).toEqual([]);
  });

  it('AUTH-12: forgets the address of who left a month ago and has no account; the fingerprint stays', async () => {
    const [left, member] = ['left@example.org', 'has-account@example.org'];
    await app.test.owner.query(
      "insert into member (email, ref_id, email_verified_at) values ($1, 'has-account', now())",
      [member],
    );
    await app.test.owner.query(
      `insert into marketing_mail (id, texts, segment, state, recipients, confirmed_at)
       values ($1, '{}', '{}', 'sent', 1, now())`,
      ['00000000-0000-4000-8000-000000000001'],
    );
    for (const email of [left, member]) {
      await reads(email);
      await makeOlder(app, email, '31 days');
      await suppression().suppress(email);
    }
    await app.test.owner.query(
      `insert into marketing_recipient (marketing_mail_id, email, language, queued)
       values ('00000000-0000-4000-8000-000000000001', $1, 'en', true)`,
      [left],
    );
    const leftDaysAgo = (days: number) =>
      app.test.owner.query('update unsubscribed set at = $1', [
        new Date(app.platform.clock.now() - days * DAY_MS),
      ]);
    await leftDaysAgo(29);
    await cleanUp();
    expect((await traceOf(left)).map(({ place }) => place)).toEqual(['reader', 'list', 'recipient']);
    await leftDaysAgo(31);
    await cleanUp();
    expect(await traceOf(left)).toEqual([]);
    expect(await suppression().isSuppressed(left)).toBe(true);
    expect((await traceOf(member)).map(({ place }) => place)).toEqual(['reader', 'list']);

    const token = new URL(app.platform.mailer.unsubscribeUrl(left)).searchParams.get('token');
    await post('/api/unsubscribe', { token });
    expect(await traceOf(left)).toEqual([]);
    expect((await post('/api/unsubscribe/undo', { token })).body.status).toBe('unsubscribed');
  });
});
