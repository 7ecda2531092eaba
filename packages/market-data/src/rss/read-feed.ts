import type { EpochMs } from '@auspex/market';
import { decodeText } from '../http/decode-body.ts';
import type { HttpBody } from '../http/http-transport.ts';
import { UnreadableAnswerError } from '../http/read-fields.ts';
import { readFeedDate } from './read-feed-date.ts';
import { childrenOf, readXml, textWithin, type XmlElement } from './read-xml.ts';
import { plainText } from './strip-markup.ts';

/** One entry of a feed. */
export interface FeedItem {
  readonly title: string;
  readonly url: string | undefined;
  readonly summary: string | undefined;
  /** The publisher's own identifier. */
  readonly guid: string | undefined;
  /** Absent if the feed gives no date, or none that can be parsed. */
  readonly publishedAt: EpochMs | undefined;
}

export interface Feed {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

const MAX_ITEMS = 500;
const MAX_TITLE = 300;
const MAX_SUMMARY = 1_000;
const MEDIA = 'http://search.yahoo.com/mrss/';

/** The text of the first non-empty child with one of these names; media captions do not count. */
function firstText(element: XmlElement, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const child of childrenOf(element, name)) {
      const text = child.namespace === MEDIA ? '' : textWithin(child).trim();
      if (text !== '') return text;
    }
  }
  return undefined;
}

/** An http(s) address, possibly relative to the feed's own; anything else is not a link. */
function webAddress(text: string | undefined, base: string): string | undefined {
  if (!text || text.length > 2_000 || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

function atomLink(entry: XmlElement): string | undefined {
  const links = childrenOf(entry, 'link').filter(({ attributes }) => attributes.has('href'));
  const page = links.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate');
  return page?.attributes.get('href');
}

/** A guid that is an address may serve as the link. */
function linkOf(entry: XmlElement, base: string): string | undefined {
  const direct = webAddress(firstText(entry, 'link') ?? atomLink(entry), base);
  if (direct) return direct;
  const guid = childrenOf(entry, 'guid').find(({ attributes }) => attributes.get('isPermaLink') !== 'false');
  const address = guid && textWithin(guid).trim();
  return address && /^https?:/i.test(address) ? webAddress(address, base) : undefined;
}

function itemOf(entry: XmlElement, base: string): FeedItem[] {
  const title = plainText(firstText(entry, 'title') ?? '', MAX_TITLE);
  if (title === '') return [];
  const summary = plainText(
    firstText(entry, 'description', 'summary', 'encoded', 'content') ?? '',
    MAX_SUMMARY,
  );
  const date = firstText(entry, 'pubDate', 'published', 'date', 'updated', 'issued', 'modified');
  return [
    {
      title,
      url: linkOf(entry, base),
      summary: summary === '' || summary === title ? undefined : summary,
      guid: firstText(entry, 'guid', 'id') ?? entry.attributes.get('about'),
      publishedAt: date === undefined ? undefined : readFeedDate(date),
    },
  ];
}

/** RSS keeps its entries in a channel, RDF next to it, Atom in the feed itself. */
function partsOf(root: XmlElement): { readonly head: XmlElement; readonly entries: readonly XmlElement[] } {
  if (root.name === 'feed') return { head: root, entries: childrenOf(root, 'entry') };
  const channel = childrenOf(root, 'channel')[0];
  if (root.name === 'rss' && channel) return { head: channel, entries: childrenOf(channel, 'item') };
  if (root.name === 'RDF' && channel) return { head: channel, entries: childrenOf(root, 'item') };
  throw new UnreadableAnswerError('it is not a feed.');
}

/** The encoding stated in the document itself, for servers that state none. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(beginning)?.[1];
}

/** Parses RSS 2.0, RSS 1.0 (RDF) and Atom. */
export function readFeed(body: HttpBody): Feed {
  const text = decodeText(body.bytes, body.contentType, declaredEncoding(body.bytes));
  const { head, entries } = partsOf(readXml(text));
  return {
    title: plainText(firstText(head, 'title') ?? '', MAX_TITLE),
    items: entries.slice(0, MAX_ITEMS).flatMap((entry) => itemOf(entry, body.url)),
  };
}
