import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { codeOf, news, publicUrl, reset, viaOutbox, withMailer } from '../../../test/with-mailer.ts';
import { hiddenView } from '../../platform-modules/outbox-module.ts';
import type { Mailer } from './mailer.ts';
import { listOutbox, listRendered } from './outbox-store.ts';

const harness = withMailer();

describe('a mail', () => {
  it('MAIL-2: goes out with HTML and text, and its code is in the mail but nowhere in the database', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    const id = await mailer.enqueue(reset('ada@example.org', { replyTo: 'support@example.org' }));
    await until(async () => (await harness.stateOf(id)).state === 'sent');
    const [mail] = harness.smtp.taken;
    expect(mail).toMatchObject({ from: 'hello@auspex.example', to: 'ada@example.org' });
    expect(mail?.raw).toMatch(/^Subject: Reset for Ada$/m);
    expect(mail?.raw).toMatch(/^Reply-To: support@example\.org$/m);
    expect(mail?.raw).toContain(`Message-ID: <${id}@auspex.example>`);
    expect(mail?.raw).toContain('text/plain');
    expect(mail?.raw).toContain('text/html');
    const code = codeOf(mail?.raw);
    expect(code).toBeDefined();
    const rows = await harness.test.database.query(
      `select mail::text from mail union all select mail_preview::text from mail_preview`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('exists only if the transaction that causes it commits', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    const undone = harness.test.database.transaction(async (tx) => {
      await mailer.enqueue(reset('never@example.org'), tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await harness.test.database.transaction((tx) => mailer.enqueue(reset('kept@example.org'), tx));
    await until(() => harness.smtp.taken.length === 1);
    expect(harness.smtp.taken[0]?.to).toBe('kept@example.org');
  });

  it('with the same key is sent once', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    const first = await mailer.enqueue(reset('ada@example.org', { idempotencyKey: 'welcome:1' }));
    expect(await mailer.enqueue(reset('ada@example.org', { idempotencyKey: 'welcome:1' }))).toBe(first);
    await mailer.start();
    await until(async () => (await harness.stateOf(first)).state === 'sent');
    await wait(100);
    expect(harness.smtp.taken).toHaveLength(1);
  });

  it('MAIL-1: is sent once although three processes look for work', async () => {
    const processes = [
      harness.createProcess(harness.viaSmtp),
      harness.createProcess(harness.viaSmtp),
      harness.createProcess(harness.viaSmtp),
    ];
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (processes[0] as Mailer).enqueue(reset(`m${index}@example.org`)),
      ),
    );
    await Promise.all(processes.map((process) => process.start()));
    await until(
      async () =>
        (await listOutbox(harness.test.database, { state: 'sent', limit: 1, offset: 0 })).total === 40,
    );
    expect(harness.smtp.taken.map(({ to }) => to).sort()).toEqual(
      ids.map((_, index) => `m${index}@example.org`).sort(),
    );
  });

  it('is queued by a process that only answers requests, and left to the others', async () => {
    const web = harness.createProcess(harness.viaSmtp, { role: 'web' });
    await web.start();
    const id = await web.enqueue(reset('ada@example.org'));
    await wait(200);
    expect((await harness.stateOf(id)).state).toBe('waiting');
    await harness.createProcess(harness.viaSmtp).start();
    await until(() => harness.smtp.taken.length === 1);
  });
});

describe('a marketing mail', () => {
  it('MAIL-3: carries a one-click unsubscribe address (RFC 8058) that only this installation can have made', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    await mailer.enqueue(news('Ada@Example.org'));
    await until(() => harness.smtp.taken.length === 1);
    const raw = (harness.smtp.taken[0]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const link = new URL(
      /^List-Unsubscribe: <(https:\/\/auspex\.example\/api\/unsubscribe\/one-click\?token=[^>]+)>$/m.exec(
        raw,
      )?.[1] ?? '',
    );
    const token = link.searchParams.get('token') ?? '';
    expect(mailer.readUnsubscribeToken(token)).toBe('ada@example.org');
    const middle = token.length >> 1;
    const forged = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
    expect(mailer.readUnsubscribeToken(forged)).toBeNull();
    expect(mailer.readUnsubscribeToken('')).toBeNull();
  });

  it('MAIL-3: is not sent to anyone who unsubscribed, even after it was queued; a service mail still is', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    const campaign = await mailer.enqueue(news('ada@example.org'));
    await mailer.suppression.suppress('Ada@example.org ');
    await mailer.enqueue(reset('ada@example.org'));
    await mailer.start();
    await until(async () => (await harness.stateOf(campaign)).state === 'suppressed');
    await until(() => harness.smtp.taken.length === 1);
    expect(harness.smtp.taken[0]?.raw).toContain('Reset for Ada');
  });

  it('AUTH-12: is remembered with the address only where somebody here has it; a bounce or an old link after the erasure stores none', async () => {
    const { suppression, forget } = harness.createProcess(harness.viaSmtp);
    const { owner } = harness.test;
    await owner.query(
      `insert into member (email, ref_id, email_verified_at) values ('here@example.org', 'here', now()), ('squatted@example.org', 'squatted', null)`,
    );
    await owner.query(
      `insert into newsletter_reader (email, language, asked_at) values ('reads@example.org', 'en', now())`,
    );
    const known = async () =>
      (await owner.query('select email from unsubscribed order by email')).map(({ email }) => email);
    const bounce = (email: string) =>
      suppression.noteBounce({ email, kind: 'address', source: 'smtp', reason: 'no such user' });
    for (const email of [
      'here@example.org',
      'squatted@example.org',
      'reads@example.org',
      'nobody@example.org',
    ])
      await bounce(email);
    expect(await known()).toEqual(['here@example.org', 'reads@example.org', null, null]);
    await forget('here@example.org');
    await owner.query("delete from member where email = 'here@example.org'");
    await bounce('here@example.org');
    await suppression.suppress('Here@example.org');
    expect(await known()).toEqual(['reads@example.org', null, null, null]);
    expect(await suppression.isSuppressed('here@example.org')).toBe(true);
  });

  it('MAIL-3: is stopped by the reader, the mail program and a bounce at the same moment, and says that it was called spam', async () => {
    const { suppression } = harness.createProcess(harness.viaSmtp);
    const complaint = { kind: 'complaint', source: 'hook', reason: 'spam' } as const;
    for (let each = 0; each < 40; each += 1) {
      const email = `reader-${each}@example.org`;
      await Promise.all([
        ...[1, 2, 3].map(() => suppression.suppress(email)),
        suppression.noteBounce({ ...complaint, email, event: `e-${each}` }),
      ]);
    }
    const rows = await harness.test.database.query(
      `select count(*)::int as count from unsubscribed where reason = 'complained'`,
    );
    expect(rows).toEqual([{ count: 40 }]);
  });

  it('is not sent to anyone who erased their account, of whom only a keyed hash is left', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.enqueue(reset('ada@example.org'));
    await mailer.suppression.suppress('ada@example.org');
    await mailer.forget('ada@example.org');
    const rows = await harness.test.database.query(
      `select unsubscribed::text from unsubscribed union all select mail::text from mail`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('example.org');
    expect(await mailer.suppression.isSuppressed('ADA@example.org')).toBe(true);
    expect([...(await mailer.suppression.suppressedAmong(['ada@example.org', 'ben@example.org']))]).toEqual([
      'ada@example.org',
    ]);
    await mailer.suppression.allow('ada@example.org');
    expect(await mailer.suppression.isSuppressed('ada@example.org')).toBe(false);
  });
});

