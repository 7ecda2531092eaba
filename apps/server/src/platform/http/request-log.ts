import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { scrubText } from '../logging/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** One log line and one measurement per answered request; the address without the secrets of its query. */
export function watchRequests(app: FastifyInstance, logger: Logger, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const seconds = reply.elapsedTime / 1000;
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode, seconds });
    if (logger.isLevelEnabled('info') && !request.routeOptions.config.unlimited) {
      logger.info(
        {
          requestId: request.id,
          method: request.method,
          route,
          url: scrubText(request.url),
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          ...(request.identity ? { member: request.identity.memberId } : {}),
        },
        'request',
      );
    }
    done();
  });
}
