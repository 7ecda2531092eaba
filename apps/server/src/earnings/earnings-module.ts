import { marketModule } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { earningsCalls } from './earnings-calls.ts';
import { createEarningsService } from './earnings-service.ts';
import { addCalendarRoutes } from './feed/calendar-routes.ts';
import { createFeedLinks } from './feed/feed-links.ts';
import { ingestEarnings, prepareEarnings } from './ingest/ingest-earnings.ts';

/** Report dates with their revisions, estimates, results, and price moves. */
export const earningsModule = defineModule({
  name: 'earnings',
  needs: { market: marketModule },
  create({ platform, market }) {
    const { database } = platform;
    const service = createEarningsService({ database, market: () => market });
    const intake = { platform, market };
    const links = createFeedLinks(platform);
    const reads = { platform, market: () => market, service, links };
    return {
      service,
      preparations: [
        {
          name: 'earnings',
          label: 'Report dates, estimates and results',
          order: 45,
          run: (progress, signal) => prepareEarnings(intake, { progress, signal }),
        },
      ],
      feeds: [{ name: 'earnings', fetch: (from, run) => ingestEarnings({ platform, market: from }, run) }],
      closeAccess: [async (tx, memberId) => void (await links.revoke(memberId, tx))],
      nextReports: [(view, assetId) => service.nextReport(view, assetId)],
      calls: earningsCalls(reads),
      jobs: { 'earnings.ingest': (run: JobRun<unknown>) => ingestEarnings(intake, run) },
      routes: (app) => addCalendarRoutes(app, reads),
    };
  },
});
