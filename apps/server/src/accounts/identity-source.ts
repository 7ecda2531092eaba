import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { InvalidCredentials, TooManyRequests } from '../platform/errors/index.ts';
import type { Identity, IdentitySource } from '../platform/http/identity.ts';
import { callerKey } from '../platform/http/index.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { hashSecretCode } from '../platform/secrets/secret-code.ts';
import { type AccessClaims, readAccessToken } from './access-token.ts';
import type { Revocations } from './revocations.ts';
import { findMember } from './store/member-store.ts';
import { findByPersonalToken, personalTokenPrefix } from './store/personal-token-store.ts';
import { noteReceived } from './store/session-store.ts';

/**
 * Verified tokens are remembered until they expire, so that a request costs a look-up instead of a signature check.
 */
const rememberedTokens = 20_000;

/** From this many wrong personal tokens in a minute on, the caller of a further one is asked to wait. */
const wrongTokensPerMinute = 60;
/**
 * From this many on, a token that was never right in this process is not looked up: guessing soon costs nothing. Others
 * behind the same address go on, as long as their token was used here before.
 */
const lookedUpPerMinute = 600;
const rememberedAddresses = 20_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessKey: Buffer;
  readonly revocations: Revocations;
  readonly unlocked: IdentitySource['unlocked'];
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

/** Identifies the caller from a personal token. */
function personalTokenSource({
  database,
  clock,
}: Parts): (token: string, caller: string) => Promise<Identity> {
  const wrongTokens = new BoundedCache<{ count: number; readonly until: number }>(rememberedAddresses);

  /** Hashes of tokens that were right. They are looked up each time all the same. */
  const rightTokens = new BoundedCache<true>(rememberedTokens);

  const wrongFrom = (caller: string, now: number): { count: number; readonly until: number } => {
    const known = wrongTokens.get(caller);
    return known !== undefined && known.until > now ? known : { count: 0, until: now + 60_000 };
  };

  return async (token, caller) => {
    const now = clock.now();
    const wrong = wrongFrom(caller, now);
    const key = hashSecretCode(token).toString('base64');
    const tooMany = () => new TooManyRequests(Math.ceil((wrong.until - now) / 1000));
    if (wrong.count >= lookedUpPerMinute && !rightTokens.get(key)) throw tooMany();
    const owner = await findByPersonalToken(database, token, new Date(now));
    if (owner === null) {
      wrong.count += 1;
      wrongTokens.set(caller, wrong);
      rightTokens.delete(key);
      if (wrong.count > wrongTokensPerMinute) throw tooMany();
      throw new InvalidCredentials();
    }
    rightTokens.set(key, true);
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
}

/** Identifies the caller from the access token or personal token. */
export function createIdentitySource(parts: Parts): IdentitySource {
  const verified = new BoundedCache<AccessClaims>(rememberedTokens);

  const claimsKnown = (token: string): AccessClaims | undefined => {
    const known = verified.get(token);
    return known !== undefined && known.exp * 1000 > parts.clock.now() ? known : undefined;
  };

  const verify = async (token: string): Promise<AccessClaims> => {
    verified.delete(token);
    const claims = readAccessToken(parts.accessKey, token, parts.clock.now());
    if (claims === null) throw new InvalidCredentials();
    verified.set(token, claims);
    const { sid: sessionId, gen: generation = 0 } = claims;
    // While the database is away the cookie before stays good for longer, which harms nobody.
    if (generation > 0) await noteReceived(parts.database, { sessionId, generation }).catch(() => undefined);
    return claims;
  };

  /** The address may have been confirmed since the token was made, on another device. */
  const isVerified = async (memberId: string): Promise<boolean> =>
    ((await findMember(parts.database, memberId))?.emailVerifiedAt ?? null) !== null;

  const fromSession = async (token: string): Promise<Identity> => {
    const claims = claimsKnown(token) ?? (await verify(token));
    if (await parts.revocations.isRevoked(claims.sid)) throw new InvalidCredentials();
    return {
      memberId: claims.sub,
      sessionId: claims.sid,
      admin: await parts.revocations.isAdmin(claims.sub),
      emailVerified: claims.ver || (await isVerified(claims.sub)),
      scopes: null,
      signedInAt: new Date(claims.sia * 1000),
    };
  };

  const fromPersonalToken = personalTokenSource(parts);

  return {
    identify: async (request) => {
      const token = bearer(request) ?? queryToken(request);
      if (token === null) return null;
      return token.startsWith(personalTokenPrefix)
        ? fromPersonalToken(token, callerKey(null, request.ip))
        : fromSession(token);
    },
    unlocked: parts.unlocked,
  };
}
