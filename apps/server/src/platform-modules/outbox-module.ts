import type { CallReplyInput, Calls } from '@auspex/contract';
import { placeOfPage } from '@auspex/contract/table';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailStaysHere } from '../config.ts';
import { InvalidInput, NotFound } from '../platform/errors/index.ts';
import { checkedSubject } from '../platform/mailer/mail-address.ts';
import { retryMail } from '../platform/mailer/mail-store.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';
import { OutboxKey } from '../platform/mailer/outbox-key.ts';
import { addOutboxRoutes } from '../platform/mailer/outbox-routes.ts';
import { listOutbox, type OutboxMail } from '../platform/mailer/outbox-store.ts';
import { defineModule, type Platform } from '../platform/module.ts';

const query = z.object({ token: z.string() });

/**
 * One click in a mail program (RFC 8058): a POST without cookies or sign-in, to the address in the mail's own header.
 * The token names the only address that it can unsubscribe. A GET changes nothing: programs that check links before
 * the reader does must not unsubscribe anybody.
 */
function addUnsubscribeRoute(app: FastifyInstance, { mailer, audit }: Platform): void {
  const path = '/api/unsubscribe/one-click';
  // Mail programs press it from few addresses, at any time, and do not come back: the sealed token is the protection.
  const config = { access: 'public', duringMaintenance: true, unlimited: true } as const;
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, body),
  );
  // Mail programs that do not know how to press it open it in the browser: there is the page with its button.
  app.get(path, { config }, (request, reply) => {
    const parsed = query.safeParse(request.query);
    return reply.redirect(
      `/process/unsubscribe?${new URLSearchParams(parsed.success ? parsed.data : {})}`,
      303,
    );
  });
  app.post(path, { config }, async (request) => {
    const parsed = query.safeParse(request.query);
    const email = parsed.success ? mailer.readUnsubscribeToken(parsed.data.token) : null;
    if (email === null)
      throw new InvalidInput('This unsubscribe link is incomplete. Please use the link in the e-mail.');
    const already = await mailer.suppression.isSuppressed(email);
    await mailer.suppression.suppress(email);
    // Whoever has the link may press it for ever; the log, which forgets nothing, has it once.
    if (!already)
      await audit.record({
        action: 'mail.unsubscribed',
        actorId: null,
        subject: null,
        requestId: request.id,
      });
    return { unsubscribed: true };
  });
}

type OutboxReply = CallReplyInput<Calls['outbox.list']>;

/** What an admin reads of a mail: rendered again without secrets, and with no usable link. */
export function hiddenView(
  template: MailTemplate<object> | undefined,
  mail: OutboxMail,
  publicUrl: string,
): { subject: string; text: string } {
  if (template === undefined) return { subject: mail.template, text: '' };
  try {
    const { subject, text } = template.render(mail.data, {
      language: mail.language,
      secret: 'hidden',
      publicUrl,
      unsubscribeUrl: new URL('/process/unsubscribe', publicUrl).href,
    });
    return { subject: checkedSubject(subject), text: text.replace(/https?:\/\/[^\s<>"]+/g, '[hidden]') };
  } catch {
    // The data was erased.
    return { subject: mail.template, text: '' };
  }
}

async function toItem(mail: OutboxMail, platform: Platform): Promise<OutboxReply['items'][number]> {
  const { mailer, database, config } = platform;
  const willTry = mail.state === 'waiting';
  const template = mailer.template(mail.template);
  // What cannot be loaded any more is shown as far as it is there.
  const data = await template?.load?.(mail.data, database).catch(() => mail.data);
  return {
    id: mail.id,
    template: mail.template,
    kind: mail.kind,
    to: mail.recipient,
    language: mail.language,
    state: mail.state,
    attempts: mail.attempts,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextAttemptAt: willTry ? mail.nextAttemptAt.toISOString() : null,
    lastError: mail.lastError,
    ...hiddenView(template, data === undefined ? mail : { ...mail, data }, config.publicUrl),
  };
}

/** Outgoing mail, for admins and, on a loopback installation, for the person who started it. */
export const outboxModule = defineModule({
  name: 'outbox',
  create({ platform }) {
    const { config, database, audit, events } = platform;
    const key = new OutboxKey();
    return {
      calls: {
        'outbox.list': async ({ query: { state, to, page, page_size } }) => {
          const offset = (page - 1) * page_size;
          const { items, total } = await listOutbox(database, { state, to, limit: page_size, offset });
          return {
            items: await Promise.all(items.map((mail) => toItem(mail, platform))),
            ...placeOfPage({ page, page_size, total }),
          };
        },
        'outbox.retry': async ({ params: { id } }, { identity, requestId }) => {
          const found = await database.query('select 1 from mail where id = $1', [id]);
          if (found.length === 0) throw new NotFound();
          const actorId = identity?.memberId ?? null;
          const queued = await database.transaction(async (tx) => {
            if (!(await retryMail(tx, id))) return false;
            await events.emit(tx, 'mail.retried', { mailId: id });
            await audit.record({ action: 'admin.mail.retry', actorId, subject: `mail:${id}`, requestId }, tx);
            return true;
          });
          return { outcome: queued ? 'queued' : 'not-failed' };
        },
      },
      routes(app) {
        if (config.loopback) addOutboxRoutes(app, platform, key);
        addUnsubscribeRoute(app, platform);
      },
      announce: async (address) =>
        address !== null && mailStaysHere(config) ? [`Mailbox: ${key.addressAt(address)}`] : [],
    };
  },
});
