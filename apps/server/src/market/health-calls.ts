import { InvalidInput } from '../platform/errors/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import type { Platform } from '../platform/module.ts';
import { listWorlds, newerSeedOf } from '../platform/worlds/index.ts';
import { describeSources } from './health/describe-sources.ts';
import { FETCHING_JOBS } from './health/feed-offers.ts';
import type { Ingest } from './ingest/ingest.ts';
import type { Preparation } from './prepare/preparation.ts';
import { truthOf } from './truth/truth-document.ts';
import type { MarketService } from './view/market-service.ts';

interface HealthNeeds {
  readonly platform: Platform;
  readonly ingest: Ingest;
  readonly preparation: Preparation;
  readonly market: Pick<MarketService, 'world'>;
}

/** How the market is filled and kept fresh, for everyone and for admins. */
export function healthCalls({ platform, ingest, preparation, market }: HealthNeeds) {
  const { database, jobs, audit } = platform;
  return {
    'market.preparation': () => preparation.report(),
    'market.sources': async () => ({
      world: ingest.world,
      worlds: (await listWorlds(database)).map(({ name, openedAt, current }) => ({
        name,
        openedAt: openedAt.toISOString(),
        current,
      })),
      newerSeed: newerSeedOf(market.world),
      items: await describeSources(ingest),
    }),
    'market.truth': async () => ({ world: market.world.name, truth: truthOf(market.world) }),
    'market.runIngest': async ({ body: { job } }, { identity, requestId }) => {
      if (!FETCHING_JOBS.includes(job)) {
        const message = `must be one of ${FETCHING_JOBS.join(', ')}.`;
        throw new InvalidInput(`The job ${message}`, [{ field: 'job', message }]);
      }
      const actorId = identity?.memberId ?? null;
      const runId = await database.transaction(async (tx) => {
        const id = await jobs.send(job, {}, { tx });
        const outcome = id === null ? 'already-waiting' : 'queued';
        const entry = { action: 'admin.market.ingest', actorId, subject: `job:${job}`, requestId };
        await audit.record({ ...entry, details: { outcome } }, tx);
        return id;
      });
      return { outcome: runId === null ? 'already-waiting' : 'queued', runId };
    },
  } satisfies CallHandlers;
}
