import { setTimeout as wait } from 'node:timers/promises';
import type { EpochMs } from '@auspex/market';
import type { Command, Platform } from '../platform/module.ts';
import { printTable } from '../platform/terminal/print-table.ts';
import type { OtherFeed } from './contributions.ts';
import { describeSources } from './health/describe-sources.ts';
import type { Ingest, IngestRun } from './ingest/ingest.ts';
import { ingestFundamentals } from './ingest/ingest-fundamentals.ts';
import { ingestIndices } from './ingest/ingest-indices.ts';
import { ingestPrices } from './ingest/ingest-prices.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import { ingestQuotes } from './quotes/ingest-quotes.ts';
import { forgetStretches } from './sources/refresh-log.ts';
import { readFeeds } from './store/feed-store.ts';
import type { MarketService } from './view/market-service.ts';

const usage = 'ingest SOURCE|all [--again] [--json]';

interface IngestNeeds {
  readonly platform: Platform;
  readonly ingest: Ingest;
  readonly market: MarketService;
  /** From the modules above. */
  readonly feeds: () => readonly OtherFeed[];
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

/** Prints how far each part has got, one line per tenth. */
function tellProgress(what: string, quiet: boolean): IngestRun['progress'] {
  let told = 0;
  return (done, total, note) => {
    const tenth = total > 0 ? Math.floor((done / total) * 10) : 0;
    if (quiet || tenth <= told) return;
    told = tenth;
    process.stderr.write(`  ${what}: ${done} of ${total}${note ? ` (${note})` : ''}\n`);
  };
}

async function fetchAll(only: Ingest, { platform }: IngestNeeds, quiet: boolean): Promise<void> {
  const { signal } = new AbortController();
  const run = (what: string): IngestRun => ({ signal, progress: tellProgress(what, quiet) });
  await ingestPrices(only, run('prices'));
  await ingestIndices(only, run('indices'));
  await ingestRates(only, run('exchange rates'));
  await ingestFundamentals(only, run('accounts'));
  await ingestQuotes(only, platform.live, run('quotes'));
}

/** How fetching news and reports went is recorded a moment after they arrive. */
const NOTED_WITHIN_MS = 4000;

/** News and reports, which other modules ingest; returns what could not be fetched. */
async function fetchOthers(
  only: Ingest,
  { platform, market, ingest, feeds }: IngestNeeds,
  quiet: boolean,
): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const wanted = new Set<string>(only.sources.map(({ id }) => id));
  // The same sources in the same order as other modules get them.
  const sources = market.sources.filter((_, place) => wanted.has(ingest.sources[place]?.id ?? ''));
  const began = platform.clock.now();
  const asked: OtherFeed['name'][] = [];
  const troubles: string[] = [];
  for (const { name, fetch } of feeds()) {
    if (!sources.some((source) => source[name])) continue;
    asked.push(name);
    try {
      await fetch({ ...market, sources }, { signal, progress: tellProgress(name, quiet) });
    } catch (error) {
      troubles.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (asked.length > 0) await untilNoted(only, asked, began);
  return troubles;
}

async function untilNoted(only: Ingest, asked: readonly OtherFeed['name'][], began: EpochMs): Promise<void> {
  for (let waited = 0; waited < NOTED_WITHIN_MS; waited += 100) {
    const feeds = await readFeeds(only.database, only.world);
    const noted = (feed: OtherFeed['name']) =>
      feeds.some((one) => one.feed === feed && (one.lastRunAt?.getTime() ?? 0) >= began);
    if (asked.every(noted)) return;
    await wait(100);
  }
}

/**
 * `auspex ingest SOURCE`: fetches what is missing now, and says what arrived; running it twice fetches nothing twice.
 */
export function ingestCommand(needs: IngestNeeds): Command {
  const { ingest } = needs;
  return {
    name: 'ingest',
    usage,
    summary: 'Fetch market data from one source now (--again: also what it had no data for before).',
    async run(args) {
      const names = args.filter((arg) => !arg.startsWith('--'));
      const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--again' && arg !== '--json');
      const known = ingest.sources.map(({ id }) => id);
      const [name] = names;
      if (unknown.length > 0 || names.length !== 1 || name === undefined)
        return complain(`Usage: auspex ${usage} (configured: ${known.join(', ')})`);
      if (name !== 'all' && !known.some((id) => id === name))
        return complain(`"${name}" is not configured; MARKET_SOURCES lists ${known.join(', ')}.`);
      const json = args.includes('--json');
      const sources = ingest.sources.filter(({ id }) => name === 'all' || id === name);
      const only: Ingest = { ...ingest, sources };
      if (args.includes('--again')) {
        for (const { id } of sources)
          await forgetStretches(ingest.database, { world: ingest.world, source: id });
      }
      const before = await describeSources(only);
      await fetchAll(only, needs, json);
      const troubles = await fetchOthers(only, needs, json);
      return tellResult({ before, after: await describeSources(only), troubles, json });
    },
  };
}

function tellResult(result: {
  readonly before: Awaited<ReturnType<typeof describeSources>>;
  readonly after: Awaited<ReturnType<typeof describeSources>>;
  readonly troubles: readonly string[];
  readonly json: boolean;
}): number {
  const { before, after, troubles, json } = result;
  const feeds = after.flatMap((source, place) =>
    source.feeds
      .filter(({ offered }) => offered)
      .map((feed) => {
        const earlier = before[place]?.feeds.find((one) => one.feed === feed.feed);
        const fresh = feed.records - (earlier?.records ?? 0);
        return {
          source: source.source,
          feed: feed.feed,
          new: fresh,
          state: feed.state,
          error: feed.lastError,
        };
      }),
  );
  const failing = troubles.length > 0 || feeds.some(({ state }) => state === 'failing');
  if (json) {
    process.stdout.write(`${JSON.stringify({ feeds, troubles }, null, 2)}\n`);
    return failing ? 1 : 0;
  }
  const rows = feeds.map((feed) => [
    feed.source,
    feed.feed,
    String(feed.new),
    feed.state,
    feed.state === 'failing' ? (feed.error ?? '') : '',
  ]);
  process.stdout.write(`${printTable(['source', 'what', 'new', 'state', 'why'], rows)}\n`);
  for (const trouble of troubles) process.stderr.write(`${trouble}\n`);
  return failing ? 1 : 0;
}
