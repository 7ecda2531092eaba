import type { Language } from '@auspex/market';
import type { Sql, Transaction } from '../database/database.ts';
import type { Bounce } from './bounces.ts';

/** A rendered mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What a secret of a mail is made with. */
export interface Minting {
  readonly at: Date;
  /** The same in every attempt at one mail: the copy that arrives, whichever it is, has a code that works. */
  readonly code: string;
}

/**
 * A mail as a module defines it. The outbox stores `data`; the content is rendered when the mail is sent, and only
 * then does `mint` generate a secret (a code in a link), so that the outbox never holds one.
 */
export interface MailTemplate<Data extends object> {
  readonly name: string;
  /**
   * `service` mails are always sent; `marketing` mails honour suppression and carry one-click unsubscribe headers.
   */
  readonly kind: 'service' | 'marketing';
  /** Whether the address still agrees to get it; without, whoever has not unsubscribed does. */
  isWanted?(data: Data, to: string, sql: Sql): Promise<boolean>;
  mint?(data: Data, tx: Transaction, minting: Minting): Promise<{ secret: string }>;
  /** Completes the data with what the outbox does not repeat for every recipient, such as the text of a campaign. */
  load?(data: Data, sql: Sql): Promise<Data>;
  /** Where a mail program stops such service mails with one click (RFC 8058); marketing mails have their own. */
  stopUrl?(secret: string | null, publicUrl: string): string;
  render(
    data: Data,
    context: { language: Language; secret: string | null; publicUrl: string; unsubscribeUrl: string },
  ): MailContent;
}

export interface MailRequest<Data extends object> {
  readonly template: MailTemplate<Data>;
  readonly to: string;
  readonly language: Language;
  readonly data: Data;
  /** The same key is sent only once. */
  readonly idempotencyKey?: string;
  /** A mail of this key that was dropped or failed does not count. */
  readonly againUnlessSent?: boolean;
  readonly replyTo?: string;
  /** Held back until then. */
  readonly notBefore?: Date | undefined;
  /** Addresses and data are cleared as soon as the mail is sent, or given up: for the last mail to somebody who left. */
  readonly forgetAfterSending?: boolean;
}

/** Thrown when a mail has become pointless, such as a code for a member who is gone: it is dropped. */
export class MailNotNeeded extends Error {
  override readonly name = 'MailNotNeeded';
}

/** Who wants no marketing mail. Honoured by every marketing mail, including those already queued. */
export interface Suppression {
  suppress(email: string, sql?: Sql): Promise<void>;
  /** Who wanted no marketing mail at one address wants none at another; a mailbox that is dead wants nothing. */
  follow(move: { readonly from: string; readonly to: string }, sql: Sql): Promise<void>;
  /** Reverts it, after the member has agreed again. */
  allow(email: string, sql?: Sql): Promise<void>;
  isSuppressed(email: string): Promise<boolean>;
  /** Which of these want none; for counting before a campaign. */
  suppressedAmong(emails: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Whether a stranger may have this address asked if it wants mail: not after its owner has called a mail spam, and
   * not for a month after the mailbox was found dead.
   */
  mayBeAsked(email: string): Promise<boolean>;
  /** Notes that a mail came back, and stops marketing mail to an address that takes none. */
  noteBounce(bounce: Bounce): Promise<void>;
}

export interface Mailer {
  register<Data extends object>(template: MailTemplate<Data>): void;
  template(name: string): MailTemplate<object> | undefined;
  /**
   * Puts a mail into the outbox, on the transaction's commit if one is given; returns its id, also the second time.
   */
  enqueue<Data extends object>(request: MailRequest<Data>, tx?: Transaction): Promise<string>;
  readonly suppression: Suppression;
  /**
   * Erases the address and every mail to it and letter from it, of a former one those from before it was left; its
   * suppression stays as a keyed hash.
   */
  forget(email: string, tx?: Transaction, until?: Date): Promise<void>;
  /** Erases the mails of these templates to an address, and nothing else of it. */
  forgetMails(email: string, templates: readonly string[], sql: Sql): Promise<void>;
  /** Erases the mails of a template that hold these data, wherever they went. */
  forgetMailsAbout(template: string, data: object, sql: Sql): Promise<void>;
  /** The page where a reader unsubscribes, for the footer of a marketing mail. */
  unsubscribeUrl(email: string): string;
  /** The address that an unsubscribe link was made for; null if it was not made here. */
  readUnsubscribeToken(token: string): string | null;
  /** Starts sending what is queued. */
  start(): Promise<void>;
  /** Lets what is being sent finish. */
  stop(): Promise<void>;
}
