import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { NotFound } from '../errors/index.ts';
import { isForwarded } from '../http/index.ts';
import type { OutboxKey } from './outbox-key.ts';
import { outboxHtmlPage, outboxListPage, outboxTextPage } from './outbox-page.ts';
import { findRendered, listRendered, type RenderedMail } from './outbox-store.ts';

const someId = z.object({ id: z.uuid() });
const wish = z.object({ to: z.string().max(254).optional(), key: z.string().max(200).optional() });

/** A page of ours without any script; the mail inside may bring styles and nothing else. */
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
 * /dev/outbox shows mails whole, with the codes in their links. It exists only while both the listening address and
 * the public address are loopback: elsewhere the routes are not even created, and the path is a 404. It is also a 404
 * for anyone without the key: other accounts of the machine and pages open in the browser can reach it, too. What a
 * proxy passed on never comes from the person at the terminal.
 */
export function addOutboxRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
  key: OutboxKey,
): void {
  const access = {
    config: { access: 'public', unlimited: true },
    preHandler: async (request: FastifyRequest, reply: FastifyReply) =>
      isForwarded(request.headers) ? refuse(request, reply) : undefined,
  } as const;

  async function find(params: unknown): Promise<RenderedMail> {
    const parsed = someId.safeParse(params);
    const mail = parsed.success ? await findRendered(database, parsed.data.id) : null;
    if (mail === null) throw new NotFound();
    return mail;
  }

  app.get('/dev/outbox', access, async (request, reply) => {
    const { to = null, key: given } = wishOf(request);
    if (given !== undefined && key.is(given)) {
      // The key does not stay in the address, where the history or a screenshot would keep it.
      const list = to === null ? '/dev/outbox' : `/dev/outbox?to=${encodeURIComponent(to)}`;
      reply.header('set-cookie', key.cookie()).header('cache-control', 'no-store');
      return reply.redirect(list, 303);
    }
    if (!key.isKeptBy(request)) return refuse(request, reply);
    return sendPage(reply, outboxListPage(await listRendered(database, to), to));
  });
  app.get('/dev/outbox.json', access, async (request, reply) => {
    const { to = null, key: given } = wishOf(request);
    if (!key.is(given ?? request.headers['x-outbox-key'])) return refuse(request, reply);
    const mails = await listRendered(database, to);
    reply.header('cache-control', 'no-store');
    return { items: mails.map((mail) => ({ ...mail, links: linksIn(mail.text) })) };
  });
  app.get('/dev/outbox/:id', access, async (request, reply) => {
    if (!key.isKeptBy(request)) return refuse(request, reply);
    return sendPage(reply, outboxHtmlPage(await find(request.params)));
  });
  app.get('/dev/outbox/:id/text', access, async (request, reply) => {
    if (!key.isKeptBy(request)) return refuse(request, reply);
    return sendPage(reply, outboxTextPage(await find(request.params)));
  });
}

function wishOf({ query }: FastifyRequest): z.output<typeof wish> {
  return wish.safeParse(query).data ?? {};
}

/** The same answer as for a path that does not exist. */
function refuse({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!headers.accept?.includes('text/html')) throw new NotFound();
  reply.callNotFound();
  return reply;
}
