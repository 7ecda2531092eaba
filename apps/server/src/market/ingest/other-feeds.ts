import type { Platform } from '../../platform/module.ts';
import type { MarketService } from '../view/market-service.ts';
import type { IngestRun } from './ingest.ts';

/** Feeds that modules above the market take in themselves. */
export type OtherFeed = 'news' | 'earnings';

/** Asks the sources of a market for what is new and stores it. */
export type FetchFeed = (market: MarketService, run: IngestRun) => Promise<void>;

const fetchers = new WeakMap<Platform, Map<OtherFeed, FetchFeed>>();

/** Says how a feed is taken in, so that the command line can do it without the product running. */
export function setFeedFetcher(platform: Platform, feed: OtherFeed, fetch: FetchFeed): void {
  const known = fetchers.get(platform) ?? new Map<OtherFeed, FetchFeed>();
  fetchers.set(platform, known.set(feed, fetch));
}

export function feedFetcherOf(platform: Platform, feed: OtherFeed): FetchFeed | undefined {
  return fetchers.get(platform)?.get(feed);
}
