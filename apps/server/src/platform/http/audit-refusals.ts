import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import { BoundedCache } from '../recent/index.ts';
import { callerKey } from './rate-limit/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that answered it. */
    refusal: string | null;
  }
}

/** Of the calls of one address that come too often, one a minute is noted, with the number of those since. */
const sampleMs = 60_000;
const rememberedAddresses = 2000;

/** Notes refused calls (403) and calls that come too often (429) in the audit log, after they have been answered. */
export function auditRefusals(
  app: FastifyInstance,
  { audit, clock, logger }: { readonly audit: Audit; readonly clock: Clock; readonly logger: Logger },
): void {
  const limited = new BoundedCache<{ notedAt: number; since: number }>(rememberedAddresses);
  const note = (request: FastifyRequest, action: string, details: Record<string, unknown>) => {
    const route = request.routeOptions.url ?? '(none)';
    const reason = request.refusal ?? 'refused';
    const actorId = request.identity?.memberId ?? null;
    audit
      .recordFailure({
        action,
        reason,
        request,
        actorId,
        details: { method: request.method, route, ...details },
      })
      .catch((error: unknown) => logger.debug({ err: error }, 'a refused call could not be noted'));
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 403) note(request, 'call.refused', {});
    if (reply.statusCode === 429) {
      const now = clock.now();
      const caller = callerKey(null, request.ip);
      const last = limited.get(caller);
      if (last && now - last.notedAt < sampleMs) last.since += 1;
      else {
        limited.set(caller, { notedAt: now, since: 0 }, 1);
        note(request, 'call.limited', last ? { more: last.since } : {});
      }
    }
    done();
  });
}
