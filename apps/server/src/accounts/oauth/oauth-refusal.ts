import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/index.ts';
import { errorReply } from '../../platform/http/error-reply.ts';
import { translateError } from '../../platform/http/translate-error.ts';

/** A refusal under a name that OAuth has for it. */
export class OAuthRefusal extends DomainError {
  constructor(code: string, message: string) {
    super({ kind: code === 'invalid_client' ? 'unauthenticated' : 'invalid', code, message });
  }
}

/** What OAuth calls a refusal that is not its own. */
function nameOf(status: number): string {
  if (status === 429 || status === 503 || status === 504) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** Answers errors as clients of OAuth read them. */
export function answerRefusal(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { bodyLimit: maxBodyBytes = 0 } = request.routeOptions;
  const error = translateError(thrown, { contentType: request.headers['content-type'], maxBodyBytes });
  const { status, headers, body } = errorReply(error, { requestId: request.id, callable: false });
  if (error === null) request.log.error({ err: thrown }, 'request failed');
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: error instanceof OAuthRefusal ? error.code : nameOf(status),
        error_description: error instanceof OAuthRefusal ? error.message : body.error.message,
      }),
    );
}
