import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLifeMs } from './store/session-store.ts';

/**
 * What a cookie is for. All are readable by the server only; `social` binds a sign-in at a provider to the browser
 * that began it and must survive the return from there, while the others are never sent from another site.
 */
const cookies = {
  session: { name: 'auspex_session', sameSite: 'Strict', lifeMs: sessionLifeMs },
  device: { name: 'auspex_device', sameSite: 'Strict', lifeMs: 31_536_000_000 },
  social: { name: 'auspex_social', sameSite: 'Lax', lifeMs: 600_000 },
} as const;

type CookieKind = keyof typeof cookies;

/** Reads one cookie; null when it is missing or damaged. */
export function readCookie(request: FastifyRequest, kind: CookieKind): string | null {
  const prefix = `${cookies[kind].name}=`;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const text = part.trim();
    if (text.startsWith(prefix)) return text.slice(prefix.length) || null;
  }
  return null;
}

/** Stores a secret (base64url, so it needs no escaping) in the browser; null removes it. */
export function writeCookie(
  reply: FastifyReply,
  cookie: { kind: CookieKind; value: string | null; secure: boolean },
): void {
  const { name, sameSite, lifeMs } = cookies[cookie.kind];
  const attributes = [
    `${name}=${cookie.value ?? ''}`,
    'Path=/api/auth',
    'HttpOnly',
    `SameSite=${sameSite}`,
    `Max-Age=${cookie.value === null ? 0 : Math.floor(lifeMs / 1000)}`,
    ...(cookie.secure ? ['Secure'] : []),
  ];
  // Fastify appends to earlier cookies of the same reply.
  reply.header('set-cookie', attributes.join('; '));
}
