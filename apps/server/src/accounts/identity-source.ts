import type { Need } from '@auspex/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { InvalidCredentials } from '../platform/errors/index.ts';
import type { Identity, IdentitySource } from '../platform/http/identity.ts';
import { callerKey } from '../platform/http/index.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { type AccessClaims, readAccessToken } from './access-token.ts';
import type { Revocations } from './revocations.ts';
import { findByPersonalToken, personalTokenPrefix } from './store/personal-token-store.ts';

/**
 * Verified tokens are remembered until they expire, so that a request costs a look-up instead of a signature check.
 */
const rememberedTokens = 20_000;

/** After this many wrong personal tokens in a minute an address is refused without a look-up, in each process. */
const wrongTokensPerMinute = 60;
const rememberedAddresses = 20_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessKey: Buffer;
  readonly revocations: Revocations;
}

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const [scheme, token, ...rest] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0) {
    throw new InvalidCredentials();
  }
  return token;
}

/** The market-data dialect: its clients cannot send headers, so there, and only there, the token is a parameter. */
const dialectPath = '/query';

/** A personal token passed as `apikey`; anything else under that name is not one of our credentials. */
function queryToken(request: FastifyRequest): string | null {
  if (request.routeOptions.url !== dialectPath) return null;
  const { apikey } = request.query as { readonly apikey?: unknown };
  if (apikey === undefined || apikey === '') return null;
  if (typeof apikey !== 'string' || !apikey.startsWith(personalTokenPrefix)) throw new InvalidCredentials();
  return apikey;
}

/** Identifies the caller from the access token or personal token. */
export function createIdentitySource(parts: Parts): IdentitySource {
  const verified = new BoundedCache<AccessClaims>(rememberedTokens);

  const readClaims = (token: string): AccessClaims => {
    const now = parts.clock.now();
    const known = verified.get(token);
    if (known !== undefined && known.exp * 1000 > now) return known;
    verified.delete(token);
    const claims = readAccessToken(parts.accessKey, token, now);
    if (claims === null) throw new InvalidCredentials();
    verified.set(token, claims);
    return claims;
  };

  const fromSession = async (token: string): Promise<Identity> => {
    const claims = readClaims(token);
    if (await parts.revocations.isRevoked(claims.sid)) throw new InvalidCredentials();
    return {
      memberId: claims.sub,
      sessionId: claims.sid,
      admin: await parts.revocations.isAdmin(claims.sub),
      emailVerified: claims.ver,
      scopes: null,
      signedInAt: new Date(claims.sia * 1000),
    };
  };

  const wrongTokens = new BoundedCache<{ count: number; readonly until: number }>(rememberedAddresses);

  /** Looked at before a token is looked up, so that guessing from one address soon costs nothing at all. */
  const wrongFrom = (caller: string, now: number): { count: number; readonly until: number } => {
    const known = wrongTokens.get(caller);
    return known !== undefined && known.until > now ? known : { count: 0, until: now + 60_000 };
  };

  const fromPersonalToken = async (token: string, caller: string): Promise<Identity> => {
    const now = parts.clock.now();
    const wrong = wrongFrom(caller, now);
    if (wrong.count >= wrongTokensPerMinute) throw new InvalidCredentials();
    const owner = await findByPersonalToken(parts.database, token, new Date(now));
    if (owner === null) {
      wrong.count += 1;
      wrongTokens.set(caller, wrong);
      throw new InvalidCredentials();
    }
    return {
      memberId: owner.memberId,
      sessionId: null,
      // A token for scripts never has admin rights, whoever created it.
      admin: false,
      emailVerified: owner.emailVerified,
      scopes: owner.scopes,
      tokenId: owner.id,
      signedInAt: owner.createdAt,
    };
  };

  return {
    identify: async (request) => {
      const token = bearer(request) ?? queryToken(request);
      if (token === null) return null;
      return token.startsWith(personalTokenPrefix)
        ? fromPersonalToken(token, callerKey(null, request.ip))
        : fromSession(token);
    },
    // Billing decides which plans exist and what they unlock; until a plan says otherwise everything is open.
    unlocked: async () => new Set<Need>(['crypto', 'stocks']),
  };
}
