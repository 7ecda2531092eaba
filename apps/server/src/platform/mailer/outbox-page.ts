import { escapeXml } from '@auspex/market';
import type { RenderedMail } from './outbox-store.ts';

const style = `
:root { color-scheme: dark; --ink: #0B0F16; --panel: #111722; --line: #2A3444; --text: #E7EAF0; --muted: #9AA5B5; --accent: #E3B341 }
* { box-sizing: border-box }
body { margin: 0; background: var(--ink); color: var(--text); font: 15px/1.5 Inter, system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 16px 20px; border-bottom: 2px solid var(--accent) }
h1 { margin: 0; font-size: 18px } a { color: var(--accent) }
main { max-width: 860px; margin: 0 auto; padding: 16px 12px 40px }
.note { color: var(--muted); font-size: 13px }
.mail { display: block; padding: 12px 16px; margin: 0 0 8px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
.mail:hover, .mail:focus-visible { border-color: var(--accent); outline: none }
.mail b { display: block } .mail span { color: var(--muted); font-size: 13px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; font: 14px/1.6 ui-monospace, monospace }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escapeXml(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`;
}

const time = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The list of mails "sent" by an installation without a mail server. */
export function outboxListPage(mails: readonly RenderedMail[], to: string | null): string {
  const rows = mails.map(
    (mail) =>
      `<a class="mail" href="/dev/outbox/${mail.id}"><b>${escapeXml(mail.subject)}</b><span>to ${escapeXml(mail.recipient)} &middot; <time datetime="${mail.sentAt.toISOString()}">${time(mail.sentAt)}</time> &middot; ${escapeXml(mail.template)}</span></a>`,
  );
  const empty =
    to === null
      ? 'No e-mails yet. Sign up, or request a new password, and look again.'
      : `No mail to ${escapeXml(to)} yet.`;
  return page(
    'Outbox',
    `<header><h1>Outbox</h1><span class="note">E-mails of this installation; they exist only on this machine.</span></header>
<main>${rows.join('\n') || `<p>${empty}</p>`}</main>`,
  );
}

/** A mail as plain text, its links clickable. */
export function outboxTextPage(mail: RenderedMail): string {
  const text = escapeXml(mail.text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return page(
    mail.subject,
    `<header><h1>${escapeXml(mail.subject)}</h1><span class="note">to ${escapeXml(mail.recipient)}</span>
<a href="/dev/outbox">All mails</a><a href="/dev/outbox/${mail.id}">As HTML</a></header><main><pre>${text}</pre></main>`,
  );
}

/** A mail as mail programs show it, under a bar that leads back. */
export function outboxHtmlPage(mail: RenderedMail): string {
  const link = 'color:#E3B341;margin-right:16px';
  const bar = `<div style="padding:12px 16px;background:#0B0F16;color:#E7EAF0;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere"><a style="${link}" href="/dev/outbox">All mails</a><a style="${link}" href="/dev/outbox/${mail.id}/text">As text</a><span>to ${escapeXml(mail.recipient)}: <b>${escapeXml(mail.subject)}</b></span></div>`;
  return mail.html.replace(/<body[^>]*>/, (body) => `${body}${bar}`);
}
