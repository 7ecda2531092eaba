import { createHash } from 'node:crypto';
import { alertSentence } from '@auspex/contract/alert-sentences';
import { escapeXml, type Language } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/module.ts';
import { announceAlert } from './alert-book.ts';
import type { StopTokens } from './alert-mail.ts';
import type { FiringParts } from './fire-alert.ts';

const query = z.object({ token: z.string() });

const words: Record<
  Language,
  { title: string; ask: string; stop: string; stopped: string; incomplete: string; home: string }
> = {
  en: {
    title: 'Stop this alert',
    ask: 'One click stops it. Your other alerts stay as they are.',
    stop: 'Stop this alert',
    stopped: 'This alert has been stopped. You can resume it under the bell.',
    incomplete: 'This link is incomplete, or the alert no longer exists. Please use the link in the e-mail.',
    home: 'Open Auspex',
  },
  fr: {
    title: 'Arrêter cette alerte',
    ask: 'Un clic l’arrête. Vos autres alertes ne changent pas.',
    stop: 'Arrêter cette alerte',
    stopped: 'Cette alerte est arrêtée. Vous pouvez la relancer sous la cloche.',
    incomplete: 'Ce lien est incomplet, ou l’alerte n’existe plus. Utilisez le lien de l’e-mail.',
    home: 'Ouvrir Auspex',
  },
};

const style = `
:root { color-scheme: dark light; --bg: #0b0f16; --text: #e7eaf0; --muted: #9aa5b5; --accent: #e3b341; --ink: #0b0f16 }
@media (prefers-color-scheme: light) { :root { --bg: #f7f6f2; --text: #161a22; --muted: #59616f; --accent: #8a5a00; --ink: #fff } }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 32px 20px; background: var(--bg); color: var(--text); font: 16px/1.6 Inter, system-ui, sans-serif }
main { max-width: 34rem } h1 { font-size: 22px; line-height: 1.3 } p { color: var(--muted) }
a { color: var(--accent) }
button { padding: 10px 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
].join('; ');

interface Found {
  readonly language: Language;
  readonly sentence: string;
}

/**
 * The link at the end of an alert's mail. Opening it changes nothing, because programs that check links open them too;
 * its one button, and a mail program's own (RFC 8058), stop the alert without a sign-in.
 */
export function addStopRoutes(
  app: FastifyInstance,
  parts: {
    readonly platform: Platform;
    readonly tokens: StopTokens;
    readonly subjectOf: FiringParts['subjectOf'];
  },
): void {
  const { platform, tokens } = parts;
  const config = { access: 'public', limit: { max: 60, windowSeconds: 60 } } as const;
  const idOf = (given: unknown) => {
    const parsed = query.safeParse(given);
    return parsed.success ? tokens.read(parsed.data.token) : null;
  };
  const find = async (id: string | null): Promise<Found | null> => {
    if (id === null) return null;
    const found = await tables(platform.database)
      .selectFrom('alert')
      .innerJoin('member', 'member.id', 'alert.memberId')
      .select(['alert.assetId', 'alert.memberId', 'alert.condition', 'member.language'])
      .where('alert.id', '=', id)
      .executeTakeFirst();
    if (!found) return null;
    const { language, condition } = found;
    return { language, sentence: alertSentence(condition, await parts.subjectOf(found), language) };
  };
  // Both the button and mail programs send a form, whose content says nothing.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, body),
  );
  app.get('/api/alerts/stop', { config }, async (request, reply) => {
    const found = await find(idOf(request.query));
    return reply.headers(headers).send(page(found, 'ask'));
  });
  app.post('/api/alerts/stop', { config }, async (request, reply) => {
    const id = idOf(request.query);
    const found = await find(id);
    if (id !== null && found !== null) {
      await platform.database.query(
        'update alert set paused = true, version = version + 1, state = null where id = $1 and not paused',
        [id],
      );
      await announceAlert(platform, id);
    }
    return reply.headers(headers).send(page(found, 'done'));
  });
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

function page(found: Found | null, step: 'ask' | 'done'): string {
  const text = words[found?.language ?? 'en'];
  const button = `<form method="post"><p>${text.ask}</p><button>${text.stop}</button></form>`;
  const home = `<p><a href="/">${text.home}</a></p>`;
  const rest =
    found === null
      ? `<p>${text.incomplete}</p>${home}`
      : step === 'ask'
        ? button
        : `<p>${text.stopped}</p>${home}`;
  return `<!doctype html>
<html lang="${found?.language ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>${text.title} · Auspex</title><style>${style}</style></head>
<body><main><h1>${escapeXml(found?.sentence ?? text.title)}</h1>${rest}</main></body></html>
`;
}
