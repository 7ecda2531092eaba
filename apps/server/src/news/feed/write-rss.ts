import { escapeXml } from '@auspex/market';
import type { NewsItem } from '../news-item.ts';

export interface RssFeed {
  readonly publicUrl: string;
  /** The feed's own address. */
  readonly selfUrl: string;
  readonly simulated: boolean;
  /** What it is limited to, such as `AAPL`; null for everything. */
  readonly about: string | null;
  readonly items: readonly NewsItem[];
}

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

function writeItem(item: NewsItem, simulated: boolean): string {
  const tickers = item.mentions.map(({ ticker }) => ticker);
  const source = [item.publisher, ...tickers].join(' · ');
  return [
    '<item>',
    element('title', item.title),
    ...(item.url ? [element('link', item.url)] : []),
    element('description', simulated ? `Simulated: nobody published this. ${source}` : source),
    element('dc:creator', item.publisher),
    ...tickers.map((ticker) => element('category', ticker)),
    element('guid', `auspex:${item.source}:${item.id}`, ' isPermaLink="false"'),
    element('pubDate', new Date(item.publishedAt).toUTCString()),
    '</item>',
  ].join('\n');
}

/** The headlines as RSS 2.0. Links are https or omitted; in a simulated market every item says so. */
export function writeRss({ publicUrl, selfUrl, simulated, about, items }: RssFeed): string {
  const subject = about === null ? '' : ` on ${about}`;
  const title = `Auspex headlines${subject}${simulated ? ' (simulated market)' : ''}`;
  const description = simulated
    ? 'Headlines of a simulated market: real names, invented events.'
    : 'Headlines with the assets they name.';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', new URL('/news', publicUrl).href),
    element('description', description),
    element('language', 'en'),
    `<atom:link href="${escapeXml(selfUrl)}" rel="self" type="application/rss+xml"/>`,
    ...(items[0] ? [element('lastBuildDate', new Date(items[0].knownAt).toUTCString())] : []),
    element('ttl', '15'),
    ...items.map((item) => writeItem(item, simulated)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
