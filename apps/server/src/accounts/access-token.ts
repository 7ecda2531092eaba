import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims in an access token. Times are in seconds since 1970, as in any JWT. */
export interface AccessClaims {
  /** Member. */
  readonly sub: string;
  /** Session. */
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  /** Address verified when the token was made. */
  readonly ver: boolean;
  /** When the member last proved their identity. */
  readonly sia: number;
  /** Generation of the cookie that came with it; tokens of earlier versions do not say. */
  readonly gen?: number;
}

/** Access tokens last an hour; the browser renews them every 40 minutes. */
export const accessTokenSeconds = 3600;

/** When the oldest token that is still good was made. */
export function oldestTokenAt(nowMs: number): Date {
  return new Date(nowMs - accessTokenSeconds * 1000);
}

/** Whom our tokens are for, and what they are: a token made for something else with the same key is none. */
const audience = 'auspex';
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString('base64url');

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** A signed JWT (HS256). */
export function signAccessToken(key: Buffer, claims: AccessClaims): string {
  const payload = JSON.stringify({ aud: audience, ...claims });
  const text = `${header}.${Buffer.from(payload).toString('base64url')}`;
  return `${text}.${sign(key, text).toString('base64url')}`;
}

function readClaims(value: unknown): AccessClaims | null {
  if (typeof value !== 'object' || value === null) return null;
  const { aud, ...claims } = value as Record<string, unknown>;
  return aud === audience && isClaims(claims) ? claims : null;
}

function isClaims(claims: object): claims is AccessClaims {
  const { sub, sid, iat, exp, ver, sia, gen } = claims as Record<string, unknown>;
  return (
    typeof sub === 'string' &&
    typeof sid === 'string' &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    typeof ver === 'boolean' &&
    typeof sia === 'number' &&
    (gen === undefined || typeof gen === 'number')
  );
}

/**
 * The claims of a token that was signed with our key and has not expired; otherwise null. Only our own fixed header
 * is accepted, so a forger cannot choose an algorithm.
 */
export function readAccessToken(key: Buffer, token: string, nowMs: number): AccessClaims | null {
  const parts = token.split('.');
  if (parts.length !== 3 || parts[0] !== header) return null;
  // As text: decoding is lenient, so that one signature would have many spellings.
  const given = Buffer.from(parts[2] ?? '');
  const expected = Buffer.from(sign(key, `${parts[0]}.${parts[1]}`).toString('base64url'));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = readClaims(JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()));
  return claims !== null && claims.exp * 1000 > nowMs ? claims : null;
}
