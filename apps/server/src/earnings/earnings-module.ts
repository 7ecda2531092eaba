import { marketOf, setFeedFetcher, setNextReportReader } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { earningsCalls } from './earnings-calls.ts';
import { createEarningsService, type EarningsService } from './earnings-service.ts';
import { addCalendarRoutes } from './feed/calendar-routes.ts';
import { createFeedLinks } from './feed/feed-links.ts';
import { type EarningsIntake, ingestEarnings, prepareEarnings } from './ingest/ingest-earnings.ts';

const services = new WeakMap<Platform, EarningsService>();

/** The earnings of a running server; every module of a higher rank may ask. */
export function earningsOf(platform: Platform): EarningsService {
  const { database } = platform;
  const made =
    services.get(platform) ?? createEarningsService({ database, market: () => marketOf(platform) });
  services.set(platform, made);
  return made;
}

/** Rank 3: report dates with their history, estimates, results, and what prices did. */
export const earningsModule: ServerModule = {
  name: 'earnings',
  rank: 3,
  create: (platform) => {
    const service = earningsOf(platform);
    const intake = (): EarningsIntake => ({ platform, market: marketOf(platform) });
    const reads = { platform, market: () => marketOf(platform), service, links: createFeedLinks(platform) };
    marketOf(platform).addPreparation({
      name: 'earnings',
      label: 'Report dates, estimates and results',
      order: 45,
      run: (progress, signal) => prepareEarnings(intake(), { progress, signal }),
    });
    setFeedFetcher(platform, 'earnings', (market, run) => ingestEarnings({ platform, market }, run));
    setNextReportReader(platform, (view, assetId) => service.nextReport(view, assetId));
    return {
      calls: earningsCalls(reads),
      jobs: { 'earnings.ingest': (run: JobRun<unknown>) => ingestEarnings(intake(), run) },
      routes: (app) => addCalendarRoutes(app, reads),
    };
  },
};
