import type { AssetId, EpochMs, Market } from '@auspex/market';

/** A range of a title. */
export interface TitleSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type NewsLabel = 'positive' | 'neutral' | 'negative' | 'unclear';

/** What a headline says about one asset. */
export interface NewsMention {
  readonly assetId: AssetId;
  /** The symbol the asset had when the headline was printed. */
  readonly ticker: string;
  readonly market: Market;
  /** Empty if only the publisher named the asset. */
  readonly evidence: readonly TitleSpan[];
  readonly label: NewsLabel;
  /** −1 … 1 in thirds: how the headline speaks, however sure the reader is. */
  readonly tone: number;
  /** Negative, neutral, positive. */
  readonly probabilities: readonly [number, number, number];
  readonly deciding: readonly TitleSpan[];
  /** `unread`: the headline is in a language that is not read; it counts nowhere. */
  readonly decidedBy: 'model' | 'rule' | 'words' | 'french' | 'publisher' | 'unread';
  /** 0 … 1. */
  readonly relevance: number;
}

/** A stored headline. */
export interface NewsItem {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly publisher: string;
  readonly url: string | null;
  readonly summary: string | null;
  readonly market: Market;
  readonly publishedAt: EpochMs;
  readonly knownAt: EpochMs;
  readonly clusterId: string;
  /** It only repeats the move of a price. */
  readonly recap: boolean;
  readonly mentions: readonly NewsMention[];
}

/** The tone of one headline towards one asset, without its text; the input of averages. */
export interface NewsTone {
  readonly assetId: AssetId;
  readonly articleId: string;
  /** Shared by near-duplicates. */
  readonly clusterId: string;
  readonly knownAt: EpochMs;
  readonly source: string;
  readonly publisher: string;
  readonly label: NewsLabel;
  readonly tone: number;
  readonly relevance: number;
  readonly decidedBy: NewsMention['decidedBy'];
  readonly recap: boolean;
}
