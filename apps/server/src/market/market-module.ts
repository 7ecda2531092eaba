import type { ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import { settingsOf } from '../settings/index.ts';
import { marketCalls } from './calls/index.ts';
import { healthCalls } from './health-calls.ts';
import { importCommand } from './import/import-command.ts';
import { ingestJobs } from './ingest-jobs.ts';
import { marketCommands } from './market-commands.ts';
import { type OpenMarket, openMarket, type ReadWishes } from './open-market.ts';
import { sendPreparation } from './prepare/send-preparation.ts';
import { qualityCalls, qualityCommand } from './quality/index.ts';
import { createQuoteTicker } from './quotes/quote-ticker.ts';
import { quoteTopics } from './quotes/quote-topics.ts';
import { readPriceFreshness } from './store/feed-store.ts';
import { writeTruthFile } from './truth/write-truth-file.ts';
import type { MarketService } from './view/market-service.ts';

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
