import type { SmtpReply } from './bounces.ts';
import type { MailContent } from './mailer.ts';

/** A mail ready to be sent. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  /** The same for every attempt, so that a duplicate can be recognised. */
  readonly messageId: string;
  readonly content: MailContent;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Why a mail was not delivered. `never`: refused for good, such as an unknown mailbox. `later`: not accepted now, and
 * certainly not delivered. `unknown`: the connection broke after the whole mail was handed over, before the server's
 * answer.
 */
export class MailNotDelivered extends Error {
  override readonly name = 'MailNotDelivered';
  readonly retry: 'never' | 'later' | 'unknown';
  /** What the server said, where it was the server that refused. */
  readonly reply: SmtpReply | null;

  constructor(message: string, retry: 'never' | 'later' | 'unknown', reply: SmtpReply | null = null) {
    super(message);
    this.retry = retry;
    this.reply = reply;
  }
}

export interface MailTransport {
  /** Returns when the mail has been accepted; throws `MailNotDelivered` otherwise. */
  deliver(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
