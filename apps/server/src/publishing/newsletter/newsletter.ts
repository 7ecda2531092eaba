import { DAY_MS, HOUR_MS, type Language, MINUTE_MS } from '@auspex/market';
import { normaliseAddress } from '../../platform/mailer/mail-address.ts';
import type { Platform } from '../../platform/module.ts';
import { hashSecretCode } from '../../platform/secrets/secret-code.ts';
import { alreadyReadingMail } from './mails/already-reading-mail.ts';
import { confirmNewsletterMail } from './mails/confirm-newsletter-mail.ts';
import { unsubscribeLinkMail } from './mails/unsubscribe-link-mail.ts';
import {
  findByCode,
  forgetLeft,
  forgetUnconfirmed,
  isConfirmed,
  type NewsletterReader,
  noteConfirmed,
  noteMailed,
  noteWish,
} from './newsletter-store.ts';

/** Pauses after the first mail, the second and so on: somebody clicks twice, or others keep typing the address. */
const PAUSES_MS = [10 * MINUTE_MS, HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
const PAUSES_OF_READER_MS = PAUSES_MS.slice(2);
const FORGET_AFTER_MS = 30 * DAY_MS;

interface Wish {
  readonly email: string;
  readonly language: Language;
}

type AddressState =
  | { readonly status: 'unsubscribed' | 'subscribed'; readonly email: string }
  | { readonly status: 'link-not-complete' };

/** The newsletter: requested, confirmed by mail, left with one click. Its answers reveal to nobody who reads it. */
export interface Newsletter {
  subscribe(wish: Wish): Promise<void>;
  confirm(code: string): Promise<{ status: 'confirmed'; email: string } | { status: 'not-valid' }>;
  unsubscribe(token: string, requestId: string): Promise<AddressState>;
  undoUnsubscribe(token: string, requestId: string): Promise<AddressState>;
  sendUnsubscribeLink(wish: Wish): Promise<void>;
}

export function createNewsletter(
  platform: Pick<Platform, 'database' | 'mailer' | 'clock' | 'audit'>,
): Newsletter {
  const { database, mailer, clock, audit } = platform;

  async function subscribe({ email: typed, language }: Wish): Promise<void> {
    const email = normaliseAddress(typed);
    if (!(await mailer.suppression.mayBeAsked(email))) return;
    const at = new Date(clock.now());
    const left = await mailer.suppression.isSuppressed(email);
    await database.transaction(async (tx) => {
      const reader = await noteWish(tx, { email, language, at, left });
      const reading = reader.confirmedAt !== null && !left;
      if (!isDue(reader, at, reading ? PAUSES_OF_READER_MS : PAUSES_MS)) return;
      const mail = reading
        ? { template: alreadyReadingMail, language: reader.language }
        : { template: confirmNewsletterMail, language };
      await mailer.enqueue({ ...mail, to: email, data: { email } }, tx);
      await noteMailed(tx, email, at);
    });
  }

  async function confirm(code: string) {
    const at = new Date(clock.now());
    return database.transaction(async (tx) => {
      const reader = await findByCode(tx, { hash: hashSecretCode(code), at });
      if (reader === null) return { status: 'not-valid' as const };
      if (reader.codeUsedAt === null) {
        await mailer.suppression.allow(reader.email, tx);
        await noteConfirmed(tx, reader.email, at);
      } else if (await mailer.suppression.isSuppressed(reader.email)) {
        // An old link must not bring back somebody who has since left.
        return { status: 'not-valid' as const };
      }
      return { status: 'confirmed' as const, email: reader.email };
    });
  }

  async function change(
    token: string,
    requestId: string,
    wanted: 'unsubscribed' | 'subscribed',
  ): Promise<AddressState> {
    const email = mailer.readUnsubscribeToken(token);
    if (email === null) return { status: 'link-not-complete' };
    const reading = await database.transaction(async (tx) => {
      if (wanted === 'unsubscribed') await mailer.suppression.suppress(email, tx);
      else await mailer.suppression.allow(email, tx);
      const action = wanted === 'unsubscribed' ? 'mail.unsubscribed' : 'mail.unsubscribed.undone';
      await audit.record({ action, actorId: null, subject: null, requestId }, tx);
      // Undoing brings back nobody who was forgotten since.
      return wanted === 'subscribed' && (await isConfirmed(tx, email));
    });
    return { status: reading ? 'subscribed' : 'unsubscribed', email: maskAddress(email) };
  }

  return {
    subscribe,
    confirm,
    unsubscribe: (token, requestId) => change(token, requestId, 'unsubscribed'),
    undoUnsubscribe: (token, requestId) => change(token, requestId, 'subscribed'),
    sendUnsubscribeLink: (wish) => sendUnsubscribeLink(platform, wish),
  };
}

async function sendUnsubscribeLink(
  { mailer, clock }: Pick<Platform, 'mailer' | 'clock'>,
  { email, language }: Wish,
): Promise<void> {
  const day = Math.floor(clock.now() / DAY_MS);
  const address = normaliseAddress(email);
  await mailer.enqueue({
    template: unsubscribeLinkMail,
    to: address,
    language,
    data: { email: address },
    idempotencyKey: `publishing.unsubscribe-link:${address}:${day}`,
    // Somebody may begin to read after the first time, or the mail server have been away.
    againUnlessSent: true,
  });
}

/** Forgets addresses that were not confirmed in time, and those of readers who left. */
export async function forgetOldReaders({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - FORGET_AFTER_MS);
  await database.transaction(async (tx) => {
    await forgetUnconfirmed(tx, before);
    await forgetLeft(tx, before);
  });
}

/** Whether the pause after the last mail is over. */
function isDue({ mailedAt, mails }: NewsletterReader, at: Date, pauses: readonly number[]): boolean {
  if (mailedAt === null) return true;
  const pause = pauses.at(Math.min(mails, pauses.length) - 1) ?? 0;
  return at.getTime() - mailedAt.getTime() >= pause;
}

/** A form of the address that its owner recognises and that reveals it to nobody else: `a•••@example.org`. */
function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
