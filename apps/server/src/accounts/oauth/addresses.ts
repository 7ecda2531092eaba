import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

type Place = Pick<Config, 'publicUrl' | 'loopback'>;

/**
 * The origin under which clients know this server: the configured one, and on an installation for this machine alone
 * whichever of its names was asked, because a client compares it with the address that it was given.
 */
export function issuerOf({ publicUrl, loopback }: Place, request: Pick<FastifyRequest, 'headers'>): string {
  const { protocol, origin } = new URL(publicUrl);
  const { host } = request.headers;
  return loopback && host !== undefined ? `${protocol}//${host}` : origin;
}

/** What a token is for: the address that members give to their clients. */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`;

/** Whether a client means this server: `/mcp`, or as some do the whole origin, also with a slash at the end. */
export function isResource(issuer: string, given: string): boolean {
  return URL.canParse(given) && [issuer, resourceOf(issuer)].includes(new URL(given).href.replace(/\/$/, ''));
}

/** Where `resourceOf` is described; clients also look here on their own. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** What a client without a token that works is told: where to find out how to get one, and what to ask for. */
export function bearerChallenge(config: Place, request: FastifyRequest): string {
  const metadata = `${issuerOf(config, request)}${RESOURCE_METADATA}/mcp`;
  const wrong = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
  return `Bearer realm="auspex", resource_metadata="${metadata}", scope="market:read"${wrong}`;
}
