import { DAY_MS, type EpochMs } from '@auspex/market';
import { found, type MarketSources, type NewsArticle, type NewsSource } from '@auspex/market-data';
import type { MarketService } from '../src/market/index.ts';
import type { NewsIntake } from '../src/news/ingest/fill-stretch.ts';
import { ingestNews } from '../src/news/ingest/ingest-news.ts';
import { createReadingPool } from '../src/news/reading/reading-pool.ts';
import type { TestMarket } from './with-market.ts';
import { MARKET_NOW } from './with-market.ts';

export { fillStretch } from '../src/news/ingest/fill-stretch.ts';
export { createNewsService } from '../src/news/news-service.ts';
export { createReadingPool } from '../src/news/reading/reading-pool.ts';

/** A run that nobody watches or stops. */
export const unwatched = { progress: () => undefined, signal: new AbortController().signal };

/** What ingesting headlines needs, on a test market; with other sources and another hour if a test wants them. */
export function intakeOf(
  test: TestMarket,
  changes: { readonly sources?: readonly MarketSources[]; readonly now?: EpochMs } = {},
): NewsIntake {
  const { sources = test.market.sources, now = MARKET_NOW } = changes;
  const { world } = test.market;
  const market: MarketService = { ...test.market, world, sources, view: (point) => test.market.view(point) };
  return { platform: { ...test.platform, clock: { now: () => now } }, market, pool: createReadingPool() };
}

/** A source that returns these articles and nothing else. */
export function sourceOf(articles: readonly NewsArticle[], id = 'test-wire'): NewsSource {
  return {
    identity: { id, name: `Source ${id}`, simulated: false, answers: 'counted' },
    capabilities: {
      articles: { offered: true },
      tags: { offered: false, reason: 'None.' },
      history: { offered: false, reason: 'None.' },
    },
    articles: async ({ from, until }) =>
      found(articles.filter(({ publishedAt }) => publishedAt >= from && publishedAt < until)),
  };
}

/** An article some hours before the test market's now. */
export function article(title: string, hoursAgo: number, rest: Partial<NewsArticle> = {}): NewsArticle {
  const publishedAt = MARKET_NOW - hoursAgo * 3_600_000;
  return {
    articleId: `${title}@${hoursAgo}`,
    title,
    publisher: 'Test Wire',
    publishedAt,
    knownAt: publishedAt,
    ...rest,
  };
}

/** Stores the headlines of the simulated market's last days. */
export async function storeLatest(test: TestMarket, days = 7): Promise<void> {
  const intake = intakeOf(test);
  if (days > 7) throw new Error('A first ingest reaches back seven days.');
  await ingestNews(intake, unwatched);
  await intake.pool.close();
}

export const DAY = DAY_MS;
