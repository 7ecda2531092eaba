import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { insertMarketingMail } from '../../src/publishing/marketing/marketing-store.ts';
import { testClock } from '../clock.ts';
import { compiledSources } from '../compiled-sources.ts';
import { startLoopbackSmtpServer } from '../loopback/smtp-server.ts';
import { until } from '../until.ts';
import type { TestDatabase } from '../with-database.ts';

const entry = fileURLToPath(new URL('./sending-process.ts', import.meta.url));

type SendingDatabase = Pick<TestDatabase, 'database' | 'url'>;

/** What became of a marketing mail whose sender was killed again and again. */
export interface KilledSending {
  readonly recipients: number;
  readonly kills: number;
  /** Mails that the mail server took. */
  readonly delivered: number;
  /** Addresses that got more than one. */
  readonly twice: readonly string[];
  /** Addresses that got none although nobody says that it is unclear. */
  readonly lost: readonly string[];
  /** Mails that an admin is asked about, because a process died while handing them over. */
  readonly uncertain: number;
  readonly seconds: number;
}

/**
 * Two processes send a mail to so many. So often, spread over the whole of it, one of them is killed with SIGKILL and
 * another starts in its place; then what a mail server on this machine got is counted.
 */
export async function killWhileSending(
  test: SendingDatabase,
  size: { readonly recipients: number; readonly kills: number },
): Promise<KilledSending> {
  const began = performance.now();
  const smtp = await startLoopbackSmtpServer();
  const home = mkdtempSync(join(tmpdir(), 'auspex-marketing-'));
  const id = randomUUID();
  const emails = Array.from({ length: size.recipients }, (_, i) => `reader${i}@example.org`);
  const start = () =>
    spawn(process.execPath, [entry, id], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...compiledSources,
        ...{
          DATABASE_URL: test.url,
          AUSPEX_HOME: home,
          SMTP_URL: smtp.url,
          ROLE: 'worker',
          LOG_LEVEL: 'silent',
        },
      },
    });
  const children: ChildProcess[] = [];
  try {
    await writeMail(test, id, emails);
    children.push(start(), start());
    for (let kill = 1; kill <= size.kills; kill += 1) {
      const enough = Math.floor((size.recipients * kill) / (size.kills + 1));
      // Every other time at once: the mail is out, and the process has not noted it yet.
      if (kill % 2 === 1) while (smtp.taken.length < enough) await nextTurn();
      else await until(() => smtp.taken.length >= enough);
      const victim = children.shift();
      if (victim) await end(victim);
      await expireHold(test, smtp.taken);
      children.push(start());
    }
    await until(async () => (await waiting(test, id)) === 0);
    const delivered = smtp.taken.map(({ to }) => to);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { ...size, ...(await judge(test, emails, delivered)), seconds };
  } finally {
    await Promise.all(children.map(end));
    await smtp.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** As if the minute for which the killed process holds a mail were over: it is the one that the other does not finish. */
async function expireHold({ database }: SendingDatabase, taken: readonly unknown[]): Promise<void> {
  const held = await database.query<{ id: string }>("select id from mail where state = 'sending'");
  const enough = taken.length + 3;
  await until(() => taken.length >= enough);
  await database.query(
    "update mail set held_until = now() - interval '1 second' where state = 'sending' and id = any($1)",
    [held.map(({ id }) => id)],
  );
}

/** The mail and everybody who gets it, as confirming it leaves them. */
async function writeMail(
  { database }: SendingDatabase,
  id: string,
  emails: readonly string[],
): Promise<void> {
  const mail = {
    id,
    texts: { en: { subject: 'Hello', message: 'One of many.' } },
    segment: { audience: 'readers', language: null },
    confirmedAt: new Date(testClock.now()),
  } as const;
  const recipients = emails.map((email) => ({ email, language: 'en' as const }));
  await database.query(
    `insert into newsletter_reader (email, language, asked_at, confirmed_at)
     select email, 'en', now(), now() from unnest($1::text[]) as email`,
    [emails],
  );
  await database.transaction((tx) => insertMarketingMail(tx, mail, recipients));
}

async function judge({ database }: SendingDatabase, emails: readonly string[], delivered: readonly string[]) {
  const counts = new Map<string, number>();
  for (const email of delivered) counts.set(email, (counts.get(email) ?? 0) + 1);
  const unclear = await database.query("select recipient from mail where state = 'uncertain'");
  const known = new Set(unclear.map(({ recipient }) => recipient));
  return {
    delivered: delivered.length,
    twice: [...counts].filter(([, count]) => count > 1).map(([email]) => email),
    lost: emails.filter((email) => !counts.has(email) && !known.has(email)),
    uncertain: known.size,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Recipients without a mail in the outbox, and mails that wait there or are on their way. */
async function waiting({ database }: SendingDatabase, id: string): Promise<number> {
  const [row] = await database.query(
    `select (select count(*) from marketing_recipient where marketing_mail_id = $1 and not queued)
          + (select count(*) from mail where state in ('waiting', 'sending')) as open`,
    [id],
  );
  return Number(row?.open);
}
