import { dateOfInstant, type EpochMs, type Instrument } from '@auspex/market';
import type { AssetListing, MarketSources, SourceAnswer } from '@auspex/market-data';
import { WORLD_BEGINS } from '@auspex/simulated-market';
import {
  type BarsToSave,
  saveActions,
  saveBars,
  saveHalts,
  saveIndexWeights,
  saveIndices,
  saveListings,
  saveRates,
  saveShareCounts,
  saveStatements,
} from '../src/market/store/index.ts';
import type { Database, Transaction } from '../src/platform/database/index.ts';

interface Filling {
  readonly world: string;
  readonly sources: Required<MarketSources>;
  readonly seenAt: EpochMs;
}

/** Stores everything that the ports of a market know, as an ingest does. */
export async function fillMarket(database: Database, filling: Filling): Promise<void> {
  const { prices } = filling.sources;
  const listings = valueIn(await prices.assets()) ?? [];
  await database.transaction((tx) => saveListings(tx, scopeOf(filling), listings));
  await database.transaction((tx) => fillBars(tx, filling, listings));
  await database.transaction((tx) => fillRest(tx, filling, listings));
}

function scopeOf({ world, sources, seenAt }: Filling) {
  return { world, seenAt, source: sources.prices.identity.id };
}

function valueIn<T>(answer: SourceAnswer<T>): T | undefined {
  return answer.kind === 'found' ? answer.value : undefined;
}

function instrumentOf({ assetId, market, symbols }: AssetListing): Instrument {
  return { assetId, market, symbol: symbols.at(-1)?.symbol ?? '' };
}

async function fillBars(tx: Transaction, filling: Filling, listings: readonly AssetListing[]): Promise<void> {
  const to = dateOfInstant(filling.seenAt);
  const items: BarsToSave[] = [];
  for (const listing of listings) {
    const asset = instrumentOf(listing);
    const known = valueIn(await filling.sources.prices.dailyBars({ asset, from: WORLD_BEGINS, to }));
    if (known) items.push({ assetId: asset.assetId, market: asset.market, known });
  }
  await saveBars(tx, scopeOf(filling), items);
}

async function fillRest(tx: Transaction, filling: Filling, listings: readonly AssetListing[]): Promise<void> {
  const { prices, fundamentals, fx, indices } = filling.sources;
  const scope = scopeOf(filling);
  const all = async <T>(ask: (asset: Instrument) => Promise<SourceAnswer<readonly T[]>>) =>
    (
      await Promise.all(listings.map(async (listing) => valueIn(await ask(instrumentOf(listing))) ?? []))
    ).flat();
  await saveActions(tx, scope, await all((asset) => prices.corporateActions(asset)));
  await saveHalts(tx, scope, await all((asset) => prices.halts(asset)));
  await saveStatements(tx, scope, await all((asset) => fundamentals.statements(asset)));
  await saveShareCounts(tx, scope, await all((asset) => fundamentals.shareCounts(asset)));
  const known = valueIn(await indices.indices()) ?? [];
  await saveIndices(tx, scope, known);
  for (const { indexId } of known) {
    await saveIndexWeights(tx, scope, valueIn(await indices.weights(indexId)) ?? []);
  }
  const to = dateOfInstant(filling.seenAt);
  for (const pair of fx.capabilities.pairs) {
    await saveRates(tx, scope, valueIn(await fx.dailyRates({ pair, from: WORLD_BEGINS, to })) ?? []);
  }
}
