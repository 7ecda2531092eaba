import { createHash } from 'node:crypto';
import type { EpochMs } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import type { HttpClient } from '../http/http-client.ts';
import { describeProblem } from '../http/http-problem.ts';
import type { NewsArticle, NewsSource } from '../ports/news-source.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import { type Feed, type FeedItem, readFeed } from './read-feed.ts';

/** Tracking parameters in links; the article is the same without them. */
const COUNTING = /^(utm_.*|fbclid|gclid|mc_cid|mc_eid|cmpid|ref|source|guccounter)$/i;

export interface RssOptions {
  /** Created with `feedHttpOptions`, so that no feed can lead inside. */
  readonly http: HttpClient;
  readonly feeds: readonly { readonly url: string; readonly publisher?: string }[];
  /** Unreadable feeds are only logged while others answer. */
  readonly onFailure?: (feedUrl: string, reason: string) => void;
}

const MAX_FEED_BYTES = 4 * 1024 * 1024;
/** An identical headline within this time is the same story. */
const SAME_STORY_MS = DAY_MS;

/** Remembers when an undated article was first seen: it keeps that instant for as long as it is in the feed. */
type FirstSeen = Map<string, EpochMs>;

interface ReadFeed {
  readonly url: string;
  readonly publisher: string;
  readonly feed: Feed;
}

function articlesOf(read: ReadFeed, seen: FirstSeen, now: EpochMs): NewsArticle[] {
  return read.feed.items.map((item) => {
    const articleId = articleIdentity(item, read.url);
    const firstSeen = seen.get(articleId) ?? now;
    seen.set(articleId, firstSeen);
    // A future date is a mistake of the feed: the article cannot be newer than when we saw it.
    const publishedAt = Math.min(item.publishedAt ?? firstSeen, firstSeen);
    return {
      articleId,
      title: item.title,
      publisher: read.publisher,
      url: item.url,
      summary: item.summary,
      publishedAt,
      knownAt: publishedAt,
    };
  });
}

/** Each article once: by identity, and by headline if feeds repeat each other. */
function eachOnce(articles: readonly NewsArticle[]): NewsArticle[] {
  const sorted = [...articles].sort(
    (a, b) => a.publishedAt - b.publishedAt || (a.articleId < b.articleId ? -1 : 1),
  );
  const ids = new Set<string>();
  const headlines = new Map<string, EpochMs>();
  return sorted.filter(({ articleId, title, publishedAt }) => {
    const key = headlineKey(title);
    const before = headlines.get(key);
    const isRepeat = before !== undefined && publishedAt - before < SAME_STORY_MS && key.includes(' ');
    if (ids.has(articleId) || isRepeat) return false;
    ids.add(articleId);
    headlines.set(key, publishedAt);
    return true;
  });
}

function forgetGone(seen: FirstSeen, articles: readonly NewsArticle[]): void {
  const present = new Set(articles.map(({ articleId }) => articleId));
  for (const id of seen.keys()) if (!present.has(id)) seen.delete(id);
}

async function readOne(
  options: RssOptions,
  { url, publisher }: RssOptions['feeds'][number],
): Promise<ReadFeed | string> {
  const outcome = await options.http.read({
    url,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/xml, text/xml',
      'user-agent': 'auspex',
    },
    conditional: true,
    maxBytes: MAX_FEED_BYTES,
    parse: readFeed,
  });
  if (outcome.kind !== 'failed') {
    const feed = outcome.value;
    return { url, feed, publisher: publisher ?? (feed.title || new URL(url).hostname) };
  }
  const reason = describeProblem(outcome.problem);
  options.onFailure?.(url, reason);
  return reason;
}

/** Headlines of the feeds an operator configured. */
export function createRssNews(options: RssOptions): NewsSource {
  const seen: FirstSeen = new Map();
  async function articles(stretch: {
    readonly from: EpochMs;
    readonly until: EpochMs;
  }): Promise<SourceAnswer<readonly NewsArticle[]>> {
    if (options.feeds.length === 0) return { kind: 'not-offered', reason: 'No feed is configured.' };
    const results = await Promise.all(options.feeds.map((feed) => readOne(options, feed)));
    const read = results.filter((result) => typeof result !== 'string');
    if (read.length === 0) {
      const reasons = results.filter((result) => typeof result === 'string');
      return { kind: 'unavailable', reason: reasons.join(' ') };
    }
    // Seen while this question is answered, and so within the range that ends as it is asked.
    const now = Math.min(options.http.clock.now(), stretch.until - 1);
    const all = read.flatMap((feed) => articlesOf(feed, seen, now));
    if (read.length === options.feeds.length) forgetGone(seen, all);
    const { from, until } = stretch;
    return found(eachOnce(all).filter(({ publishedAt }) => publishedAt >= from && publishedAt < until));
  }
  return {
    identity: { id: 'rss', name: 'News feeds', simulated: false, answers: 'counted' },
    capabilities: {
      articles: { offered: options.feeds.length > 0, reason: 'No feed is configured.' },
      tags: { offered: false, reason: 'Feeds do not name the companies they write about.' },
      history: { offered: false, reason: 'A feed holds only its latest articles.' },
    },
    articles,
  };
}

/** An article's address, normalised: no tracking, no fragment, no www, no trailing slash. */
export function canonicalAddress(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (COUNTING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** The identifier of an article, the same whenever and through whichever feed it arrives. */
function articleIdentity(item: FeedItem, feedUrl: string): string {
  const own = item.url ? canonicalAddress(item.url) : `${feedUrl}\n${item.guid ?? item.title}`;
  return createHash('sha256').update(own).digest('hex').slice(0, 32);
}

/** Identical headlines. */
function headlineKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
