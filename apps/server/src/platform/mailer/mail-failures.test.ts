import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SLOW_MS, startLoopbackSmtpServer } from '../../../test/loopback/smtp-server.ts';
import { until } from '../../../test/until.ts';
import { codeOf, news, reset, viaOutbox, withMailer } from '../../../test/with-mailer.ts';
import { createMailSender } from './mail-sender.ts';
import { claimMail, type MailOutcome, releaseLostMails, retryMail } from './mail-store.ts';
import { delayAfter } from './send-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const harness = withMailer();

describe('when the mail server', () => {
  it.each([
    ['is busy (421)', 'busy'],
    ['says try later (451)', 'try-later'],
    ['hangs up', 'hang-up'],
    ['refuses our password', 'refuse-password'],
  ] as const)(
    '%s, the mail waits, longer each time, and goes out once it is well again',
    async (_, behaviour) => {
      harness.smtp.behave(behaviour);
      const url =
        behaviour === 'refuse-password' ? harness.smtp.url.replace('//', '//user:wrong@') : harness.smtp.url;
      const mailer = harness.createProcess({ ...viaOutbox, kind: 'smtp', url });
      await mailer.start();
      const id = await mailer.enqueue(reset('ada@example.org'));
      await until(
        async () =>
          (await harness.stateOf(id)).attempts === 1 && (await harness.stateOf(id)).state === 'waiting',
      );
      expect((await harness.stateOf(id)).error).not.toBeNull();
      await harness.due();
      await until(
        async () =>
          (await harness.stateOf(id)).attempts === 2 && (await harness.stateOf(id)).state === 'waiting',
      );
      harness.smtp.behave('accept');
      await harness.due();
      await until(async () => (await harness.stateOf(id)).state === 'sent');
      expect(harness.smtp.taken).toHaveLength(1);
    },
  );

  it('MAIL-1: is unavailable, nothing is lost', async () => {
    const gone = await startLoopbackSmtpServer();
    await gone.close();
    const mailer = harness.createProcess({ ...viaOutbox, kind: 'smtp', url: gone.url });
    await mailer.start();
    const id = await mailer.enqueue(reset('ada@example.org'));
    await until(
      async () =>
        (await harness.stateOf(id)).attempts === 1 && (await harness.stateOf(id)).state === 'waiting',
    );
    const back = await startLoopbackSmtpServer(Number(new URL(gone.url).port));
    await harness.due();
    await until(() => back.taken.length === 1);
    await harness.endProcesses();
    await back.close();
  });

  it('knows no such mailbox (550), the mail fails for good and says why', async () => {
    harness.smtp.behave('unknown-mailbox');
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    const id = await mailer.enqueue(reset('nobody@example.org'));
    await until(async () => (await harness.stateOf(id)).state === 'failed');
    expect((await harness.stateOf(id)).error).toContain('550');
  });

  it('AUTH-12: knows no such mailbox, the last mail to somebody who left keeps no address', async () => {
    harness.smtp.behave('unknown-mailbox');
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    const id = await mailer.enqueue({ ...reset('left@example.org'), forgetAfterSending: true });
    await until(async () => (await harness.stateOf(id)).state === 'failed');
    const rows = await harness.test.database.query('select mail::text as row from mail');
    expect(JSON.stringify(rows)).not.toMatch(/left@|Ada/);
    expect(await retryMail(harness.test.database, id)).toBe(false);
  });

  it('MAIL-1: accepts a mail and disconnects before confirming, it is sent again with the same Message-ID and code, a campaign is not', async () => {
    harness.smtp.behave('hang-up-after-data');
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.start();
    const code = await mailer.enqueue(reset('ada@example.org'));
    const campaign = await mailer.enqueue(news('ben@example.org'));
    await until(async () => (await harness.stateOf(campaign)).state === 'uncertain');
    await until(async () => (await harness.stateOf(code)).state === 'waiting');
    harness.smtp.behave('accept');
    await harness.due();
    await until(async () => (await harness.stateOf(code)).state === 'sent');
    const copies = harness.smtp.taken.filter(({ to }) => to === 'ada@example.org').map(({ raw }) => raw);
    const ids = copies.map((raw) => /Message-ID: (\S+)/.exec(raw)?.[1]);
    expect(ids).toEqual([`<${code}@auspex.example>`, `<${code}@auspex.example>`]);
    // Mail systems keep one of the two, and it may be the first.
    const [first, second] = copies.map(codeOf);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(harness.smtp.taken.filter(({ to }) => to === 'ben@example.org')).toHaveLength(1);
  });
});

