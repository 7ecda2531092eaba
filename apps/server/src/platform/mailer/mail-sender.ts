import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import {
  claimMail,
  hasWaitingMail,
  holdLonger,
  type MailOutcome,
  releaseLostMails,
  type StoredMail,
  settleMail,
} from './mail-store.ts';

/** How long a mail stays with a process that is not heard of any more; one that works on it holds on to it. */
const HOLD_SECONDS = 60;
const SETTLE_MS = 45_000;
const LOOK_EVERY_MS = 5000;
const CHANNEL = 'mail';
const QUIET: readonly MailOutcome['state'][] = ['sent', 'suppressed', 'dropped'];

export interface MailSender {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** However slowly the mail server answers, nobody else takes the mail meanwhile. */
async function whileHeld(
  held: Parameters<typeof holdLonger>[1] & { readonly database: Database; readonly logger: Logger },
  work: () => Promise<void>,
): Promise<void> {
  const hold = () =>
    void holdLonger(held.database, held).catch((error: unknown) =>
      held.logger.warn({ err: error, mail: held.id }, 'the hold on a mail could not be extended'),
    );
  const holding = setInterval(hold, (held.holdSeconds * 1000) / 4);
  await work().finally(() => clearInterval(holding));
}

/** Sends what is queued in the outbox, one after another; any number of processes may do so at once. */
export function createMailSender(options: {
  readonly database: Database;
  readonly logger: Logger;
  readonly send: (mail: StoredMail) => Promise<MailOutcome>;
  readonly holdSeconds?: number;
}): MailSender {
  const { database, logger, send, holdSeconds = HOLD_SECONDS } = options;
  const holder = randomUUID();
  let stopping = false;
  let working: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | null = null;
  let stopListening: (() => Promise<void>) | null = null;

  /** The mail may be out: while it is still ours, a brief database outage must not cause it to be sent again. */
  async function settle(id: string, outcome: MailOutcome): Promise<boolean> {
    for (const giveUpAt = performance.now() + SETTLE_MS; ; await wait(500)) {
      try {
        return await settleMail(database, { id, holder }, outcome);
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
      }
    }
  }

  async function sendAll(): Promise<void> {
    do {
      again = false;
      await releaseLostMails(database);
      for (;;) {
        if (stopping) return;
        const mail = await claimMail(database, { holder, holdSeconds });
        if (mail === null) break;
        await whileHeld({ database, logger, id: mail.id, holder, holdSeconds }, async () => {
          const outcome = await send(mail);
          const kept = await settle(mail.id, outcome);
          const level = QUIET.includes(outcome.state) ? 'debug' : 'warn';
          logger[level]({ mail: mail.id, template: mail.template, ...outcome, kept }, 'mail');
        });
      }
    } while (again && !stopping);
  }

  function wake(): void {
    if (stopping) return;
    if (working !== null) {
      again = true;
      return;
    }
    working = sendAll()
      .catch((error: unknown) => logger.warn({ err: error }, 'the outbox could not be worked on'))
      .finally(() => {
        working = null;
        if (again) wake();
      });
  }

  /** For a mail that is tried again, and for one whose process has ended: it does not wait behind a campaign. */
  async function look(): Promise<void> {
    if (working !== null) await releaseLostMails(database, holder);
    else if (await hasWaitingMail(database)) wake();
  }

  return {
    async start() {
      if (timer !== null) return;
      const failed = (error: unknown) => logger.warn({ err: error }, 'the outbox could not be looked at');
      timer = setInterval(() => look().catch(failed), LOOK_EVERY_MS).unref();
      stopListening = await database.listen(CHANNEL, { onMessage: wake, onReconnect: wake });
      wake();
    },
    async stop() {
      stopping = true;
      if (timer !== null) clearInterval(timer);
      await stopListening?.();
      await working;
    },
  };
}

/** Tells every process that there is something to send, on the transaction's commit. */
export function wakeMailSenders(sql: { query(text: string): Promise<unknown> }): Promise<unknown> {
  return sql.query(`select pg_notify('${CHANNEL}', '')`);
}
