import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandlers, JobRun } from '../platform/jobs/jobs.ts';
import type { LiveStream } from '../platform/live/live.ts';
import { defineModule, type Platform } from '../platform/module.ts';
import { newerSeedOf, type World } from '../platform/worlds/index.ts';
import { marketCalls, type ReadNextReport } from './calls/index.ts';
import { statusCommand } from './health/status-command.ts';
import { healthCalls } from './health-calls.ts';
import { importCommand } from './import/import-command.ts';
import type { Ingest, IngestRun } from './ingest/ingest.ts';
import { ingestFundamentals } from './ingest/ingest-fundamentals.ts';
import { ingestIndices } from './ingest/ingest-indices.ts';
import { ingestPrices } from './ingest/ingest-prices.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import { ingestCommand } from './ingest-command.ts';
import { openMarket } from './open-market.ts';
import type { Preparation } from './prepare/preparation.ts';
import { qualityCalls, qualityCommand } from './quality/index.ts';
import { ingestQuotes } from './quotes/ingest-quotes.ts';
import { createQuoteTicker } from './quotes/quote-ticker.ts';
import { quoteTopics } from './quotes/quote-topics.ts';
import { readPriceFreshness } from './store/feed-store.ts';
import { truthCommand } from './truth/truth-command.ts';
import { truthOf } from './truth/truth-document.ts';
import type { MarketService } from './view/market-service.ts';

const FILE = 'truth.json';

const TRY_AGAIN_MS = 250;

/** Another process is filling the store, or a killed one still holds the job for a moment. */
const LOOK_AGAIN_MS = 5000;

interface PricesComing {
  /** Whether the store is being filled with prices, in any process: some assets have theirs, others none yet. */
  arePricesComing(): Promise<boolean>;
}

/** Assets, bars, corporate actions, fundamentals, rates: fetched, screened, stored, viewed as of any instant. */
export const marketModule = defineModule({
  name: 'market',
  create({ platform, collect }) {
    const { config, database, live } = platform;
    const { market, ingest, preparation, asking } = openMarket(platform, {
      laterSteps: () => collect('preparations'),
      wishes: () => collect('wishes'),
    });
    const reads = { platform, market: () => market };
    const nextReport: ReadNextReport = async (view, assetId) =>
      (await collect('nextReports')[0]?.(view, assetId)) ?? null;
    const readNotes = async () => (await Promise.all(collect('statusNotes').map((read) => read()))).flat();
    const ticker = createQuoteTicker(ingest, live);
    const ending = new AbortController();
    const service: MarketService & PricesComing = Object.assign(market, {
      arePricesComing: () => preparation.isFilling('prices'),
    });
    return {
      service,
      liveTopics: [quoteTopics(() => market, ticker.wake)],
      freshness: [() => readPriceFreshness(database, config.world)],
      calls: {
        ...marketCalls({ ...reads, nextReport }),
        ...qualityCalls(reads),
        ...healthCalls({ platform, market, ingest, preparation }),
      },
      jobs: ingestJobs({ ingest, preparation, live }),
      commands: [
        ingestCommand({ platform, ingest, market, feeds: () => collect('feeds') }),
        statusCommand({ platform, ingest, readNotes }),
        truthCommand({ market }),
        qualityCommand(reads),
        importCommand,
      ],
      async announce() {
        const newer = newerSeedOf(market.world);
        return newer === null ? [] : [newerWorldNote(market.world, newer)];
      },
      async start() {
        await market.start();
        writeTruthFile(config.home, market.world);
        ticker.start();
        if (config.role === 'web') return;
        sendPreparation(platform, preparation, ending.signal).catch((error: unknown) => {
          platform.logger.error({ err: error }, 'the market could not be prepared');
        });
      },
      async stop() {
        ending.abort();
        asking.questions.close();
        await ticker.stop();
        await market.stop();
      },
    };
  },
});

interface JobNeeds {
  readonly ingest: Ingest;
  readonly preparation: Preparation;
  readonly live: LiveStream;
}

/** Fills an empty store at the start and fetches what is new from then on. */
function ingestJobs({ ingest, preparation, live }: JobNeeds): JobHandlers {
  /** While an empty store is being filled, the schedule has nothing to do. */
  const unlessFilling =
    (work: (ingest: Ingest, run: IngestRun) => Promise<void>) =>
    async (run: JobRun<object>): Promise<void> => {
      if (await preparation.isFilling()) return;
      await work(ingest, run);
    };
  return {
    'market.prepare': (run: JobRun<object>) => preparation.run(run),
    'market.ingest-prices': unlessFilling(ingestPrices),
    'market.ingest-fundamentals': unlessFilling(ingestFundamentals),
    'market.ingest-indices': unlessFilling(ingestIndices),
    'market.ingest-rates': unlessFilling(ingestRates),
    'market.ingest-quotes': unlessFilling((given, run) => ingestQuotes(given, live, run)),
  };
}

/**
 * Queues the filling of the store once the queue is open. If another process already has the job, this checks again
 * until this world is ready: the other one may have ended, or may be filling another world.
 */
async function sendPreparation(
  { jobs, logger }: Pick<Platform, 'jobs' | 'logger'>,
  preparation: Preparation,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const queued = await jobs.send('market.prepare', {}).then(
      (id) => id !== null,
      (error: unknown) => {
        logger.debug({ err: error }, 'the queue is not open yet');
        return undefined;
      },
    );
    if (queued === true) return;
    const pause = queued === undefined ? TRY_AGAIN_MS : LOOK_AGAIN_MS;
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    // Before the job is queued again: what the other process has filled meanwhile needs no second run.
    if (queued === false && (await preparation.report().catch(() => null))?.state === 'ready') return;
  }
}

/** Offers the newest version of the simulated market to an installation with an older one. */
function newerWorldNote({ name }: World, newer: string): string {
  const seed = name.replace(/^sim:/, '');
  const before = seed.includes('@') ? seed : `${seed}@1`;
  return (
    `A newer simulated market is available: MARKET_SEED=${newer} opens it. ` +
    `This one (${name}) keeps everything; MARKET_SEED=${before} brings it back.`
  );
}

/** Writes the planted effects of a simulated market to the data folder; the real market has no such file. */
export function writeTruthFile(home: string, world: World): void {
  const truth = truthOf(world);
  if (truth === null) return;
  const text = `${JSON.stringify({ simulated: true, world: world.name, ...truth }, null, 2)}\n`;
  const path = join(home, FILE);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(home, { recursive: true });
  // A concurrent reader sees the old one or the new one, never half of either; two processes may start at once.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, path);
}
