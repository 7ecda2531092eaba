import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidCredentials, InvalidInput } from '../../platform/errors/index.ts';
import { writeCsv } from '../../platform/files/write-csv.ts';
import type { Platform } from '../../platform/module.ts';
import { listSubscribers } from './subscribers.ts';

/** A signature is taken this long; what is older may be a copy. */
const SIGNED_WITHIN_MS = 5 * 60_000;
const HOOK_BYTES = 1_048_576;

const bounces = z.object({
  events: z
    .array(
      z.object({
        /** The sender's name for the event; the same one counts once. */
        id: z.string().min(1).max(200),
        email: z.string().min(3).max(254),
        kind: z.enum(['bounce', 'complaint']),
        /** Of a bounce: the mailbox does not exist, and not only: it is full. */
        permanent: z.boolean().default(true),
        reason: z.string().max(300).default(''),
      }),
    )
    .max(1000),
});

/** Whether a body was signed with the shared secret, just now: `t=SECONDS,v1=HMAC-SHA256(t.body)` in hexadecimal. */
function isSigned(header: unknown, body: string, by: { secret: string; nowMs: number }): boolean {
  const parts = typeof header === 'string' ? header.split(',', 4).map((part) => part.trim()) : [];
  const signed = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const time = signed('t');
  const given = Buffer.from(signed('v1'), 'hex');
  if (!/^\d{1,12}$/.test(time) || Math.abs(by.nowMs - Number(time) * 1000) > SIGNED_WITHIN_MS) return false;
  const expected = createHmac('sha256', by.secret).update(`${time}.${body}`).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Where a mail service tells what came back. It exists only where a secret is set for it. */
function addBounceHook(app: FastifyInstance, { config, clock, mailer }: Platform): void {
  const secret = config.mailHookSecret;
  if (secret === null) return;
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    // The signature is over the bytes as they came.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/mail/bounces',
      { config: { access: 'public', limit: { max: 600, windowSeconds: 60 } }, bodyLimit: HOOK_BYTES },
      async (request) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const signed = isSigned(request.headers['x-auspex-signature'], body, { secret, nowMs: clock.now() });
        if (!signed) throw new InvalidCredentials();
        const { events } = readEvents(body);
        for (const { id, email, kind, permanent, reason } of events) {
          await mailer.suppression.noteBounce({
            ...{ email, reason, source: 'hook', event: `hook:${id}` },
            kind: kind === 'complaint' ? 'complaint' : permanent ? 'address' : 'refused',
          });
        }
        return { taken: events.length };
      },
    );
  });
}

function readEvents(body: string): z.output<typeof bounces> {
  try {
    return bounces.parse(JSON.parse(body));
  } catch {
    throw new InvalidInput(
      'The body must be JSON: { "events": [{ "id", "email", "kind", "permanent", "reason" }] }.',
    );
  }
}

/** Everybody on the list as a file; who took it is written down. */
function addSubscribersFile(app: FastifyInstance, { database, mailer, audit }: Platform): void {
  const config = { access: 'admin', freshLogin: true } as const;
  app.get('/api/admin/marketing/subscribers.csv', { config }, async (request, reply) => {
    if (request.identity === null) throw new InvalidCredentials();
    const { memberId } = request.identity;
    const all = await listSubscribers(database, mailer.suppression);
    await audit.record({
      ...{ action: 'admin.subscribers.export', actorId: memberId, subject: 'subscribers' },
      details: { count: all.length },
      requestId: request.id,
    });
    const rows = all.map(({ email, language, member, reader, state, since }) => [
      ...[email, language, state, member ? 'yes' : 'no', reader ? 'yes' : 'no', since.toISOString()],
    ]);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="auspex-subscribers.csv"')
      .type('text/csv; charset=utf-8')
      .send(writeCsv([['email', 'language', 'state', 'account', 'newsletter', 'since'], ...rows]));
  });
}

export function addMarketingRoutes(app: FastifyInstance, platform: Platform): void {
  addBounceHook(app, platform);
  addSubscribersFile(app, platform);
}
