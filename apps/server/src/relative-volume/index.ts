import type { Market } from '@auspex/market';
import { earningsModule } from '../earnings/index.ts';
import { type MarketView, marketModule } from '../market/index.ts';
import { newsModule } from '../news/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { type Collecting, collectVolumes, WHOLE_HISTORY } from './collect-volumes.ts';
import { createComputingPool } from './compute-volumes.ts';
import { findHeadlines, findIndexChanges, findReports, joinCauses } from './find-causes.ts';
import { createMeasurements, findUnusual } from './measure-assets.ts';
import { relativeVolumeHandlers } from './relative-volume-calls.ts';
import { createVolumeBook } from './volume-book.ts';

/** Last of all: without it sessions are worked out when somebody looks. */
const PREPARATION_ORDER = 90;
/** What a run in passing looks back on: a long weekend of the process. */
const RECENT_SESSIONS = 7;

/** Unusual volumes, for screens that say where to look. */
export interface RelativeVolumeService {
  unusual(view: MarketView, market: Market): ReturnType<typeof findUnusual>;
}

/** Volume against the same time of day before. */
export const relativeVolumeModule = defineModule({
  name: 'relative-volume',
  needs: { market: marketModule, news: newsModule, earnings: earningsModule },
  create({ platform, market: service, news, earnings }) {
    const market = () => service;
    const pool = createComputingPool();
    const book = createVolumeBook(platform, { market, pool });
    const collecting: Collecting = { platform, market, book, pool };
    const findCauses = joinCauses([findReports(earnings), findIndexChanges(market), findHeadlines(news)]);
    const measure = createMeasurements(market, book);
    return {
      service: { unusual: (view: MarketView, name: Market) => findUnusual(measure, view, name) },
      preparations: [
        {
          name: 'relative-volume',
          label: 'Volume within the day',
          order: PREPARATION_ORDER,
          background: true,
          run: async (progress, signal) => {
            await collectVolumes(collecting, { sessions: WHOLE_HISTORY, signal, progress });
          },
        },
      ],
      calls: relativeVolumeHandlers({
        platform,
        market,
        findCauses,
        measure,
      }),
      jobs: {
        'relative-volume.collect': async ({ signal, progress }: JobRun<object>) => {
          await collectVolumes(collecting, { sessions: RECENT_SESSIONS, signal, progress });
        },
      },
      stop: () => pool.close(),
    };
  },
});
