import type { CallReplyInput, Calls } from '@auspex/contract';
import {
  instantText,
  type MarketReads,
  type MarketView,
  newestKnownAt,
  provenanceOf,
  sourceNames,
} from '../market/index.ts';
import type { NewsItem } from './news-item.ts';

type Page = CallReplyInput<Calls['news.latest']>;
export type ArticleReply = Page['items'][number];
export type HeadlineReply = CallReplyInput<Calls['news.headlines']>['items'][number];

/** An article as members see it. */
export function writeArticle(item: NewsItem, inCluster: number): ArticleReply {
  const { id, title, publisher, source, url, summary, publishedAt, clusterId, recap, mentions } = item;
  return {
    ...{ id, title, publisher, source, url, summary, clusterId, recap },
    publishedAt: instantText(publishedAt),
    ticker_sentiment: mentions.map((mention) => ({
      ticker: mention.ticker,
      market: mention.market,
      evidence: [...mention.evidence],
      label: mention.label,
      tone: mention.tone,
      probabilities: [...mention.probabilities],
      deciding: [...mention.deciding],
      decidedBy: mention.decidedBy,
      relevance: mention.relevance,
    })),
    others: Math.max(0, inCluster - 1),
  };
}

/** An article as everybody sees it. */
export function writeHeadline({ id, title, publisher, url, publishedAt, mentions }: NewsItem): HeadlineReply {
  return {
    ...{ id, title, publisher, url },
    publishedAt: instantText(publishedAt),
    tickers: mentions.map(({ ticker }) => ticker),
  };
}

/** Which sources the headlines come from, and when the newest of them became known. */
export function newsProvenance(
  reads: Pick<MarketReads, 'market'>,
  view: Pick<MarketView, 'asOf'>,
  items: readonly Pick<NewsItem, 'knownAt'>[],
) {
  return provenanceOf(reads, view, {
    source: sourceNames(reads.market(), 'news'),
    knownAt: newestKnownAt(items),
  });
}
