import { marketModule, type ReadNextReport } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { earningsCalls } from './earnings-calls.ts';
import { type EarningsService, StoredEarnings } from './earnings-service.ts';
import { addCalendarRoutes } from './feed/calendar-routes.ts';
import { createFeedLinks } from './feed/feed-links.ts';
import { ingestEarnings, prepareEarnings } from './ingest/ingest-earnings.ts';

/** Report dates with their revisions, estimates, results, and price moves. */
export const earningsModule = defineModule({
  name: 'earnings',
  needs: { market: marketModule },
  create({ platform, market }) {
    const { database } = platform;
    const service = new StoredEarnings({ database, market: () => market });
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
      nextReports: [nextReportOf(service)],
      calls: earningsCalls(reads),
      jobs: { 'earnings.ingest': (run: JobRun<unknown>) => ingestEarnings(intake, run) },
      routes: (app) => addCalendarRoutes(app, reads),
    };
  },
});

/** The next date in short; with our own estimate the days around it. */
function nextReportOf(service: EarningsService): ReadNextReport {
  return async (view, assetId) => {
    const next = await service.nextReport(view, assetId);
    if (!next) return null;
    const { date, time, status, ownEstimate, otherDates, overdue } = next;
    const others = [...new Set(otherDates.map((other) => other.date))].filter((other) => other !== date);
    const days = status === 'own-estimate' ? (ownEstimate?.days ?? null) : null;
    return { date, time, days, others, overdue };
  };
}
