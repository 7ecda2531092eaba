import type { Command, Platform } from '../../platform/module.ts';
import type { Ingest, IngestRun } from '../ingest/ingest.ts';
import { ingestFundamentals } from '../ingest/ingest-fundamentals.ts';
import { ingestIndices } from '../ingest/ingest-indices.ts';
import { ingestPrices } from '../ingest/ingest-prices.ts';
import { ingestRates } from '../ingest/ingest-rates.ts';
import { ingestQuotes } from '../quotes/ingest-quotes.ts';
import { forgetStretches } from '../sources/refresh-log.ts';
import { describeSources } from './describe-sources.ts';
import { printTable } from './print-table.ts';

const usage = 'ingest SOURCE|all [--again] [--json]';

/** Jobs of other modules, which the running product does. */
const OTHER_JOBS = { earnings: 'earnings.ingest', news: 'news.ingest' } as const;

interface IngestNeeds {
  readonly platform: Platform;
  readonly ingest: Ingest;
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

/** Tells in the terminal how far each part is; one line a tenth. */
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

async function queueOthers(only: Ingest, { platform }: IngestNeeds): Promise<string[]> {
  const wanted = only.sources.flatMap(({ ports }) => [
    ...(ports.earnings ? [OTHER_JOBS.earnings] : []),
    ...(ports.news ? [OTHER_JOBS.news] : []),
  ]);
  if (wanted.length === 0) return [];
  await platform.jobs.start();
  const queued: string[] = [];
  for (const job of new Set(wanted)) {
    await platform.jobs.send(job, {});
    queued.push(job);
  }
  return queued;
}

/** `auspex ingest SOURCE`: fetches now what is missing, and says what came; twice fetches nothing twice. */
export function ingestCommand(needs: IngestNeeds): Command {
  const { ingest } = needs;
  return {
    name: 'ingest',
    usage,
    summary: 'Fetch market data from one source now (--again: also what it had nothing of before).',
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
      const queued = await queueOthers(only, needs);
      return tellResult({ before, after: await describeSources(only), queued, json });
    },
  };
}

function tellResult(result: {
  readonly before: Awaited<ReturnType<typeof describeSources>>;
  readonly after: Awaited<ReturnType<typeof describeSources>>;
  readonly queued: readonly string[];
  readonly json: boolean;
}): number {
  const { before, after, queued, json } = result;
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
  const failing = feeds.some(({ state }) => state === 'failing');
  if (json) {
    process.stdout.write(`${JSON.stringify({ feeds, queued }, null, 2)}\n`);
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
  if (queued.length > 0) process.stdout.write(`Queued for the running product: ${queued.join(', ')}.\n`);
  return failing ? 1 : 0;
}
