import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { addHostCheck } from './check-host.ts';
import { errorReply } from './error-reply.ts';
import { leadFromBadAddress } from './pages/serve-pages.ts';
import { asksForPage, mayWorkLater, sendTryAgain } from './pages/try-again-page.ts';
import { parseJson } from './parse-json.ts';
import { commonHeaders } from './security-headers.ts';
import { translateError } from './translate-error.ts';

const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The bare web server: ids, headers, body parser and the one place that answers errors. */
export function createApp(
  config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'loopback' | 'host'>,
  logger: Logger,
  serverFactory: (handle: RequestListener) => Server,
): FastifyInstance {
  const secure = config.publicUrl.startsWith('https:');
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    serverFactory,
    forceCloseConnections: 'idle',
    // Worded by us, in `refuseWhileClosing`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      request.log.debug({ err: error }, 'request not understood');
      const heard = request as unknown as FastifyRequest;
      // Neither the route nor the hooks are reached, so what they would add is added here.
      const refused = (reply as unknown as FastifyReply)
        .headers(commonHeaders(secure))
        .header('x-request-id', request.id);
      const answer = leadFromBadAddress(heard);
      if (answer === null) answerUnrouted(error, request.id, refused);
      else Promise.resolve(answer(heard, refused)).catch(() => refused.raw.destroy());
    },
    // The server answers these itself.
    clientErrorHandler: () => undefined,
  });
  app.decorateRequest('identity', null);
  app.decorateRequest('refusal', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  addCommonHeaders(app, secure);
  addHostCheck(app, config, logger);
  answerErrors(app);
  return app;
}

function addCommonHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = Object.entries(commonHeaders(secure));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done();
  });
}

/** A page that failed to render rarely succeeds at once. */
const secondsAfterDefect = 15;

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { config, bodyLimit } = request.routeOptions;
    const translated = translateError(error, {
      contentType: request.headers['content-type'],
      maxBodyBytes: bodyLimit ?? 1024 * 1024,
    });
    const { status, headers, body } = errorReply(translated, {
      requestId: request.id,
      callable: config.callable === true || request.url.startsWith('/functions/'),
    });
    if (status >= 500) request.log[translated ? 'warn' : 'error']({ err: error }, 'request failed');
    else request.log.debug({ code: translated?.code }, 'request refused');
    request.refusal = translated?.code ?? null;
    reply.removeHeader('etag');
    reply.removeHeader('content-encoding');
    if (asksForPage(request) && mayWorkLater(status)) {
      const seconds = Number(headers['retry-after'] ?? secondsAfterDefect);
      sendTryAgain(request, reply, { status, seconds });
      return;
    }
    reply
      .code(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
}

function answerUnrouted(error: Error, requestId: string, reply: FastifyReply): void {
  const translated = translateError(error, { contentType: undefined, maxBodyBytes: 0 });
  const { status, body } = errorReply(translated, { requestId, callable: false });
  reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body));
}

/** The id that log lines and error replies carry: the caller's if it is well-formed, else a new one. */
function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}
