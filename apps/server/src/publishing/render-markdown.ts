import { escapeXml, foldText } from '@auspex/market';
import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { BoundedCache } from '../platform/recent/bounded-cache.ts';
import { BoundedLexer } from './bounded-lexer.ts';

/** The only place from which pictures come: what was uploaded here and drawn again. */
const PICTURES = /^\/files\/images\/marketing\/[\w-][\w.-]{0,149}$/;
const WORDS_PER_MINUTE = 220;

/** HTML inside Markdown is text like any other. */
const marked: Marked<string, string> = new Marked({
  gfm: true,
  hooks: { provideLexer: () => (source) => new BoundedLexer(marked.defaults).lex(source) },
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeXml(text),
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      const inner = this.parser.parseInline(tokens);
      return `<h${level} id="${partName(this.parser.parseInline(tokens, this.parser.textRenderer))}">${inner}</h${level}>\n`;
    },
  },
});

/** Everything that prose needs, and nothing that runs, frames, styles or submits. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'a', 'em', 'strong', 'del', 'code', 'pre', 'blockquote', 'br', 'hr'],
    ...['ul', 'ol', 'li', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    ...Object.fromEntries(['h2', 'h3', 'h4'].map((heading) => [heading, ['id']])),
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURES.test(attribs.src ?? ''),
};

/** A link leads away or stays here; another site learns nothing of ours and gains nothing by us. */
function link(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const away = /^https?:/i.test(attribs.href ?? '');
  return { tagName, attribs: away ? { ...attribs, rel: 'noopener nofollow' } : attribs };
}

/** Rendering takes tens of milliseconds, and pages, feeds and mails ask for the same texts again and again. */
const KEPT_BYTES = 8_000_000;
const BYTES_OF_LETTER = 2;
const kept = new BoundedCache<string>(KEPT_BYTES);

function renderedOnce(key: string, render: () => string): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = render();
  kept.set(key, html, (key.length + html.length) * BYTES_OF_LETTER);
  return html;
}

/** Markdown as HTML that is safe to stand in a page of ours. */
export function renderMarkdown(source: string): string {
  return renderedOnce(`page ${source}`, () => renderPage(source));
}

/** The same for a mail: with its styles, and every address complete. */
export function renderMailMarkdown(source: string, publicUrl: string): string {
  return renderedOnce(`mail ${publicUrl} ${source}`, () => renderComplete(source, publicUrl, mailStyles));
}

/** The same for a feed: every address complete, and no styles, since readers have a colour of their own behind it. */
export function renderFeedMarkdown(source: string, publicUrl: string): string {
  return renderedOnce(`feed ${publicUrl} ${source}`, () => renderComplete(source, publicUrl));
}

function renderPage(source: string): string {
  const html = marked.parse(source, { async: false });
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: {
      a: link,
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
  }).trim();
}

/** Outlook for Windows knows no greatest width and would draw a picture as wide as its file: it follows this alone. */
const PICTURE_WIDTH = '540';
const font = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Mail programs support no style sheets, so every element carries its own. */
const mailStyles: Readonly<Record<string, string>> = {
  p: `margin:0 0 16px;font:16px/1.6 ${font};color:#161A22`,
  li: `margin:0 0 8px;font:16px/1.6 ${font};color:#161A22`,
  h2: `margin:24px 0 12px;font:700 19px/1.3 ${font};color:#161A22`,
  h3: `margin:20px 0 10px;font:700 17px/1.3 ${font};color:#161A22`,
  h4: `margin:16px 0 8px;font:700 16px/1.3 ${font};color:#161A22`,
  a: 'color:#8A5A00',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #E3B341',
  img: 'width:auto;max-width:100%;height:auto;border:0',
  td: `padding:6px 12px 6px 0;font:14px/1.5 ${font};color:#161A22`,
  th: `padding:6px 12px 6px 0;font:700 14px/1.5 ${font};color:#161A22`,
  code: 'font:14px/1.5 ui-monospace,monospace',
};

function renderComplete(
  source: string,
  publicUrl: string,
  styles: Readonly<Record<string, string>> = {},
): string {
  const complete = (address: string | undefined) =>
    address?.startsWith('/') ? new URL(address, publicUrl).href : (address ?? '');
  const safe = renderPage(source);
  return sanitizeHtml(safe, {
    ...allowed,
    allowedAttributes: {
      ...{ a: ['href'], img: ['src', 'alt', 'width'], ol: ['start'], th: ['align'], td: ['align'] },
      '*': ['style'],
    },
    // Addresses of pictures were checked before they became complete.
    exclusiveFilter: () => false,
    transformTags: {
      '*': (tagName, attribs) => {
        const style = styles[tagName];
        const { href, src, alt, start } = attribs;
        // Heads stand in the middle where nothing is said.
        const align = attribs.align ?? (tagName === 'th' && style !== undefined ? 'left' : undefined);
        return {
          tagName,
          attribs: {
            ...(href === undefined ? {} : { href: complete(href) }),
            ...(src === undefined ? {} : { src: complete(src), alt: alt ?? '' }),
            ...(start === undefined ? {} : { start }),
            ...(align === undefined ? {} : { align }),
            ...(style === undefined ? {} : { style }),
            ...(tagName === 'img' && style !== undefined ? { width: PICTURE_WIDTH } : {}),
          },
        };
      },
    },
  });
}

/** Markdown to be read as it is written, where an address of this site must be complete: `[more](/blog)`. */
export function completeAddresses(source: string, publicUrl: string): string {
  return source.replace(/(\]\(|\]: )\/(?!\/)/g, `$1${new URL('/', publicUrl).href}`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** What a text says without its marks, for searching and for lists. Only what begins a line parts words. */
export function plainWords(html: string): string {
  const parted = html.replace(/<(?!\/?(?:a|em|strong|del|code)\b)/g, ' <');
  return sanitizeHtml(parted, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
}

/** A minute at least; the marks of Markdown hardly count. */
export function readingMinutes(source: string): number {
  return Math.max(1, Math.round(source.split(/\s/).filter(Boolean).length / WORDS_PER_MINUTE));
}

/** A name for an address, made of a text: small letters, digits and single dashes. */
export function addressName(text: string, longest: number): string {
  const words = foldText(text)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word.slice(0, longest) : `${name}-${word}`;
    if (longer.length > longest) break;
    name = longer;
  }
  return name;
}

/** Under a name of its own: no part may stand in for an element that the page looks for. */
function partName(text: string): string {
  return `part-${addressName(text, 60)}`;
}
