import { createHash } from 'node:crypto';
import { escapeXml } from '@auspex/market';

/** Stands for the address of the installation, which only the server knows; it puts it in when it reads the pages. */
const PUBLIC_URL = '__PUBLIC_URL__';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Null for a page that stands for many addresses. */
  readonly path: string | null;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly indexed: boolean;
}

/** The style sheet and the script of the shell, which the bundler put into the template. */
const SHELL_FILES = /\s*<(?:link rel="stylesheet"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * Files in the order in which they are needed: style sheets hold the first painting back, fonts decide how it is laid
 * out, scripts follow. A page made ahead can be read before its scripts run, so they leave the line to the rest: words
 * that were painted before their font came would be laid out twice, and would move.
 */
function fileTags(page: PageHead & { readonly html: string }, shell: readonly string[]): string[] {
  const late = page.html === '' ? '' : ' fetchpriority="low"';
  const missing = (files: readonly string[]) =>
    files.filter((file) => !shell.some((tag) => tag.includes(`"/${file}"`)));
  const ofShell = (kind: string) => shell.filter((tag) => tag.startsWith(`<${kind}`));
  return [
    // After the style sheet of the shell: what a page says of itself wins over what holds everywhere.
    ...ofShell('link'),
    ...missing(page.styles).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...page.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    ...missing(page.scripts).map((file) => `<link rel="modulepreload" href="/${file}" crossorigin${late}>`),
    ...ofShell('script').map((tag) => tag.replace('<script', `<script${late}`)),
  ];
}

function headTags(head: PageHead): string[] {
  const title = escapeXml(head.title);
  const description = escapeXml(head.description);
  return [
    `<meta name="description" content="${description}">`,
    ...(head.indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Auspex">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(head.indexed ? [`<link rel="canonical" href="${PUBLIC_URL}${head.path}">`] : []),
    ...(head.path === null ? [] : [`<meta property="og:url" content="${PUBLIC_URL}${head.path}">`]),
    `<meta property="og:image" content="${PUBLIC_URL}/social-card.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image" content="${PUBLIC_URL}/social-card.png">`,
  ];
}

/**
 * For a page whose words all come from its scripts: where those do not arrive, it says so, by style sheet alone and
 * after a time in which even a slow network brings them.
 */
const LATE_NOTICE = `<div id="late"><p lang="en">This page has not arrived completely. <a href="">Load it again</a></p>
<p lang="fr">Cette page n’est pas arrivée entièrement. <a href="">La charger de nouveau</a></p></div>
    <style>#late{position:fixed;inset:40% 16px auto;text-align:center;visibility:hidden;animation:late 0s 12s forwards}@keyframes late{to{visibility:visible}}#root:not(:empty)~#late,:lang(en)>body>#late>[lang=fr],:lang(fr)>body>#late>[lang=en]{display:none}</style>`;

/** A page as it goes over the wire: what it shows, what it is called and what it needs, before any script runs. */
export function pageHtml(template: string, page: PageHead & { readonly html: string }): string {
  const shell = (template.match(SHELL_FILES) ?? []).map((tag) => tag.trim());
  const head = [...headTags(page), ...fileTags(page, shell)].join('\n    ');
  return template
    .replace(SHELL_FILES, '')
    .replace('<title>Auspex</title>', () => `<title>${escapeXml(page.title)}</title>`)
    .replace('<!--head-->', () => head)
    .replace('<!--page--></div>', () => `${page.html}</div>${page.html === '' ? LATE_NOTICE : ''}`);
}

/** SHA-256 of every script that stands in the page itself, as the content policy names it. */
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return inline.filter(Boolean).map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}
