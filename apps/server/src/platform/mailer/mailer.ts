import type { Language } from '@auspex/market';
import type { Sql, Transaction } from '../database/database.ts';

/** Interface languages; mails follow the member's. */

/** A rendered mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * A mail as a module defines it. The outbox stores `data`; the content is rendered when the mail is sent, and
 * `mint` makes a secret (a code in a link) only then, so that the outbox never holds one.
 */
export interface MailTemplate<Data extends object> {
  readonly name: string;
  /** `service` mails always go out; `marketing` mails honour suppression and carry one-click unsubscribe headers. */
  readonly kind: 'service' | 'marketing';
  mint?(data: Data, tx: Transaction, at: Date): Promise<{ secret: string }>;
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
  /** The same key is sent once. */
  readonly idempotencyKey?: string;
  readonly replyTo?: string;
  /** Address and data are emptied as soon as the mail is sent: the last mail to somebody who left. */
  readonly forgetAfterSending?: boolean;
}

/** Thrown by `mint` or `render` when a mail has lost its reason, such as a code for a member who is gone. */
export class MailNotNeeded extends Error {
  override readonly name = 'MailNotNeeded';
}

/** Who wants no marketing mail. Honoured by every marketing mail, also by those already waiting. */
export interface Suppression {
  suppress(email: string, sql?: Sql): Promise<void>;
  /** Takes it back, after the member has agreed again. */
  allow(email: string, sql?: Sql): Promise<void>;
  isSuppressed(email: string): Promise<boolean>;
  /** Which of these want none; for counting before a campaign. */
  suppressedAmong(emails: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface Mailer {
  register<Data extends object>(template: MailTemplate<Data>): void;
  template(name: string): MailTemplate<object> | undefined;
  /** Puts a mail into the outbox, with the transaction's commit when one is given; returns its id, also the second time. */
  enqueue<Data extends object>(request: MailRequest<Data>, tx?: Transaction): Promise<string>;
  readonly suppression: Suppression;
  /** Erases the address and every mail to it; that it is suppressed stays as a keyed hash. */
  forget(email: string, tx?: Transaction): Promise<void>;
  /** The page where a reader unsubscribes, for the foot of a marketing mail. */
  unsubscribeUrl(email: string): string;
  /** The address that an unsubscribe link was made for; null when it was not made here. */
  readUnsubscribeToken(token: string): string | null;
  /** Begins to send what waits. */
  start(): Promise<void>;
  /** Lets what is being sent finish. */
  stop(): Promise<void>;
}
