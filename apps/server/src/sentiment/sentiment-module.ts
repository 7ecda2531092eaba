import { marketOf } from '../market/index.ts';
import { newsOf } from '../news/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { computeMissingDays, computeRecentDays } from './daily/compute-days.ts';
import { sentimentCalls } from './sentiment-calls.ts';
import { createSentimentService, type SentimentParts, type SentimentService } from './sentiment-service.ts';
import { createStudyPool } from './study/study-pool.ts';

interface Made extends SentimentParts {
  readonly platform: Platform;
  readonly service: SentimentService;
}

const made = new WeakMap<Platform, Made>();

function partsOf(platform: Platform): Made {
  const known = made.get(platform);
  if (known) return known;
  const parts = {
    platform,
    market: () => marketOf(platform),
    news: () => newsOf(platform),
    pool: createStudyPool(),
  };
  const all = { ...parts, service: createSentimentService(parts) };
  made.set(platform, all);
  return all;
}

/** The sentiment of a running server; every module of a higher rank may ask. */
export function sentimentOf(platform: Platform): SentimentService {
  return partsOf(platform).service;
}

/** Rank 4: how headlines speak of assets and markets, and whether it means anything for prices. */
export const sentimentModule: ServerModule = {
  name: 'sentiment',
  rank: 4,
  create: (platform) => {
    const parts = partsOf(platform);
    marketOf(platform).addPreparation({
      name: 'sentiment',
      label: 'Mood of every day since 2018',
      // After the headlines since 2018.
      order: 56,
      background: true,
      run: (progress, signal) => computeMissingDays(parts, { progress, signal }),
    });
    return {
      calls: sentimentCalls(parts),
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
};
