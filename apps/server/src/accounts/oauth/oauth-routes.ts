import { APP_SCOPES } from '@auspex/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts.ts';
import { issuerOf, RESOURCE_METADATA, resourceOf } from './addresses.ts';
import { exchangeCode, type Form, revokeToken } from './exchange-code.ts';
import { answerRefusal, OAuthRefusal } from './oauth-refusal.ts';
import { registerClient } from './register-client.ts';

const PATHS = {
  resource: RESOURCE_METADATA,
  /** As RFC 9728 has it for an address with a path; most clients look here first. */
  resourceOfMcp: `${RESOURCE_METADATA}/mcp`,
  server: '/.well-known/oauth-authorization-server',
  register: '/oauth/register',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const;
const FORM = 'application/x-www-form-urlencoded';
const BODY_LIMIT = 32 * 1024;
/** Many members of a client on the web come from the same few addresses. */
const limit = { max: 120, windowSeconds: 60 };
const reading = { config: { access: 'public' } } as const;
const writing = { config: { access: 'public', limit }, bodyLimit: BODY_LIMIT } as const;

/** Clients that run in a browser ask from their own pages; nothing here looks at a cookie. */
const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
  'access-control-max-age': '7200',
};

/** What has no value counts as left out (RFC 6749, 3.2). */
function formOf({ body }: FastifyRequest): Form {
  if (typeof body !== 'string') throw new OAuthRefusal('invalid_request', `Send the parameters as ${FORM}.`);
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (form.has(name)) throw new OAuthRefusal('invalid_request', 'A parameter is there twice.');
    if (value !== '') form.set(name, value);
  }
  return form;
}

/** RFC 8414. */
function serverMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}${PATHS.token}`,
    registration_endpoint: `${issuer}${PATHS.register}`,
    revocation_endpoint: `${issuer}${PATHS.revoke}`,
    scopes_supported: APP_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/auspex-gpt?view=connect`,
  };
}

/** RFC 9728. A client asks for every scope that stands here, so it is the least that is of use. */
function resourceMetadata(issuer: string) {
  return {
    resource: resourceOf(issuer),
    authorization_servers: [issuer],
    scopes_supported: ['market:read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Auspex',
    resource_documentation: `${issuer}/auspex-gpt?view=connect`,
  };
}

function metadataRoutes({ platform: { config } }: Accounts, scope: FastifyInstance): void {
  const serve = (path: string, describe: (issuer: string) => object) =>
    scope.get(path, reading, (request, reply) =>
      reply.header('cache-control', 'public, max-age=600').send(describe(issuerOf(config, request))),
    );
  serve(PATHS.resource, resourceMetadata);
  serve(PATHS.resourceOfMcp, resourceMetadata);
  serve(PATHS.server, serverMetadata);
}

/** To the page of the application, with everything that the app asked for as one text: its router rewrites numbers. */
function leadToPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [, asked = ''] = request.url.split(/\?(.*)/s);
  const page = `/__/handler?mode=connectApp&asked=${encodeURIComponent(asked)}`;
  return reply.header('cache-control', 'no-store').redirect(page);
}

/** What apps that only know OAuth need to get a personal token: `docs/decisions/0063`. */
export async function oauthRoutes(accounts: Accounts, app: FastifyInstance): Promise<void> {
  app.get('/oauth/authorize', reading, leadToPage);
  await app.register(async (scope) => {
    scope.setErrorHandler(answerRefusal);
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, String(text)),
    );
    scope.addHook('onRequest', async (_, reply) => {
      reply.headers(openToPages);
    });
    metadataRoutes(accounts, scope);
    for (const path of Object.values(PATHS)) {
      scope.options(path, reading, (_, reply) => reply.code(204).send());
    }
    scope.post(PATHS.register, writing, ({ body }, reply) =>
      reply.code(201).header('cache-control', 'no-store').send(registerClient(accounts, body)),
    );
    scope.post(PATHS.token, writing, async (request, reply) => {
      const token = await exchangeCode(accounts, request, formOf(request));
      return reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send(token);
    });
    scope.post(PATHS.revoke, writing, async (request, reply) => {
      await revokeToken(accounts, formOf(request));
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
