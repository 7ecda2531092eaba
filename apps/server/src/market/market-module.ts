import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandlers, JobRun } from '../platform/jobs/jobs.ts';
import type { LiveStream } from '../platform/live/live.ts';
import type { Command, ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import type { World } from '../platform/worlds/index.ts';
import { settingsOf } from '../settings/index.ts';
import { marketCalls } from './calls/index.ts';
import { statusCommand } from './health/status-command.ts';
import { healthCalls } from './health-calls.ts';
import { importCommand } from './import/import-command.ts';
import type { Ingest, IngestRun } from './ingest/ingest.ts';
import { ingestFundamentals } from './ingest/ingest-fundamentals.ts';
import { ingestIndices } from './ingest/ingest-indices.ts';
import { ingestPrices } from './ingest/ingest-prices.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import { ingestCommand } from './ingest-command.ts';
import { type OpenMarket, openMarket, type ReadWishes } from './open-market.ts';
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

/** Another process fills the store, or one that was killed still holds the job for a moment. */
const LOOK_AGAIN_MS = 5000;

const made = new WeakMap<Platform, OpenMarket>();

function openMarketOf(platform: Platform): OpenMarket {
  const known = made.get(platform);
  if (known !== undefined) return known;
  const opened = openMarket(platform);
  made.set(platform, opened);
  return opened;
}

/** The market of a running server; every module of a higher rank may ask. */
export function marketOf(platform: Platform): MarketService {
  return openMarketOf(platform).market;
}

/** Says what members hold and watch: what of it is fetched first where a source gives only so many calls. */
export function addWishes(platform: Platform, read: ReadWishes): void {
  openMarketOf(platform).addWishes(read);
}

/** Platforms whose market hears of changes, so that it may remember what it has read. */
const hearing = new WeakSet<Platform>();

/** Work of a command that reads much: from memory, where every read would ask the database otherwise. */
export async function fromMemory<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  if (hearing.has(platform)) return work();
  const { market } = openMarketOf(platform);
  await market.start();
  hearing.add(platform);
  try {
    return await work();
  } finally {
    hearing.delete(platform);
    await market.stop();
  }
}

function createModule(platform: Platform): ModuleParts {
  const { market, ingest, preparation, asking } = openMarketOf(platform);
  const { config, database, live } = platform;
  const reads = { platform, market: () => market };
  const ticker = createQuoteTicker(ingest, live);
  const ending = new AbortController();
  live.addKind(quoteTopics(() => market));
  settingsOf(platform).setFreshness(() => readPriceFreshness(database, config.world));
  return {
    calls: {
      ...marketCalls(reads),
      ...qualityCalls(reads),
      ...healthCalls({ platform, market, ingest: () => ingest, preparation: () => preparation }),
    },
    jobs: ingestJobs({ ingest: () => ingest, preparation: () => preparation, live }),
    commands: [...marketCommands({ platform, ingest, market }), qualityCommand(reads), importCommand],
    start: async () => {
      await market.start();
      writeTruthFile(config.home, market.world);
      hearing.add(platform);
      if (config.role === 'web') return;
      ticker.start();
      void sendPreparation(platform, preparation, ending.signal);
    },
    stop: async () => {
      ending.abort();
      asking.questions.close();
      await ticker.stop();
      hearing.delete(platform);
      await market.stop();
    },
  };
}

/** Rank 2: assets, bars, corporate actions, fundamentals, rates: fetched, screened, stored, seen as of any instant. */
export const marketModule: ServerModule = { name: 'market', rank: 2, create: createModule };

interface JobNeeds {
  readonly ingest: () => Ingest;
  readonly preparation: () => Preparation;
  readonly live: LiveStream;
}

/** Fills an empty store at the start and fetches what is new from then on. */
function ingestJobs({ ingest, preparation, live }: JobNeeds): JobHandlers {
  /** While an empty store is being filled, the schedule has nothing to add. */
  const unlessFilling =
    (work: (ingest: Ingest, run: IngestRun) => Promise<void>) =>
    async (run: JobRun<object>): Promise<void> => {
      if (await preparation().isFilling()) return;
      await work(ingest(), run);
    };
  return {
    'market.prepare': (run: JobRun<object>) => preparation().run(run),
    'market.ingest-prices': unlessFilling(ingestPrices),
    'market.ingest-fundamentals': unlessFilling(ingestFundamentals),
    'market.ingest-indices': unlessFilling(ingestIndices),
    'market.ingest-rates': unlessFilling(ingestRates),
    'market.ingest-quotes': unlessFilling((given, run) => ingestQuotes(given, live, run)),
  };
}

/** `auspex ingest`, `auspex market status` and `auspex market truth`. */
function marketCommands(needs: {
  readonly platform: Platform;
  readonly ingest: Ingest;
  readonly market: MarketService;
}): Command[] {
  return [ingestCommand(needs), statusCommand(needs), truthCommand(needs)];
}

/**
 * Queues the filling of the store, once the queue is open. Where another process has the job already, it is looked at
 * again until this world is ready: the other one may have ended, or may be filling another world.
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
    if (queued === false && (await preparation.report().catch(() => null))?.state === 'ready') return;
    const pause = queued === undefined ? TRY_AGAIN_MS : LOOK_AGAIN_MS;
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Writes what was planted in a simulated market into the data folder; the real market has no such file. */
export function writeTruthFile(home: string, world: World): void {
  const truth = truthOf(world);
  if (truth === null) return;
  const text = `${JSON.stringify({ simulated: true, world: world.name, ...truth }, null, 2)}\n`;
  const path = join(home, FILE);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(home, { recursive: true });
  // Whoever reads it meanwhile sees the old one or the new one, never half of either.
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
