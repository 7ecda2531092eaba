import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidInput } from '../errors/index.ts';
import type { Platform } from '../module.ts';

const query = z.object({ token: z.string() });

/**
 * One click in a mail program (RFC 8058): a POST without cookies or sign-in, to the address in the mail's own header.
 * The token names the only address that it can take off the list. A GET changes nothing: programs that look at links
 * before the reader does must not unsubscribe anybody.
 */
export function addUnsubscribeRoute(app: FastifyInstance, { mailer, audit }: Platform): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, body),
  );
  app.post(
    '/api/unsubscribe/one-click',
    { config: { access: 'public', limit: { max: 60, windowSeconds: 60 } } },
    async (request) => {
      const parsed = query.safeParse(request.query);
      const email = parsed.success ? mailer.readUnsubscribeToken(parsed.data.token) : null;
      if (email === null)
        throw new InvalidInput('This unsubscribe link is not complete. Please use the link in the mail.');
      await mailer.suppression.suppress(email);
      await audit.record({
        action: 'mail.unsubscribed',
        actorId: null,
        subject: null,
        requestId: request.id,
      });
      return { unsubscribed: true };
    },
  );
}
