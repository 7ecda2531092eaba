import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CallReply, Calls, MarketingSegment, MarketingTexts } from '@auspex/contract';
import { LANGUAGES, type Language } from '@auspex/market';
import { Conflict } from '../../platform/errors/index.ts';
import type { JobRun } from '../../platform/jobs/jobs.ts';
import { normaliseAddress } from '../../platform/mailer/mail-address.ts';
import type { Platform } from '../../platform/module.ts';
import { findAddress } from '../newsletter/newsletter-store.ts';
import { mailLanguage, marketingMailTemplate } from './marketing-mail.ts';
import {
  countPending,
  endMarketingMail,
  findMarketingMail,
  insertMarketingMail,
  keepResult,
  noteQueued,
  readProgress,
  reopenResult,
  type StoredMarketingMail,
  takeRecipients,
} from './marketing-store.ts';
import { listSubscribers, type Subscriber } from './subscribers.ts';

/** How many recipients are put into the outbox in one transaction. */
const BATCH = 200;
const LOOK_EVERY_MS = 300;
/** While the mail server is slow or away, the job ends and comes back, instead of holding its place. */
const WATCH_MS = 10 * 60_000;
const COME_BACK_MS = 60_000;

const JOB = 'publishing.send-campaign';

interface Sender {
  readonly memberId: string;
  readonly requestId: string;
}

export interface Audience {
  readonly recipients: readonly Subscriber[];
  readonly leftOut: number;
  readonly leftOutBecause: CallReply<Calls['marketing.audience']>['leftOutBecause'];
}

type NewMail = Pick<StoredMarketingMail, 'id' | 'texts' | 'segment'>;

type Started =
  | { readonly outcome: 'sending'; readonly id: string; readonly recipients: number }
  | { readonly outcome: 'count-differs' | 'sent-otherwise'; readonly recipients: number };

/** Whom a segment means, whether or not they may be written to. */
function isMeant({ member, reader, state, language }: Subscriber, segment: MarketingSegment): boolean {
  if (segment.language !== null && language !== segment.language) return false;
  if (segment.audience === 'listed') return true;
  return segment.audience === 'members' ? member : reader || state === 'unconfirmed';
}

