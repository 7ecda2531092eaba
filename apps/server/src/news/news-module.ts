import { marketModule } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { addRssRoute } from './feed/rss-route.ts';
import { ingestNews } from './ingest/ingest-news.ts';
import { newsPreparations } from './ingest/prepare-news.ts';
import { newsCalls } from './news-calls.ts';
import { createNewsService } from './news-service.ts';
import { createReadingPool } from './reading/reading-pool.ts';

/** Headlines, the assets they name and their tone towards each. */
export const newsModule = defineModule({
  name: 'news',
  needs: { market: marketModule },
  create({ platform, market }) {
    const pool = createReadingPool();
    const intake = { platform, market, pool };
    const reads = { platform, market: () => market };
    return {
      service: createNewsService(platform),
      preparations: newsPreparations(intake),
      feeds: [{ name: 'news', fetch: (from, run) => ingestNews({ ...intake, market: from }, run) }],
      calls: newsCalls(reads),
      jobs: { 'news.ingest': (run: JobRun<unknown>) => ingestNews(intake, run) },
      routes: (app) => addRssRoute(app, reads),
      stop: () => pool.close(),
    };
  },
});
