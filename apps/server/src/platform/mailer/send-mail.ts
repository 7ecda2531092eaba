import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { secretCodeOf } from '../secrets/secret-code.ts';
import { judgeReply } from './bounces.ts';
import { checkedSubject } from './mail-address.ts';
import type { MailOutcome, StoredMail } from './mail-store.ts';
import { MailNotDelivered, type MailTransport } from './mail-transport.ts';
import { type MailContent, MailNotNeeded, type MailTemplate, type Suppression } from './mailer.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

/** After this an undeliverable mail is given up on. */
const GIVE_UP_AFTER_SECONDS = 3 * 86_400;
const FIRST_DELAY_SECONDS = 20;
const LONGEST_DELAY_SECONDS = 3600;

/** Doubles after each attempt, up to an hour, with jitter. */
export function delayAfter(attempts: number, random: () => number = Math.random): number {
  const base = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.min(attempts - 1, 12));
  return Math.round(base * (0.8 + 0.4 * random()));
}

export interface SendMailParts {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly templates: ReadonlyMap<string, MailTemplate<object>>;
  readonly suppression: Suppression;
  readonly tokens: UnsubscribeTokens;
  readonly from: string;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Makes the codes of mails. */
  readonly codeKey: Buffer;
}

/** Pages and the one-click address (RFC 8058) for unsubscribing. */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; oneClick: string } {
  const page = new URL('/process/unsubscribe', publicUrl);
  const oneClick = new URL('/api/unsubscribe/one-click', publicUrl);
  page.searchParams.set('token', token);
  oneClick.searchParams.set('token', token);
  return { page: page.href, oneClick: oneClick.href };
}

function failureOf(error: unknown, mail: StoredMail): MailOutcome {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof MailNotNeeded) return { state: 'dropped', error: `No longer needed: ${message}` };
  const retry = error instanceof MailNotDelivered ? error.retry : 'later';
  if (retry === 'unknown' && mail.kind === 'marketing') return { state: 'uncertain', error: message };
  const tooOld = mail.ageSeconds > GIVE_UP_AFTER_SECONDS && mail.attempts > 1;
  if (retry === 'never' || tooOld) return { state: 'failed', error: message };
  return { state: 'waiting', error: message, delaySeconds: delayAfter(mail.attempts) };
}

/** What the refusal says about the address is kept; failing to keep it must not fail the mail a second time. */
async function noteRefusal(error: unknown, mail: StoredMail, suppression: Suppression): Promise<void> {
  const reply = error instanceof MailNotDelivered ? error.reply : null;
  const kind = reply && judgeReply(reply);
  if (kind === null) return;
  const reason = error instanceof Error ? error.message : String(error);
  await suppression
    .noteBounce({ email: mail.recipient, kind, source: 'smtp', event: `mail:${mail.id}`, reason })
    .catch(() => undefined);
}

/** Mints, renders and hands over one mail. A secret exists only in memory and in the mail itself. */
export async function sendMail(parts: SendMailParts, mail: StoredMail): Promise<MailOutcome> {
  const { database, transport, templates, suppression, tokens, publicUrl } = parts;
  try {
    const template = templates.get(mail.template);
    if (template === undefined) throw new Error(`This version knows no mail called "${mail.template}".`);
    if (mail.kind === 'marketing' && (await suppression.isSuppressed(mail.recipient)))
      return { state: 'suppressed' };
    if ((await template.isWanted?.(mail.data, mail.recipient, database)) === false)
      return { state: 'suppressed' };
    const data = (await template.load?.(mail.data, database)) ?? mail.data;
    const { mint } = template;
    const minting = { at: new Date(parts.clock.now()), code: secretCodeOf(parts.codeKey, mail.id) };
    const minted = mint === undefined ? null : await database.transaction((tx) => mint(data, tx, minting));
    const links = unsubscribeLinks(publicUrl, tokens.make(mail.recipient));
    const stopUrl =
      mail.kind === 'marketing' ? links.oneClick : template.stopUrl?.(minted?.secret ?? null, publicUrl);
    const content: MailContent = template.render(data, {
      language: mail.language,
      secret: minted?.secret ?? null,
      publicUrl,
      unsubscribeUrl: links.page,
    });
    await transport.deliver({
      id: mail.id,
      from: parts.from,
      to: mail.recipient,
      replyTo: mail.replyTo,
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      content: { ...content, subject: checkedSubject(content.subject) },
      headers:
        stopUrl === undefined
          ? {}
          : { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    return { state: 'sent' };
  } catch (error) {
    await noteRefusal(error, mail, suppression);
    return failureOf(error, mail);
  }
}
