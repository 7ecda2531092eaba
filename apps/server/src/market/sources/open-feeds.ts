import type { MarketSources } from '@auspex/market-data';
import { createHttpClient } from '@auspex/market-data/http';
import { createRssNews, feedHttpOptions } from '@auspex/market-data/rss';
import type { FeedConfig } from '../../config/market-config.ts';
import type { Surroundings } from './dependencies.ts';

/** Headlines of the configured feeds; no feed can lead to an address inside. */
export function openFeeds(feeds: readonly FeedConfig[], around: Surroundings): MarketSources {
  const { httpClock, timeoutMs, logger, feedAllowances } = around;
  const news = createRssNews({
    http: createHttpClient({ clock: httpClock, timeoutMs, ...feedHttpOptions(feedAllowances) }),
    feeds: feeds.map(({ url, publisher }) => (publisher === null ? { url } : { url, publisher })),
    onFailure: (feedUrl, reason) =>
      logger.warn({ feed: new URL(feedUrl).host, reason }, 'a feed could not be read'),
  });
  return { news };
}
