import { addDialectReaders, marketOf, setFeedFetcher } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { addRssRoute } from './feed/rss-route.ts';
import type { NewsIntake } from './ingest/fill-stretch.ts';
import { ingestNews } from './ingest/ingest-news.ts';
import { newsPreparations } from './ingest/prepare-news.ts';
import { newsCalls } from './news-calls.ts';
import { createNewsService, type NewsService } from './news-service.ts';
import { createReadingPool } from './reading/reading-pool.ts';

const services = new WeakMap<Platform, NewsService>();

/** The news of a running server; every module of a higher rank may ask. */
export function newsOf(platform: Platform): NewsService {
  const made = services.get(platform) ?? createNewsService(platform);
  services.set(platform, made);
  return made;
}

/** Rank 3: headlines, the assets they name and how they speak of each. */
export const newsModule: ServerModule = {
  name: 'news',
  rank: 3,
  create: (platform) => {
    const pool = createReadingPool();
    const intake = (): NewsIntake => ({ platform, market: marketOf(platform), pool });
    const reads = { platform, market: () => marketOf(platform) };
    for (const step of newsPreparations(intake)) marketOf(platform).addPreparation(step);
    addDialectReaders(platform, {
      news: ({ asOf, seenBy }, span) => newsOf(platform).articlesOf({ ...span, asOf, seenBy }),
    });
    setFeedFetcher(platform, 'news', (market, run) => ingestNews({ platform, market, pool }, run));
    return {
      calls: newsCalls(reads),
      jobs: { 'news.ingest': (run: JobRun<unknown>) => ingestNews(intake(), run) },
      routes: (app) => addRssRoute(app, reads),
      stop: () => pool.close(),
    };
  },
};
