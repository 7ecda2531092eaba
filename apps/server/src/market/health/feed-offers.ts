import { DAY_MS, HOUR_MS } from '@auspex/market';
import type { MarketSources, Offer } from '@auspex/market-data';
import type { FeedName } from '../store/feed-store.ts';

/** What a source says about everything it might give, the job that fetches it and how old it may get. */
interface FeedRule {
  readonly job: string;
  /** Absent if the source lacks the whole port. */
  offer(ports: MarketSources): Offer | undefined;
  /** If the last success is older than this, the data is stale; longer with a quota. */
  readonly goodForMs: { readonly everything: number; readonly wanted: number };
}

export const FEED_RULES: Readonly<Record<FeedName, FeedRule>> = {
  assets: {
    job: 'market.ingest-prices',
    offer: ({ prices }) => prices?.capabilities.assets,
    goodForMs: { everything: 2 * HOUR_MS, wanted: 35 * DAY_MS },
  },
  prices: {
    job: 'market.ingest-prices',
    offer: ({ prices }) => prices?.capabilities.dailyBars,
    goodForMs: { everything: 26 * HOUR_MS, wanted: 4 * DAY_MS },
  },
  actions: {
    job: 'market.ingest-prices',
    offer: ({ prices }) => prices?.capabilities.corporateActions,
    goodForMs: { everything: 26 * HOUR_MS, wanted: 20 * DAY_MS },
  },
  halts: {
    job: 'market.ingest-prices',
    offer: ({ prices }) => prices?.capabilities.halts,
    goodForMs: { everything: 26 * HOUR_MS, wanted: 26 * HOUR_MS },
  },
  quotes: {
    job: 'market.ingest-quotes',
    offer: ({ prices }) => prices?.capabilities.quotes,
    goodForMs: { everything: 10 * 60_000, wanted: 3 * HOUR_MS },
  },
  fundamentals: {
    job: 'market.ingest-fundamentals',
    offer: ({ fundamentals }) => fundamentals?.capabilities.statements,
    goodForMs: { everything: 26 * HOUR_MS, wanted: 35 * DAY_MS },
  },
  earnings: {
    job: 'earnings.ingest',
    offer: ({ earnings }) => earnings?.capabilities.dates,
    goodForMs: { everything: 13 * HOUR_MS, wanted: 8 * DAY_MS },
  },
  news: {
    job: 'news.ingest',
    offer: ({ news }) => news?.capabilities.articles,
    goodForMs: { everything: 3 * HOUR_MS, wanted: 13 * HOUR_MS },
  },
  fx: {
    job: 'market.ingest-rates',
    offer: ({ fx }) => fx?.capabilities.daily,
    goodForMs: { everything: 26 * HOUR_MS, wanted: 9 * DAY_MS },
  },
  indices: {
    job: 'market.ingest-indices',
    offer: ({ indices }) => indices?.capabilities.indices,
    goodForMs: { everything: 26 * HOUR_MS, wanted: 26 * HOUR_MS },
  },
};

/** The jobs that fetch market data. */
export const FETCHING_JOBS: readonly string[] = [...new Set(Object.values(FEED_RULES).map(({ job }) => job))];
