import { createHash } from 'node:crypto';
import { type EpochMs, MINUTE_MS } from '@auspex/market';
import {
  isRecord,
  type JsonRecord,
  listOf,
  readableOf,
  recordOf,
  textOf,
  UnreadableAnswerError,
} from '../http/read-fields.ts';
import type { NewsArticle, NewsSource, PublisherTag } from '../ports/news-source.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { alphaVantageIdentity } from './identity.ts';
import { fromProviderTicker } from './provider-symbol.ts';
import { saysNothingFound } from './read-refusal.ts';
import { readFigure } from './read-value.ts';

const STAMP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?$/;
const ARTICLES_AT_ONCE = 1_000;
/** A busy period may need several calls; more than this would eat the daily quota. */
const MAX_CALLS = 3;

function instantOf(value: unknown): EpochMs {
  const match = STAMP.exec(String(value));
  if (!match) throw new UnreadableAnswerError('an article has no time.');
  const [, year, month, day, hours, minutes, seconds = '0'] = match;
  return Date.UTC(+year, +month - 1, +day, +hours, +minutes, +seconds);
}

function stampOf(at: EpochMs): string {
  return new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 13);
}

function tagsOf(value: unknown): readonly PublisherTag[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).flatMap((entry) => {
    const symbol = fromProviderTicker(String(entry.ticker));
    if (!symbol) return [];
    const tone = readFigure(entry.ticker_sentiment_score, 'a sentiment score');
    const relevance = readFigure(entry.relevance_score, 'a relevance score');
    return [{ symbol, tone: bounded(tone, -1), relevance: bounded(relevance, 0) }];
  });
}

function bounded(value: number | undefined, least: number): number | undefined {
  return value === undefined ? undefined : Math.min(1, Math.max(least, value));
}

function webAddress(value: unknown): string | undefined {
  const text = textOf(value);
  return text && /^https?:\/\//i.test(text) ? text : undefined;
}

function articleOf(value: unknown): NewsArticle {
  const record = recordOf(value, 'an article');
  const title = textOf(record.title);
  if (!title) throw new UnreadableAnswerError('an article has no title.');
  const publishedAt = instantOf(record.time_published);
  const url = webAddress(record.url);
  return {
    articleId: createHash('sha256')
      .update(url ?? `${title}\n${publishedAt}`)
      .digest('hex')
      .slice(0, 32),
    title,
    publisher: textOf(record.source) ?? 'Alpha Vantage',
    url,
    summary: textOf(record.summary),
    tags: tagsOf(record.ticker_sentiment),
    publishedAt,
    knownAt: publishedAt,
  };
}

/** One answer of NEWS_SENTIMENT. */
interface NewsPage {
  /** Oldest first, each once. */
  readonly articles: readonly NewsArticle[];
  /** There may be more after the last of them. */
  readonly full: boolean;
}

export function readNews(answer: JsonRecord): NewsPage {
  const feed = saysNothingFound(answer) ? [] : listOf(answer.feed, 'the list of articles');
  const articles = new Map<string, NewsArticle>();
  for (const article of readableOf(feed, articleOf)) {
    if (!articles.has(article.articleId)) articles.set(article.articleId, article);
  }
  return {
    articles: [...articles.values()].sort((a, b) => a.publishedAt - b.publishedAt),
    full: feed.length >= ARTICLES_AT_ONCE,
  };
}

async function askNews(
  client: AlphaVantageClient,
  stretch: { readonly from: EpochMs; readonly until: EpochMs },
): Promise<SourceAnswer<readonly NewsArticle[]>> {
  const articles = new Map<string, NewsArticle>();
  let from = stretch.from;
  for (let call = 0; call < MAX_CALLS && from < stretch.until; call += 1) {
    const answer = await client.ask({
      function: 'NEWS_SENTIMENT',
      parameters: {
        time_from: stampOf(from),
        time_to: stampOf(stretch.until),
        sort: 'EARLIEST',
        limit: String(ARTICLES_AT_ONCE),
      },
      read: readNews,
    });
    if (answer.kind !== 'found') {
      if (call === 0) return answer;
      break;
    }
    const page = answer.value;
    for (const article of page.articles) {
      const { publishedAt } = article;
      if (publishedAt >= stretch.from && publishedAt < stretch.until)
        articles.set(article.articleId, article);
    }
    // Times are asked for by the minute: one with more articles than a call gives must not hold up the rest.
    const reached = Math.max(page.articles.at(-1)?.publishedAt ?? stretch.until, from + MINUTE_MS);
    from = page.full ? Math.min(reached, stretch.until) : stretch.until;
  }
  const all = [...articles.values()];
  // What arrived before a refusal, or before the last call allowed, is kept: the next run asks for the rest.
  return { kind: 'found', value: all, wholeUntil: from < stretch.until ? from : undefined };
}

/** Headlines with the provider's own tickers and tone. */
export function createAlphaVantageNews(client: AlphaVantageClient): NewsSource {
  return {
    identity: alphaVantageIdentity,
    capabilities: {
      articles: { offered: true },
      tags: { offered: true },
      history: { offered: true, since: '2022-03-01' },
    },
    articles: (stretch) => askNews(client, stretch),
  };
}
