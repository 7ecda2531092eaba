import type { Transaction } from '../database/database.ts';

/** Interface languages; mails follow the member's. */
export type MailLanguage = 'en' | 'fr';

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
  mint?(data: Data, tx: Transaction): Promise<{ secret: string }>;
  render(
    data: Data,
    context: { language: MailLanguage; secret: string | null; publicUrl: string },
  ): MailContent;
}

export interface MailRequest<Data extends object> {
  readonly template: MailTemplate<Data>;
  readonly to: string;
  readonly language: MailLanguage;
  readonly data: Data;
  /** The same key is sent once. */
  readonly idempotencyKey?: string;
  readonly replyTo?: string;
}

export interface Mailer {
  register<Data extends object>(template: MailTemplate<Data>): void;
  /** Puts a mail into the outbox, with the transaction's commit when one is given. */
  enqueue<Data extends object>(request: MailRequest<Data>, tx?: Transaction): Promise<string>;
}
