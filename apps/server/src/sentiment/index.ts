import { marketModule } from '../market/index.ts';
import { newsModule } from '../news/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { computeMissingDays, computeRecentDays } from './mood-days.ts';
import { createStudyPool } from './run-study.ts';
import { sentimentCalls } from './sentiment-calls.ts';
import { createSentimentService } from './sentiment-service.ts';

export type { SentimentService } from './sentiment-service.ts';

/** How headlines speak of assets and markets, and whether it means anything for prices. */
export const sentimentModule = defineModule({
  name: 'sentiment',
  needs: { market: marketModule, news: newsModule },
  create({ platform, market, news }) {
    const parts = { platform, market: () => market, news: () => news, pool: createStudyPool() };
    const service = createSentimentService(parts);
    return {
      service,
      preparations: [
        {
          name: 'sentiment',
          label: 'Mood of every day since 2018',
          // After the headlines since 2018.
          order: 56,
          background: true,
          run: (progress, signal) => computeMissingDays(parts, { progress, signal }),
        },
      ],
      calls: sentimentCalls({ ...parts, service }),
      jobs: {
        'sentiment.compute': (run: JobRun<unknown>) =>
          computeRecentDays(parts, {
            progress: (done, total) => run.progress(done, total),
            signal: run.signal,
          }),
      },
      stop: () => parts.pool.close(),
    };
  },
});