describe('AUTH-12: a letter that somebody wrote to us', () => {
  const letter = { ...reset('support@auspex.example', { replyTo: 'Writer@example.org' }) };

  it('goes with its writer’s account, at once where it has arrived and otherwise when it does', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    const arrived = await mailer.enqueue(letter);
    await harness.test.database.query("update mail set state = 'sent' where id = $1", [arrived]);
    const waiting = await mailer.enqueue(letter);
    await mailer.forget('writer@example.org');
    await mailer.start();
    await until(async () => (await harness.stateOf(waiting)).state === 'sent');
    expect(harness.smtp.taken.map(({ to }) => to)).toEqual(['support@auspex.example']);
    const rows = await harness.test.database.query<{ row: string }>('select mail::text as row from mail');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/writer|Ada/i);
  });
});

describe('headers of a mail', () => {
  it.each([
    'ada@example.org\r\nBcc: all@example.org',
    'ada@example.org, ben@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\u0000',
    'a\u0007da@example.org',
    'ada',
  ])('cannot be forged by an address such as %j', async (address) => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await expect(mailer.enqueue(reset(address))).rejects.toThrow('not a single e-mail address');
    await expect(mailer.enqueue(reset('ada@example.org', { replyTo: address }))).rejects.toThrow(
      'not a single e-mail address',
    );
    expect((await listOutbox(harness.test.database, { limit: 9, offset: 0 })).total).toBe(0);
  });

  it('cannot be forged by a subject with line breaks', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    await mailer.enqueue({
      ...news('ada@example.org'),
      data: { headline: 'Hi\r\nBcc: all@example.org\r\n\r\nbody' },
    });
    await until(() => harness.smtp.taken.length === 1);
    const head = (harness.smtp.taken[0]?.raw ?? '').split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^Subject: Hi Bcc: all@example\.org body$/m);
  });
});

describe('without a mail server', () => {
  it('mails are "sent" to the outbox, rendered with their codes only on a loopback installation', async () => {
    await harness.createProcess(viaOutbox, { loopback: false }).start();
    const mailer = harness.createProcess(viaOutbox, { role: 'web' });
    const hidden = await mailer.enqueue(reset('ada@example.org'));
    await until(async () => (await harness.stateOf(hidden)).state === 'sent');
    expect(await listRendered(harness.test.database, null)).toEqual([]);
    await harness.endProcesses();
    const local = harness.createProcess(viaOutbox);
    await local.start();
    await local.enqueue(reset('ben@example.org'));
    await until(async () => (await listRendered(harness.test.database, 'BEN@example.org')).length === 1);
    const [shown] = await listRendered(harness.test.database, null);
    expect(shown?.text).toMatch(/https:\/\/auspex\.example\/__\/handler\?oobCode=[\w-]{43}/);
  });

  it('MAIL-2: admins read what was sent with every link hidden', async () => {
    const mailer = harness.createProcess(viaOutbox);
    await mailer.enqueue(reset('ada@example.org'));
    const { items } = await listOutbox(harness.test.database, { to: 'ADA@example.org', limit: 9, offset: 0 });
    const view = items[0] && hiddenView(mailer.template('test.reset'), items[0], publicUrl);
    expect(view?.subject).toBe('Reset for Ada');
    expect(view?.text).toContain('[hidden]');
    expect(view?.text).not.toMatch(/https?:|oobCode/);
  });
});
