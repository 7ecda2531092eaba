import { createHash } from 'node:crypto';
import type { FeedItem } from './read-feed.ts';

/** What links carry to count readers; the article is the same without it. */
const COUNTING = /^(utm_.*|fbclid|gclid|mc_cid|mc_eid|cmpid|ref|source|guccounter)$/i;

/** An address as the article's own: no counting, no fragment, no www, no trailing slash. */
export function canonicalAddress(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (COUNTING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** The identifier of an article, the same whenever and through whichever feed it comes. */
export function articleIdentity(item: FeedItem, feedUrl: string): string {
  const own = item.url ? canonicalAddress(item.url) : `${feedUrl}\n${item.guid ?? item.title}`;
  return createHash('sha256').update(own).digest('hex').slice(0, 32);
}

/** Headlines that say the same word for word. */
export function headlineKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
