import { createHash } from 'node:crypto';
import { escapeXml } from '@auspex/market';

/** Stands for the address of the installation, which only the server knows; it puts it in when it reads the pages. */
const PUBLIC_URL = '__PUBLIC_URL__';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly indexed: boolean;
}

function headTags(head: PageHead, already: string): string {
  const title = escapeXml(head.title);
  const description = escapeXml(head.description);
  const missing = (tag: string, file: string) => (already.includes(`"/${file}"`) ? [] : [tag]);
  return [
    `<meta name="description" content="${description}">`,
    ...(head.indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Auspex">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(head.indexed ? [`<link rel="canonical" href="${PUBLIC_URL}${head.path}">`] : []),
    `<meta property="og:url" content="${PUBLIC_URL}${head.path}">`,
    `<meta property="og:image" content="${PUBLIC_URL}/social-card.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image" content="${PUBLIC_URL}/social-card.png">`,
    ...head.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    ...head.scripts.flatMap((file) =>
      missing(`<link rel="modulepreload" href="/${file}" crossorigin>`, file),
    ),
  ].join('\n    ');
}

/** After the style sheets of the shell: what a page says of itself wins over what holds everywhere. */
function pageStyles(head: PageHead, already: string): string {
  const missing = head.styles.filter((file) => !already.includes(`"/${file}"`));
  return missing.map((file) => `<link rel="stylesheet" href="/${file}">\n    `).join('');
}

/** A page as it goes over the wire: what it shows, what it is called and what it needs, before any script runs. */
export function pageHtml(template: string, page: PageHead & { readonly html: string }): string {
  return template
    .replace('<title>Auspex</title>', () => `<title>${escapeXml(page.title)}</title>`)
    .replace('<!--head-->', () => headTags(page, template))
    .replace('</head>', () => `  ${pageStyles(page, template)}</head>`)
    .replace('<!--page-->', () => page.html);
}

/** SHA-256 of every script that stands in the page itself, as the content policy names it. */
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return inline.filter(Boolean).map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}
