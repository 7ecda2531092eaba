import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from './accounts.ts';
import { sessionLifeMs } from './store/session-store.ts';

/** The browser on the other end of a sign-in. */
export interface Browser {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * What a cookie is for. All are readable by the server only; `signUp` recognises the browser in which somebody signed
 * up, for as long as the address may stay unconfirmed; `social` binds a sign-in at a provider to the browser that
 * began it: its secret on the way there, then that of the half that is left. It must survive the return from there,
 * while the others are never sent from another site.
 */
const cookies = {
  session: { name: 'auspex_session', sameSite: 'Strict', lifeMs: sessionLifeMs },
  device: { name: 'auspex_device', sameSite: 'Strict', lifeMs: 31_536_000_000 },
  signUp: { name: 'auspex_sign_up', sameSite: 'Strict', lifeMs: 604_800_000 },
  social: { name: 'auspex_social', sameSite: 'Lax', lifeMs: 600_000 },
} as const;

type CookieKind = keyof typeof cookies;

/**
 * With TLS a cookie carries the `__Host-` prefix, so that neither another host of the domain nor plain HTTP can plant
 * one. Browsers accept the prefix only for the path `/` and over TLS; without TLS the cookie stays on its own path.
 */
function placeOf(accounts: Accounts, kind: CookieKind): { name: string; attributes: readonly string[] } {
  const { name } = cookies[kind];
  return accounts.platform.config.publicUrl.startsWith('https:')
    ? { name: `__Host-${name}`, attributes: ['Path=/', 'Secure'] }
    : { name, attributes: ['Path=/api/auth'] };
}

/** Reads one cookie; null when it is missing or damaged. */
export function readCookie(accounts: Accounts, request: FastifyRequest, kind: CookieKind): string | null {
  const prefix = `${placeOf(accounts, kind).name}=`;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const text = part.trim();
    if (text.startsWith(prefix)) return text.slice(prefix.length) || null;
  }
  return null;
}

/** Stores a value that needs no escaping in the browser; null removes the cookie. */
export function writeCookie(
  accounts: Accounts,
  reply: FastifyReply,
  cookie: { kind: CookieKind; value: string | null },
): void {
  const { sameSite, lifeMs } = cookies[cookie.kind];
  const { name, attributes } = placeOf(accounts, cookie.kind);
  const text = [
    `${name}=${cookie.value ?? ''}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    `Max-Age=${cookie.value === null ? 0 : Math.floor(lifeMs / 1000)}`,
    ...attributes,
  ];
  // Fastify appends to earlier cookies of the same reply.
  reply.header('set-cookie', text.join('; '));
}

/** What the session cookie says: the secret of the session, and how often the cookie was renewed. */
export interface SessionCookie {
  readonly secret: string;
  readonly generation: number;
}

function seal(accounts: Accounts, { secret, generation }: SessionCookie): Buffer {
  const mac = createHmac('sha256', accounts.cookieKey).update(`${secret}.${generation}`).digest();
  return mac.subarray(0, 16);
}

/** The value of a cookie: nobody who holds one generation can make the next. */
export function writeSessionValue(accounts: Accounts, cookie: SessionCookie): string {
  return `${cookie.secret}.${cookie.generation}.${seal(accounts, cookie).toString('base64url')}`;
}

/**
 * Reads the value of a session cookie; null when we did not make it. A bare secret is a cookie from before cookies
 * were renewed, the first generation of its session.
 */
export function readSessionValue(accounts: Accounts, value: string): SessionCookie | null {
  const [secret = '', generation, given = '', ...rest] = value.split('.');
  if (generation === undefined) return { secret, generation: 0 };
  if (!/^\d{1,9}$/.test(generation) || rest.length > 0) return null;
  const cookie = { secret, generation: Number(generation) };
  const expected = seal(accounts, cookie);
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? cookie : null;
}
