import { createHash } from 'node:crypto';
import type { Language } from '@auspex/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../reader-language.ts';
import { pageHeaders } from '../security-headers.ts';

/** What went wrong, as far as a visitor needs to know. */
type Trouble = 'away' | 'limited' | 'defect';

interface TryAgainTexts {
  readonly title: string;
  readonly away: string;
  readonly limited: string;
  readonly defect: string;
  readonly wait: (seconds: number) => string;
  readonly now: string;
}

const texts: Readonly<Record<Language, TryAgainTexts>> = {
  en: {
    title: 'One moment, please',
    away: 'Auspex cannot answer right now.',
    limited: 'There were too many requests from your connection.',
    defect: 'Something went wrong on our side.',
    wait: (seconds: number) => `This page tries again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    now: 'Try again now',
  },
  fr: {
    title: 'Un instant, s’il vous plaît',
    away: 'Auspex ne peut pas répondre pour le moment.',
    limited: 'Trop de requêtes sont venues de votre connexion.',
    defect: 'Une erreur s’est produite de notre côté.',
    wait: (seconds: number) =>
      `Cette page réessaie dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
    now: 'Réessayer maintenant',
  },
};

/** The product's colours and its wing, inlined: nothing else can be relied on at this moment. */
const style = `
:root { color-scheme: dark light; --bg: #0b0f16; --line: #2a3444; --text: #e7eaf0; --muted: #9aa5b5; --accent: #e3b341; --on-accent: #0b0f16 }
@media (prefers-color-scheme: light) { :root { --bg: #f7f6f2; --line: #d9d5ca; --text: #161a22; --muted: #59616f; --accent: #8a5a00; --on-accent: #ffffff } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 32px 20px; background: var(--bg); color: var(--text); font: 16px/1.6 "Inter Variable", Inter, system-ui, sans-serif }
main { max-width: 34rem; padding-top: 24px; border-top: 1px solid var(--line) }
svg { display: block; margin-bottom: 24px; color: var(--accent) }
h1 { margin: 0 0 12px; font: 500 clamp(2rem, 1.4rem + 2.6vw, 3rem)/1.1 "Newsreader Variable", Newsreader, Georgia, serif; letter-spacing: -0.02em; text-wrap: balance }
p { margin: 0 0 24px } span { display: block; color: var(--muted) }
a { display: inline-block; padding: 9px 18px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
`;

const wing =
  'M1.5 21C4 17.5 6 14.5 8.2 11.5l3.4 2.7L22.5 2.5c.3 4-.8 7-3.2 9.1-1.3 1.1-2.9 1.8-4.7 2.2 1.9.3 3.7.2 5.4-.3-1.3 2.4-3.4 3.7-6.2 4.1-1.2.2-2.4.1-3.7-.1 1.6.8 3.2 1.1 4.9 1-3.3 2.6-7.8 3.3-13.5 2.5Z';

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const FORM = 'application/x-www-form-urlencoded';

/**
 * Whether a browser is asking for something to show in a window, rather than for part of a page or for data: an address,
 * or what becomes of a form. The page that stands in for the latter reloads the address, which shows the form again.
 */
export function asksForPage({ method, headers }: FastifyRequest): boolean {
  const opens = method === 'GET' || method === 'HEAD';
  const sendsForm = method === 'POST' && (headers['content-type'] ?? '').startsWith(FORM);
  return (opens || sendsForm) && (headers.accept?.includes('text/html') ?? false);
}

/** Whether it may well work in a moment, or is at least our fault. */
export function mayWorkLater(status: number): boolean {
  return status === 429 || status === 500 || (status >= 502 && status <= 504);
}

/** Instead of a page that cannot be answered: says so, and reloads the page without any script. */
export function sendTryAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, seconds }: { status: number; seconds: number },
): FastifyReply {
  const trouble = status === 429 ? 'limited' : status === 500 ? 'defect' : 'away';
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
    .header('cache-control', 'no-store')
    .header('retry-after', String(seconds))
    .header('vary', 'accept, accept-language')
    .type('text/html; charset=utf-8')
    .send(pageOf(trouble, seconds, preferredLanguage(request.headers['accept-language']) ?? 'en'));
}

function pageOf(trouble: Trouble, seconds: number, language: Language): string {
  const text = texts[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}"><link rel="icon" href="/favicon.svg"><title>${text.title} · Auspex</title><style>${style}</style></head>
<body><main><svg width="40" height="40" viewBox="0 0 24 24" fill="currentColor" role="img" aria-label="Auspex"><path d="${wing}"/></svg>
<h1>${text.title}</h1><p>${text[trouble]} <span>${text.wait(seconds)}</span></p><a href="">${text.now}</a></main></body></html>
`;
}
