import type { AssetId, EpochMs } from '@auspex/market';
import type { Platform } from '../platform/module.ts';
import type { NewsItem, NewsTone } from './news-item.ts';
import { readItems, readTones } from './store/tone-store.ts';

/** Headlines that became known from one instant until before another, as known at the view's instant. */
export interface NewsSpan {
  /** Those that name one of these; all if omitted. */
  readonly assetIds?: readonly AssetId[] | undefined;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
}

/** The news of this installation's world, for analyses. */
export interface NewsService {
  /** Whole headlines, oldest first. */
  articlesOf(span: NewsSpan): Promise<readonly NewsItem[]>;
  /** Only their numbers, one row per headline and asset, oldest first: for averages over years. */
  tonesOf(span: NewsSpan): Promise<readonly NewsTone[]>;
}

export function createNewsService({ database, config }: Pick<Platform, 'database' | 'config'>): NewsService {
  const scopeOf = ({ asOf, seenBy }: NewsSpan) => ({ world: config.world, asOf, seenBy });
  return {
    articlesOf: (span) => readItems(database, scopeOf(span), span),
    tonesOf: (span) => readTones(database, scopeOf(span), span),
  };
}
