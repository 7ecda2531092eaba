import type { ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import { settingsOf } from '../settings/index.ts';
import { marketCalls, queryRoute } from './calls/index.ts';
import { readPriceFreshness } from './health/feed-store.ts';
import { healthCalls } from './health/health-calls.ts';
import { marketCommands } from './health/market-commands.ts';
import { importCommand } from './import/import-command.ts';
import { ingestJobs } from './ingest/ingest-jobs.ts';
import type { MarketService } from './market-service.ts';
import { type OpenMarket, openMarket, type ReadWishes } from './open-market.ts';
import { sendPreparation } from './prepare/send-preparation.ts';
import { qualityCalls, qualityCommand } from './quality/index.ts';
import { createQuoteTicker } from './quotes/quote-ticker.ts';
import { quoteTopics } from './quotes/quote-topics.ts';

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

function createModule(platform: Platform): ModuleParts {
  const { market, ingest, preparation } = openMarketOf(platform);
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
      ...healthCalls({ platform, ingest: () => ingest, preparation: () => preparation }),
    },
    routes: queryRoute(reads),
    jobs: ingestJobs({ ingest: () => ingest, preparation: () => preparation, live }),
    commands: [...marketCommands({ platform, ingest }), qualityCommand(reads), importCommand],
    start: async () => {
      await market.start();
      if (config.role === 'web') return;
      ticker.start();
      void sendPreparation(platform, preparation, ending.signal);
    },
    stop: async () => {
      ending.abort();
      await ticker.stop();
      await market.stop();
    },
  };
}

/** Rank 2: assets, bars, corporate actions, fundamentals, rates: fetched, screened, stored, seen as of any instant. */
export const marketModule: ServerModule = { name: 'market', rank: 2, create: createModule };
