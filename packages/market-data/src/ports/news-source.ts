import type { EpochMs } from '@auspex/market';
import type { Offer, SourceAnswer, SourceIdentity } from './source-answer.ts';

/** A company or asset named by the publisher itself, with the publisher's own tone if given. */
export interface PublisherTag {
  readonly symbol: string;
  /** −1 … 1. */
  readonly tone?: number | undefined;
  /** 0 … 1. */
  readonly relevance?: number | undefined;
}

/** One headline as received. */
export interface NewsArticle {
  /** The article keeps it whenever it is fetched again. */
  readonly articleId: string;
  readonly title: string;
  readonly publisher: string;
  /** Absent if there is nothing to open. */
  readonly url?: string | undefined;
  readonly summary?: string | undefined;
  /** Absent if the publisher names none; an empty list means that it says there are none. */
  readonly tags?: readonly PublisherTag[] | undefined;
  readonly publishedAt: EpochMs;
  readonly knownAt: EpochMs;
}

export interface NewsCapabilities {
  readonly articles: Offer;
  readonly tags: Offer;
  readonly history: Offer;
}

/** Where headlines come from. */
export interface NewsSource {
  readonly identity: SourceIdentity;
  readonly capabilities: NewsCapabilities;
  /** Articles published from an instant until before another, oldest first. */
  articles(request: {
    readonly from: EpochMs;
    readonly until: EpochMs;
  }): Promise<SourceAnswer<readonly NewsArticle[]>>;
}
