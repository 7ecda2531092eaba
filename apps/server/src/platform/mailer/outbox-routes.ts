import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { NotFound } from '../errors/index.ts';
import type { Platform } from '../module.ts';
import { outboxHtmlPage, outboxListPage, outboxTextPage } from './outbox-page.ts';
import { findRendered, listRendered, type RenderedMail } from './outbox-store.ts';

const someId = z.object({ id: z.uuid() });
const recipient = z.object({ to: z.string().max(254).optional() });

/** A page of our own without any script; the mail inside may bring styles and nothing else. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+/g) ?? [];

/**
 * /dev/outbox shows mails whole, with the codes in their links. It exists only while both the address listened on
 * and the public address are this machine: elsewhere the routes are not even made, and the path is a 404.
 */
export function addOutboxRoutes(app: FastifyInstance, { config, database }: Platform): void {
  if (!config.loopback) return;
  const access = { config: { access: 'public', unlimited: true } } as const;

  async function find(params: unknown): Promise<RenderedMail> {
    const parsed = someId.safeParse(params);
    const mail = parsed.success ? await findRendered(database, parsed.data.id) : null;
    if (mail === null) throw new NotFound();
    return mail;
  }
  const toOf = (query: unknown): string | null => recipient.safeParse(query).data?.to ?? null;

  app.get('/dev/outbox', access, async (request, reply) => {
    const to = toOf(request.query);
    return sendPage(reply, outboxListPage(await listRendered(database, to), to));
  });
  app.get('/dev/outbox.json', access, async (request, reply) => {
    const mails = await listRendered(database, toOf(request.query));
    reply.header('cache-control', 'no-store');
    return { items: mails.map((mail) => ({ ...mail, links: linksIn(mail.text) })) };
  });
  app.get('/dev/outbox/:id', access, async (request, reply) =>
    sendPage(reply, outboxHtmlPage(await find(request.params))),
  );
  app.get('/dev/outbox/:id/text', access, async (request, reply) =>
    sendPage(reply, outboxTextPage(await find(request.params))),
  );
}
