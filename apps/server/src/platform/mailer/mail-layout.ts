import { escapeXml, type Language } from '@auspex/market';
import type { MailContent } from './mailer.ts';

export type MailNote = string | { readonly text: string; readonly url: string };

/** The content of a mail; all of it is text and is escaped. */
export interface MailParts {
  readonly language: Language;
  readonly publicUrl: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print under the button; one with an address ends in a link to it. */
  readonly notes?: readonly MailNote[];
  /** Shown next to the subject in a list of mails; the first paragraph if omitted. */
  readonly preview?: string;
  /** Custom content between paragraphs and button, already sanitised, with its plain-text version. */
  readonly body?: { readonly html: string; readonly text: string };
  /** Where the reader unsubscribes; for marketing mails. */
  readonly unsubscribeUrl?: string;
}

/** The product's light palette; mail programs do not support variables, so colours are in the markup. */
const colour = {
  page: '#F7F6F2',
  panel: '#FFFFFF',
  line: '#D9D5CA',
  ink: '#0B0F16',
  text: '#161A22',
  muted: '#59616F',
  accent: '#E3B341',
  link: '#8A5A00',
};
const font = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WIDTH = 600;

/**
 * Outlook for Windows draws with Word, which knows no greatest width, takes Times where it lacks the first font of a
 * list and gives a link no room inside. What only it reads.
 */
const forWord = (html: string): string => `<!--[if mso]>${html}<![endif]-->`;

const words = {
  en: {
    openBelow: 'If the button does not work, open this address:',
    unsubscribe: 'Unsubscribe',
    sentBy: 'Sent by',
    colon: ':',
  },
  fr: {
    openBelow: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
    unsubscribe: 'Se désabonner',
    sentBy: 'Envoyé par',
    colon: '\u00a0:',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Only addresses that a browser opens as a page, or as a mail, become links. */
function checkedUrl(url: string): string {
  if (!/^(https?:\/\/|mailto:)/i.test(url) || /[\s<>"]/.test(url))
    throw new Error('A mail may link only to http, https and mailto addresses.');
  return url;
}

/** The writer's line breaks are kept. */
const lines = (text: string): string => escapeXml(text).replaceAll('\n', '<br>');

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font:16px/1.6 ${font};color:${colour.text}">${lines(text)}</p>`;
}

function button({ label, url }: { label: string; url: string }, language: Language): string {
  const href = escapeXml(checkedUrl(url));
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>',
    `<td bgcolor="${colour.accent}" style="border-radius:8px;mso-padding-alt:13px 24px">`,
    `<a href="${href}" style="display:inline-block;padding:13px 24px;font:600 16px/1.2 ${font};color:${colour.ink};text-decoration:none;border-radius:8px">${escapeXml(label)}</a>`,
    '</td></tr></table>',
    `<p style="margin:0 0 20px;font:13px/1.5 ${font};color:${colour.muted}">${words[language].openBelow}<br>`,
    `<a href="${href}" style="color:${colour.link};word-break:break-all">${href}</a></p>`,
  ].join('');
}

function note(given: MailNote): string {
  const { text, url } = typeof given === 'string' ? { text: given, url: null } : given;
  const href = url === null ? null : escapeXml(checkedUrl(url));
  const link = href === null ? '' : ` <a href="${href}" style="color:${colour.link}">${href}</a>`;
  return `<p style="margin:0 0 8px;font:13px/1.5 ${font};color:${colour.muted}">${lines(text)}${link}</p>`;
}

/** The product's bird wing, in letters and one stroke: mail programs block pictures. */
function masthead(publicUrl: string): string {
  return [
    `<tr><td bgcolor="${colour.ink}" style="padding:20px 28px;background:${colour.ink};border-radius:8px 8px 0 0;border-bottom:3px solid ${colour.accent}">`,
    `<a href="${escapeXml(checkedUrl(publicUrl))}" style="font:700 20px/1 ${font};letter-spacing:.04em;color:#FFFFFF;text-decoration:none">`,
    `<span style="color:${colour.accent}">&#8599;</span>&nbsp;Auspex</a></td></tr>`,
  ].join('');
}

function footer({ language, publicUrl, unsubscribeUrl }: MailParts): string {
  const word = words[language];
  const home = escapeXml(publicUrl);
  const leave =
    unsubscribeUrl === undefined
      ? ''
      : ` &middot; <a href="${escapeXml(checkedUrl(unsubscribeUrl))}" style="color:${colour.muted}">${word.unsubscribe}</a>`;
  return `<p style="margin:16px 28px;font:12px/1.5 ${font};color:${colour.muted}">${word.sentBy} <a href="${home}" style="color:${colour.muted}">Auspex</a>${leave}</p>`;
}

function htmlOf(parts: MailParts): string {
  const { language, subject, heading, paragraphs, notes = [], body } = parts;
  const preview = parts.preview ?? paragraphs[0] ?? '';
  const inner = [
    `<h1 style="margin:0 0 16px;font:700 22px/1.3 ${font};color:${colour.text}">${escapeXml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    body?.html ?? '',
    parts.button === undefined ? '' : button(parts.button, language),
    ...notes.map(note),
  ].join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeXml(subject)}</title>
${forWord('<style>h1,h2,h3,h4,p,li,td,th,a{font-family:Arial,sans-serif !important}</style>')}
</head>
<body style="margin:0;padding:0;background:${colour.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeXml(preview.slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.page}"><tr><td align="center" style="padding:24px 12px">
${forWord(`<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px">
${masthead(parts.publicUrl)}
<tr><td style="padding:28px;background:${colour.panel};border:1px solid ${colour.line};border-top:0;border-radius:0 0 8px 8px">
${inner}
</td></tr>
<tr><td>${footer(parts)}</td></tr>
</table>
${forWord('</td></tr></table>')}
</td></tr></table>
</body>
</html>
`;
}

function textOf(parts: MailParts): string {
  const { language, heading, paragraphs, notes = [], body, unsubscribeUrl } = parts;
  const word = words[language];
  const blocks = [
    heading,
    '='.repeat(Math.min(heading.length, 70)),
    ...paragraphs,
    ...(body === undefined ? [] : [body.text]),
    ...(parts.button === undefined
      ? []
      : [`${parts.button.label}${word.colon}\n${checkedUrl(parts.button.url)}`]),
    ...notes.map((given) => (typeof given === 'string' ? given : `${given.text} ${given.url}`)),
    `-- \n${word.sentBy} Auspex\n${parts.publicUrl}`,
    ...(unsubscribeUrl === undefined
      ? []
      : [`${word.unsubscribe}${word.colon} ${checkedUrl(unsubscribeUrl)}`]),
  ];
  return `${blocks.join('\n\n').replace('\n\n=', '\n=')}\n`;
}

/** A mail in the product's style, as HTML and as plain text; all data is escaped. */
export function layoutMail(parts: MailParts): MailContent {
  return { subject: parts.subject, html: htmlOf(parts), text: textOf(parts) };
}