describe('a process that dies while sending', () => {
  it('loses no code (another sends it again) and doubles no campaign (it waits for a decision)', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    const code = await mailer.enqueue(reset('ada@example.org'));
    const campaign = await mailer.enqueue(news('ben@example.org'));
    const holder = '00000000-0000-4000-8000-000000000001';
    expect((await claimMail(harness.test.database, { holder, holdSeconds: 0 }))?.id).toBe(code);
    expect((await claimMail(harness.test.database, { holder, holdSeconds: 0 }))?.id).toBe(campaign);
    await wait(10);
    expect(await releaseLostMails(harness.test.database)).toBe(2);
    expect((await harness.stateOf(code)).state).toBe('waiting');
    expect((await harness.stateOf(campaign)).state).toBe('uncertain');
  });

  it('holds up no code behind a campaign that another sends meanwhile', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    const code = await mailer.enqueue(reset('ada@example.org'));
    const holder = '00000000-0000-4000-8000-000000000001';
    await claimMail(harness.test.database, { holder, holdSeconds: 1 });
    const campaign = await Promise.all(
      Array.from({ length: 60 }, (_, each) => mailer.enqueue(news(`reader-${each}@example.org`))),
    );
    const sent: string[] = [];
    const sender = createMailSender({
      database: harness.test.database,
      logger: pino({ level: 'silent' }),
      send: async ({ id }): Promise<MailOutcome> => {
        sent.push(id);
        await wait(200);
        return { state: 'sent' };
      },
    });
    await sender.start();
    await until(() => sent.includes(code) || sent.length > campaign.length);
    await sender.stop();
    expect(sent.indexOf(code)).toBeLessThan(campaign.length / 2);
  });

  it('keeps what it holds for a minute: nobody else takes it in the meantime', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    await mailer.enqueue(reset('ada@example.org'));
    await claimMail(harness.test.database, {
      holder: '00000000-0000-4000-8000-000000000001',
      holdSeconds: 60,
    });
    expect(await releaseLostMails(harness.test.database)).toBe(0);
    expect(
      await claimMail(harness.test.database, {
        holder: '00000000-0000-4000-8000-000000000002',
        holdSeconds: 60,
      }),
    ).toBeNull();
  });
});

describe('MAIL-1: a mail server that answers slowly', () => {
  it('causes no second copy: the process that sends a mail holds on to it while others look for lost ones', async () => {
    const mailer = harness.createProcess(harness.viaSmtp);
    const mails = [
      await mailer.enqueue(reset('ada@example.org')),
      await mailer.enqueue(news('ben@example.org')),
    ];
    const sent: string[] = [];
    const sender = createMailSender({
      database: harness.test.database,
      logger: pino({ level: 'silent' }),
      holdSeconds: 2,
      send: async ({ id }): Promise<MailOutcome> => {
        sent.push(id);
        await wait(4000);
        return { state: 'sent' };
      },
    });
    await sender.start();
    let lost = 0;
    await until(async () => {
      lost += await releaseLostMails(harness.test.database);
      return (await harness.stateOf(mails[1] ?? '')).state === 'sent';
    });
    await sender.stop();
    expect([lost, sent]).toEqual([0, mails]);
    expect((await harness.stateOf(mails[0] ?? '')).state).toBe('sent');
  });

  it('is waited for once it has the whole mail, and not before', async () => {
    const mail = {
      ...{ id: 'a', from: 'hello@auspex.example', to: 'ada@example.org', replyTo: null, headers: {} },
      ...{ messageId: '<a@auspex.example>', content: { subject: 'A', html: '<p>A</p>', text: 'A' } },
    };
    harness.smtp.behave('slow');
    const patient = createSmtpTransport(harness.smtp.url, {
      ...{ connectMs: SLOW_MS / 2, takeMs: SLOW_MS / 2, answerMs: SLOW_MS * 10 },
    });
    await patient.deliver(mail);
    await patient.close();
    const hasty = createSmtpTransport(harness.smtp.url, {
      ...{ connectMs: SLOW_MS / 2, takeMs: SLOW_MS / 2, answerMs: SLOW_MS / 2 },
    });
    await expect(hasty.deliver(mail)).rejects.toMatchObject({ retry: 'unknown' });
    await hasty.close();
    expect(harness.smtp.taken).toHaveLength(2);
  });
});

describe('waiting between attempts', () => {
  it('doubles from 20 seconds to an hour, a fifth more or less', () => {
    const delays = [1, 2, 3, 8, 9, 50].map((attempts) => delayAfter(attempts, () => 0.5));
    expect(delays).toEqual([20, 40, 80, 2560, 3600, 3600]);
    expect([delayAfter(1, () => 0), delayAfter(1, () => 1)]).toEqual([16, 24]);
  });
});
