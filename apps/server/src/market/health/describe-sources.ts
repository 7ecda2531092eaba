import type { CallReplyInput, Calls } from '@auspex/contract';
import type { MarketSources } from '@auspex/market-data';
import { jobTable } from '../../platform/jobs/job-table.ts';
import type { JobSettings } from '../../platform/jobs/jobs.ts';
import { planOfTheDay } from '../ingest/daily-budget.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { assetsWithinBudget } from '../ingest/wanted-assets.ts';
import { answersAtOnce, type OpenSource } from '../sources/open-source.ts';
import { FEEDS, type FeedName, readFeeds, type StoredFeed } from '../store/feed-store.ts';
import { FEED_RULES } from './feed-offers.ts';
import { nextRunAt } from './next-run.ts';

export type SourceHealth = CallReplyInput<Calls['market.sources']>['items'][number];
export type FeedHealth = SourceHealth['feeds'][number];

const jobs: Readonly<Record<string, JobSettings>> = jobTable;
const text = (at: Date | number | null | undefined) => (at == null ? null : new Date(at).toISOString());

function stateOf(
  stored: StoredFeed | undefined,
  { goodForMs, now }: { readonly goodForMs: number; readonly now: number },
): FeedHealth['state'] {
  if (stored?.lastRunAt == null) return 'never';
  const { succeededAt, lastErrorAt } = stored;
  if (succeededAt === null) return 'failing';
  if (lastErrorAt !== null && lastErrorAt > succeededAt) return 'failing';
  return now - succeededAt.getTime() > goodForMs ? 'stale' : 'fresh';
}

function nextRunOf(job: string, retryAt: Date | null, now: number): number | null {
  const schedule = jobs[job]?.schedule;
  if (schedule === undefined) return null;
  return nextRunAt(schedule, Math.max(now, retryAt?.getTime() ?? 0));
}

/** Absent if the source lacks the whole port: nobody expects it there. */
function feedOf(
  feed: FeedName,
  source: OpenSource,
  context: { readonly stored: StoredFeed | undefined; readonly now: number },
): FeedHealth | undefined {
  const { stored, now } = context;
  const { job, offer: read, goodForMs } = FEED_RULES[feed];
  const offer = read(source.ports);
  if (offer === undefined) return undefined;
  const base = { feed, offered: offer.offered, records: stored?.records ?? 0 };
  if (!offer.offered) {
    const nothing = {
      job: null,
      freshAt: null,
      lastRunAt: null,
      lastError: null,
      lastErrorAt: null,
      nextRunAt: null,
    };
    return { ...base, ...nothing, note: offer.reason, state: 'not-offered' };
  }
  return {
    ...base,
    note: offer.note ?? null,
    job,
    state: stateOf(stored, { goodForMs: goodForMs[source.fetches], now }),
    freshAt: text(stored?.freshAt),
    lastRunAt: text(stored?.lastRunAt),
    lastError: stored?.lastError ?? null,
    lastErrorAt: text(stored?.lastErrorAt),
    nextRunAt: text(nextRunOf(job, stored?.retryAt ?? null, now)),
  };
}

/**
 * Whether a source is currently left alone: `open` while it asked for a pause or failed too often, `half-open` once
 * the pause is over and the next request will decide. Sources that make no requests have none.
 */
function breakerOf(source: OpenSource, feeds: readonly StoredFeed[], now: number): SourceHealth['breaker'] {
  if (answersAtOnce(source) || source.id === 'files') return null;
  const failing = feeds.filter(
    ({ lastErrorAt, succeededAt, retryAt }) =>
      retryAt !== null && lastErrorAt !== null && (succeededAt === null || lastErrorAt > succeededAt),
  );
  if (failing.length === 0) return 'closed';
  return failing.some(({ retryAt }) => retryAt !== null && retryAt.getTime() > now) ? 'open' : 'half-open';
}

const PLANNED_SHOWN = 12;

async function quotaOf(ingest: Ingest, source: OpenSource): Promise<SourceHealth['quota']> {
  const { budget } = source;
  if (budget === null) return null;
  const { used, limit, resetsAt } = await budget.meter.reading();
  const wanted = await assetsWithinBudget(ingest);
  const plan = await planOfTheDay({ ingest, source, budget, ...wanted });
  const symbols = new Map<string, string>(wanted.assets.map(({ assetId, symbol }) => [assetId, symbol]));
  const plannedNext = plan
    .slice(0, PLANNED_SHOWN)
    .map(({ kind, symbol }) => (symbol === undefined ? kind : `${kind} ${symbols.get(symbol) ?? symbol}`));
  return { used, limit, resetsAt: new Date(resetsAt).toISOString(), plannedNext };
}

function identityOf(ports: MarketSources) {
  const port =
    ports.prices ?? ports.fundamentals ?? ports.news ?? ports.fx ?? ports.indices ?? ports.earnings;
  return port?.identity;
}

/** Health of every configured source. */
export async function describeSources(ingest: Ingest): Promise<SourceHealth[]> {
  const { database, world, clock, sources } = ingest;
  const now = clock.now();
  const stored = await readFeeds(database, world);
  return Promise.all(
    sources.map(async (source) => {
      const own = stored.filter((row) => row.source === source.id);
      const { name, simulated } = identityOf(source.ports) ?? { name: source.id, simulated: false };
      return {
        source: source.id,
        name,
        simulated,
        feeds: FEEDS.flatMap((feed) => {
          const row = own.find((one) => one.feed === feed);
          return feedOf(feed, source, { stored: row, now }) ?? [];
        }),
        quota: await quotaOf(ingest, source),
        breaker: breakerOf(source, own, now),
      };
    }),
  );
}
