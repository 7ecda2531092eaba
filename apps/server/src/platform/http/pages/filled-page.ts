import { escapeXml } from '@auspex/market';

/** Stands in a page made ahead where the server puts what it shows at an address. */
export const PLACE = '<!--filled-->';

/** What an address shows: its words in the page, and what the head says of them. */
export interface PageFilling {
  readonly title: string;
  readonly description: string;
  /** Where it is found, for search engines and shared links. */
  readonly path: string;
  readonly indexed: boolean;
  /** Safe to stand in the page. */
  readonly html: string;
  /** Further elements of the head. */
  readonly head: string;
  /** For shared links: what it is, and a complete address of a picture; a website with the general card without. */
  readonly type?: 'article';
  readonly image?: string;
  /** 200 without. */
  readonly status?: number;
}

/** A page whose words come from the database, complete before any script runs. */
export interface FilledPage {
  /** Every address that it has, such as `/blog/:title?`. */
  readonly path: `/${string}`;
  /** The page made ahead that has the place. */
  readonly madeAhead: `/${string}`;
  /** Null: there is no such page. */
  fill(address: {
    readonly path: string;
    readonly query: URLSearchParams;
  }): Promise<PageFilling | { readonly movedTo: string } | null>;
}

/** Replaces what stands between a beginning, which is ours, and the sign that ends it. */
function say(html: string, beginning: string, [end, words]: readonly [end: string, words: string]): string {
  const found = html.indexOf(beginning);
  if (found === -1) return html;
  const from = found + beginning.length;
  return html.slice(0, from) + words + html.slice(html.indexOf(end, from));
}

/** Puts the words and the head into the page made ahead. */
export function fillPage(madeAhead: string, filling: PageFilling): string {
  const [title, description] = [escapeXml(filling.title), escapeXml(filling.description)];
  const address = `__PUBLIC_URL__${escapeXml(filling.path)}`;
  let html = say(madeAhead, '<title>', ['<', title]);
  html = say(html, '<meta name="description" content="', ['"', description]);
  html = say(html, '<meta property="og:title" content="', ['"', title]);
  html = say(html, '<meta property="og:description" content="', ['"', description]);
  html = say(html, '<meta property="og:url" content="', ['"', address]);
  html = say(html, '<link rel="canonical" href="', ['"', address]);
  if (filling.type) html = say(html, '<meta property="og:type" content="', ['"', filling.type]);
  if (filling.image !== undefined) {
    const image = escapeXml(filling.image);
    html = say(html, '<meta property="og:image" content="', ['"', image]);
    html = say(html, '<meta name="twitter:image" content="', ['"', image]);
  }
  const robots = filling.indexed ? '' : '<meta name="robots" content="noindex">';
  return html.replace('</head>', () => `${robots}${filling.head}</head>`).replace(PLACE, () => filling.html);
}
