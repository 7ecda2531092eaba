import type { AssetId } from '@auspex/market';
import type { Platform } from '../platform/module.ts';
import { type Asking, createAsking } from './asking/asking.ts';
import { createExchangeRates } from './asking/exchange-rates.ts';
import { createIntradayQuestions } from './asking/intraday-questions.ts';
import type { ReadWishes } from './contributions.ts';
import type { Ingest, IngestRun } from './ingest/ingest.ts';
import { ingestFundamentals } from './ingest/ingest-fundamentals.ts';
import { ingestIndices } from './ingest/ingest-indices.ts';
import { ingestPrices } from './ingest/ingest-prices.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import { createPlannedCalls } from './ingest/planned-calls.ts';
import { createSpendTurn } from './ingest/spend-turn.ts';
import { createPreparation, type Preparation } from './prepare/preparation.ts';
import type { PreparationStep } from './prepare/run-steps.ts';
import { createQuoteCache } from './quotes/quote-cache.ts';
import type { Dependencies } from './sources/dependencies.ts';
import { answersAtOnce, type OpenSource } from './sources/open-source.ts';
import { openSources } from './sources/open-sources.ts';
import { sharePorts, spendFreely } from './sources/share-ports.ts';
import { createMarket, type Market } from './view/create-market.ts';

/** The market of a platform with what fills it and keeps it fresh. */
export interface OpenMarket {
  readonly market: Market;
  readonly ingest: Ingest;
  readonly preparation: Preparation;
  /** Requests to sources on behalf of pages. */
  readonly asking: Asking;
}

interface MarketOptions extends Pick<Dependencies, 'feedAllowances'> {
  /** Steps and wishes of the modules above; collected once those exist. */
  readonly laterSteps?: () => readonly PreparationStep[];
  readonly wishes?: () => readonly ReadWishes[];
}

const none = () => [];

async function addUp(wishes: readonly ReadWishes[]): ReturnType<ReadWishes> {
  const sum = new Map<AssetId, number>();
  for (const read of wishes)
    for (const [assetId, interest] of await read()) sum.set(assetId, (sum.get(assetId) ?? 0) + interest);
  return sum;
}

/** Assembles the market. Nothing runs and nothing outside is asked before `start` and the jobs. */
export function openMarket(
  platform: Platform,
  { laterSteps = none, wishes = none, ...options }: MarketOptions = {},
): OpenMarket {
  const { config, clock, logger, database } = platform;
  const { world } = config;
  const plannedCalls = createPlannedCalls(() => ingest);
  const sources = openSources({ config, clock, logger, database, plannedCalls, ...options });
  const share = (source: OpenSource) => {
    const { budget } = source;
    const spend = budget === null ? spendFreely : createSpendTurn(() => ingest, source, budget);
    return sharePorts({ platform, world, source, spend });
  };
  const ownSteps = marketSteps(() => ingest);
  const preparation = createPreparation(platform, { world, steps: () => [...ownSteps, ...laterSteps()] });
  const cache = createQuoteCache(platform, { world, sources });
  const asking = createAsking(platform, { world, sources });
  const rates = createExchangeRates(asking);
  const market = createMarket({
    database,
    bus: platform.bus,
    clock,
    worldName: world,
    sources: sources.map(share),
    live: {
      // Nobody waits for a source with a quota.
      ...(sources.some(answersAtOnce) ? {} : { intradayBars: createIntradayQuestions(asking) }),
      quotes: async (assets) => new Map((await cache.read(assets)).map((quote) => [quote.assetId, quote])),
    },
    liveRate: (pair, patienceMs) => rates.latest(pair, patienceMs),
    onTrouble: (error) => logger.warn({ err: error }, 'the market in memory'),
  });
  const ingest: Ingest = {
    world,
    sources,
    clock,
    database,
    logger,
    config,
    view: () => market.view(),
    catchUp: () => market.catchUp(),
    wishes: () => addUp(wishes()),
  };
  return { market, ingest, preparation, asking };
}

/** The first steps of filling an empty store, which every other step builds on. Modules above add theirs. */
function marketSteps(ingest: () => Ingest): readonly PreparationStep[] {
  const step = (
    { name, label, order }: { name: string; label: string; order: number },
    work: (ingest: Ingest, run: IngestRun) => Promise<void>,
  ): PreparationStep => ({
    name,
    label,
    order,
    run: (progress, signal) => work(ingest(), { signal, progress }),
  });
  return [
    step({ name: 'prices', label: 'Assets and daily prices', order: 10 }, ingestPrices),
    step({ name: 'indices', label: 'Indices', order: 20 }, ingestIndices),
    step({ name: 'rates', label: 'Exchange rates', order: 30 }, ingestRates),
    step({ name: 'fundamentals', label: 'Company accounts', order: 40 }, ingestFundamentals),
  ];
}