/** The same id for the same words: what is sent again under it is known. */
function idOf(words: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  // The form of a UUID whose version says that its maker chose the bits (RFC 9562).
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** Marketing mail: to whom it would go, a test of it, and sending it so that nobody gets it twice. */
export class Marketing {
  readonly #platform: Pick<Platform, 'database' | 'mailer' | 'clock' | 'audit' | 'jobs'>;

  constructor(platform: Pick<Platform, 'database' | 'mailer' | 'clock' | 'audit' | 'jobs'>) {
    this.#platform = platform;
  }

  /** Who would get a mail now, and why others would not; `among` keeps to a list of addresses. */
  async audience(segment: MarketingSegment, among?: readonly string[]): Promise<Audience> {
    const { database, mailer } = this.#platform;
    const listed = among && new Set(among.map(normaliseAddress));
    const all = await listSubscribers(database, mailer.suppression);
    const meant = all.filter((one) => isMeant(one, segment) && (listed?.has(one.email) ?? true));
    // An address that nobody here has chosen anything with.
    const unknown = listed === undefined ? 0 : listed.size - meant.length;
    const leftOutBecause: Record<string, number> = unknown > 0 ? { 'not-chosen': unknown } : {};
    for (const { state } of meant) {
      if (state !== 'active') leftOutBecause[state] = (leftOutBecause[state] ?? 0) + 1;
    }
    const recipients = meant.filter(({ state }) => state === 'active');
    return { recipients, leftOut: meant.length + unknown - recipients.length, leftOutBecause };
  }

  /** Sends the mail to its writer, in every language that it has. */
  async test(texts: MarketingTexts, { memberId }: Sender): Promise<{ to: string; mails: number }> {
    const { database, mailer } = this.#platform;
    const { email } = await findAddress(database, memberId);
    if (await mailer.suppression.isSuppressed(email)) {
      throw new Conflict(
        'Your own address has unsubscribed from marketing mail, so the test would not arrive.',
        'unsubscribed-yourself',
      );
    }
    const languages = LANGUAGES.filter((language) => texts[language]);
    await database.transaction(async (tx) => {
      for (const language of languages) {
        await mailer.enqueue({ template: marketingMailTemplate, to: email, language, data: { texts } }, tx);
      }
    });
    return { to: email, mails: languages.length };
  }

  /** Sends a mail to a segment that is as large as its sender says. */
  async start(mail: NewMail, count: number, sender: Sender): Promise<Started> {
    const known = await this.#startedBefore(mail);
    if (known !== null) return known;
    const { recipients } = await this.audience(mail.segment);
    if (recipients.length !== count) return { outcome: 'count-differs', recipients: recipients.length };
    await this.#write(mail, recipients, sender);
    // Of two presses at the same time the other may have been first.
    return (
      (await this.#startedBefore(mail)) ?? { outcome: 'sending', id: mail.id, recipients: recipients.length }
    );
  }

  async #startedBefore({ id, texts, segment }: NewMail): Promise<Started | null> {
    const known = await findMarketingMail(this.#platform.database, id);
    if (known === null) return null;
    const { recipients } = known;
    const same = isDeepStrictEqual([known.texts, known.segment], [texts, segment]);
    return same ? { outcome: 'sending', id, recipients } : { outcome: 'sent-otherwise', recipients };
  }

  /**
   * Sends a mail to those of the addresses who may be written to. The call has no id of its own, so the same mail to
   * the same addresses on one day is the same: a request that is repeated because its answer was lost sends nothing more.
   */
  async sendTo(
    emails: readonly string[],
    text: { readonly subject: string; readonly message: string },
    sender: Sender,
  ): Promise<{ id: string | null; recipients: number } & Pick<Audience, 'leftOut' | 'leftOutBecause'>> {
    const segment = { audience: 'listed', language: null } as const;
    const { recipients, ...left } = await this.audience(segment, emails);
    if (recipients.length === 0) return { id: null, recipients: 0, ...left };
    const day = new Date(this.#platform.clock.now()).toISOString().slice(0, 10);
    const addresses = [...new Set(emails.map(normaliseAddress))].toSorted();
    const id = idOf([day, text.subject, text.message, ...addresses]);
    const known = await findMarketingMail(this.#platform.database, id);
    if (known !== null) return { id, recipients: known.recipients, ...left };
    await this.#write({ id, segment, texts: { [LANGUAGES[0]]: text } }, recipients, sender);
    return { id, recipients: recipients.length, ...left };
  }

  async #write(
    mail: NewMail,
    recipients: readonly Subscriber[],
    { memberId, requestId }: Sender,
  ): Promise<void> {
    const { database, clock, audit, jobs } = this.#platform;
    const languageFor = (language: Language) => mailLanguage(mail.texts, language);
    const rows = recipients.map(({ email, language }) => ({ email, language: languageFor(language) }));
    await database.transaction(async (tx) => {
      const confirmedAt = new Date(clock.now());
      // Of two presses at the same time the second finds the mail there.
      if (!(await insertMarketingMail(tx, { ...mail, confirmedAt }, rows))) return;
      const details = { recipients: rows.length, ...mail.segment };
      await audit.record(
        {
          action: 'admin.marketing.send',
          actorId: memberId,
          subject: `marketing:${mail.id}`,
          details,
          requestId,
        },
        tx,
      );
      await jobs.send(JOB, { id: mail.id }, { tx });
    });
  }

  /**
   * Puts everybody who is left into the outbox, a batch at a time. A batch and the note of it are one transaction, so
   * a process that dies leaves no recipient out and takes none twice; any number of processes may do this at once.
   */
  async queueAll(id: string, run: Pick<JobRun<unknown>, 'signal' | 'progress'>): Promise<void> {
    const { database } = this.#platform;
    const mail = await findMarketingMail(database, id);
    if (mail === null) return;
    for (;;) {
      run.signal.throwIfAborted();
      const queued = await this.#queueBatch(id);
      if (queued === 0) return;
      const { waiting } = await readProgress(database, id);
      run.progress(mail.recipients - waiting, mail.recipients);
    }
  }

  #queueBatch(id: string): Promise<number> {
    const { database, mailer } = this.#platform;
    return database.transaction(async (tx) => {
      const mail = await findMarketingMail(tx, id);
      if (mail?.state !== 'sending') return 0;
      const batch = await takeRecipients(tx, id, BATCH);
      const queued = [];
      for (const { id: recipient, email, language } of batch) {
        const idempotencyKey = `marketing:${id}:${recipient}`;
        const request = {
          template: marketingMailTemplate,
          to: email,
          language,
          data: { id },
          idempotencyKey,
        };
        queued.push({ id: recipient, mailId: await mailer.enqueue(request, tx) });
      }
      await noteQueued(tx, queued);
      return batch.length;
    });
  }

  /** The job: everybody into the outbox, then watch until nothing waits there. */
  async run({ data, ...run }: JobRun<{ readonly id: string }>): Promise<void> {
    const { database, jobs, clock } = this.#platform;
    const { id } = data;
    await this.queueAll(id, run);
    for (
      const until = performance.now() + WATCH_MS;
      ;
      await wait(LOOK_EVERY_MS, undefined, { signal: run.signal })
    ) {
      const progress = await readProgress(database, id);
      const total = Object.values(progress).reduce((sum, count) => sum + count, 0);
      run.progress(total - progress.waiting, total);
      if (await this.#settle(id)) return;
      if (performance.now() > until) break;
    }
    await jobs.send(JOB, { id }, { runAt: new Date(clock.now() + COME_BACK_MS) });
  }

  /** Keeps the counts once nothing waits any more: the outbox forgets its rows after a while. */
  async #settle(id: string): Promise<boolean> {
    const { database, clock } = this.#platform;
    const mail = await findMarketingMail(database, id);
    if (mail === null) return true;
    if ((await countPending(database, mail)) > 0) return false;
    await endMarketingMail(database, id, { state: 'sent', at: new Date(clock.now()) });
    // Counted only now: a count from before may still have the last mail as waiting.
    await keepResult(database, id);
    return true;
  }

  /** An admin has a mail of the outbox sent again: once it is dealt with, its campaign is counted again. */
  async recount(mailId: string): Promise<void> {
    const { database, jobs } = this.#platform;
    await database.transaction(async (tx) => {
      const id = await reopenResult(tx, mailId);
      if (id !== null) await jobs.send(JOB, { id }, { tx });
    });
  }

  /** Sends no more of a mail. What waits in the outbox ends there without being sent. */
  async stop(id: string, { memberId, requestId }: Sender): Promise<boolean> {
    const { database, clock, audit } = this.#platform;
    return database.transaction(async (tx) => {
      const stopped = await endMarketingMail(tx, id, { state: 'stopped', at: new Date(clock.now()) });
      if (stopped) {
        const subject = `marketing:${id}`;
        await audit.record({ action: 'admin.marketing.stop', actorId: memberId, subject, requestId }, tx);
      }
      return stopped;
    });
  }
}
