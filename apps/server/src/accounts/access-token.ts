import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims in an access token. Times are in seconds since 1970, as in any JWT. */
export interface AccessClaims {
  /** Member. */
  readonly sub: string;
  /** Session. */
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  /** Address verified. */
  readonly ver: boolean;
  /** When the member last proved their identity. */
  readonly sia: number;
}

/** Access tokens last an hour; the browser renews them every 40 minutes. */
export const accessTokenSeconds = 3600;

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** A signed JWT (HS256). */
export function signAccessToken(key: Buffer, claims: AccessClaims): string {
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${sign(key, text).toString('base64url')}`;
}

function isClaims(value: unknown): value is AccessClaims {
  if (typeof value !== 'object' || value === null) return false;
  const claims = value as Record<string, unknown>;
  return (
    typeof claims.sub === 'string' &&
    typeof claims.sid === 'string' &&
    typeof claims.iat === 'number' &&
    typeof claims.exp === 'number' &&
    typeof claims.ver === 'boolean' &&
    typeof claims.sia === 'number'
  );
}

/**
 * The claims of a token that was signed with our key and has not expired; otherwise null. Only our own fixed header
 * is accepted, so a forger cannot choose an algorithm.
 */
export function readAccessToken(key: Buffer, token: string, nowMs: number): AccessClaims | null {
  const parts = token.split('.');
  if (parts.length !== 3 || parts[0] !== header) return null;
  const given = Buffer.from(parts[2] ?? '', 'base64url');
  const expected = sign(key, `${parts[0]}.${parts[1]}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
  return isClaims(claims) && claims.exp * 1000 > nowMs ? claims : null;
}
