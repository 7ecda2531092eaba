/** What a mail server said about a mail that it refused for good. */
export interface SmtpReply {
  readonly code: number;
  /** RFC 3463, such as `5.1.1`; null if the server gave none. */
  readonly enhanced: string | null;
  /** Said of the recipient, and not of the mail. */
  readonly ofRecipient: boolean;
}

/** address: the mailbox does not exist · refused: it takes no mail now · complaint: its owner called a mail spam */
export type BounceKind = 'address' | 'refused' | 'complaint';

export interface Bounce {
  readonly email: string;
  readonly kind: BounceKind;
  readonly source: 'smtp' | 'hook';
  /** The sender's name for it: the same event counts once. */
  readonly event?: string;
  readonly reason: string;
}

/** Refusals on this many different days mean that a mailbox is not read any more. */
export const REFUSED_DAYS = 3;
export const REFUSED_WITHIN_DAYS = 90;

/** Enhanced codes by which a server says that there is no such mailbox, or that it is closed. */
const NO_MAILBOX: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** Basic codes about a mailbox, where the server gives no enhanced one. */
const ABOUT_MAILBOX: ReadonlySet<number> = new Set([550, 551, 552, 553]);

/** The enhanced code at the beginning of a reply: `550 5.1.1 no such user`. */
export function replyOf(code: number, response: string, ofRecipient: boolean): SmtpReply {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response.trim())?.[1] ?? null;
  return { code, enhanced, ofRecipient };
}

/**
 * What a refusal says about the address. Much of what begins with 5 is about the sender (5.7: policy), the mail (5.6)
 * or the server (5.3), and must not silence a reader; null then.
 */
export function judgeReply({ code, enhanced, ofRecipient }: SmtpReply): BounceKind | null {
  if (code < 500) return null;
  if (enhanced !== null) {
    if (NO_MAILBOX.has(enhanced)) return 'address';
    return enhanced.startsWith('5.2.') ? 'refused' : null;
  }
  return ofRecipient && ABOUT_MAILBOX.has(code) ? 'refused' : null;
}
