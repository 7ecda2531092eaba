import {
  addDialectReaders,
  type DialectReport,
  marketOf,
  setFeedFetcher,
  setNextReportReader,
} from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { earningsCalls } from './earnings-calls.ts';
import { createEarningsService, type EarningsEvent, type EarningsService } from './earnings-service.ts';
import { addCalendarRoutes } from './feed/calendar-routes.ts';
import { createFeedLinks } from './feed/feed-links.ts';
import { type EarningsIntake, ingestEarnings, prepareEarnings } from './ingest/ingest-earnings.ts';

const services = new WeakMap<Platform, EarningsService>();

/** As many as there are of a company: thirty years of quarters. */
const ALL_REPORTS = 120;

function toDialect({ asset, period, ...event }: EarningsEvent): DialectReport {
  const { date, time, epsEstimate, epsActual, currency } = event;
  const { symbol, name } = asset;
  return { symbol, name, date, time, periodEnd: period.end, epsEstimate, epsActual, currency };
}

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
    addDialectReaders(platform, {
      reports: async (view, assetId) => (await service.reportsOf(view, assetId, ALL_REPORTS)).map(toDialect),
      calendar: async (view, { from, to, assetId }) => {
        const assetIds = assetId === undefined ? undefined : [assetId];
        const events = await service.eventsBetween(view, { from, to, assetIds });
        return events.filter(({ status }) => status !== 'reported').map(toDialect);
      },
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
