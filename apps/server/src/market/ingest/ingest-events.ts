import type { AssetId, EpochMs } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import type { CorporateAction, PriceSource, TradingHalt } from '@auspex/market-data';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { saveActions, saveHalts } from '../store/index.ts';
import { type Ingest, newestOf, scopeOf } from './ingest.ts';
import { runFeed } from './run-feed.ts';
import type { ScreenFacts } from './store-bars.ts';
import type { FetchedAsset } from './wanted-assets.ts';

/** What became known to a source in the last days is stored again; it may have come late. */
const LOOK_BACK_MS = 3 * DAY_MS;

interface EventsRequest {
  readonly ingest: Ingest;
  readonly source: OpenSource;
  readonly prices: PriceSource;
  readonly assets: readonly FetchedAsset[];
  /** What was known by then is already stored; null stores everything. */
  readonly storedUntil: EpochMs | null;
}

/** Splits, dividends and halts of some assets: stored, and passed on to the quality screen. */
export async function ingestEvents(request: EventsRequest): Promise<ScreenFacts> {
  const { ingest, source, prices } = request;
  const actions = new Map<AssetId, readonly CorporateAction[]>();
  const halts = new Map<AssetId, readonly TradingHalt[]>();
  if (prices.capabilities.corporateActions.offered) {
    await runFeed(ingest, { source, feed: 'actions' }, async (counter) => {
      const fresh = await gather(request, actions, async (asset) =>
        counter.take(await prices.corporateActions(asset)),
      );
      const { added, changed } = await saveActions(ingest.database, scopeOf(ingest, source), fresh);
      counter.count(added + changed, newestOf([...actions.values()].flat()));
    });
  }
  if (prices.capabilities.halts.offered) {
    await runFeed(ingest, { source, feed: 'halts' }, async (counter) => {
      const fresh = await gather(request, halts, async (asset) => counter.take(await prices.halts(asset)));
      const { added, changed } = await saveHalts(ingest.database, scopeOf(ingest, source), fresh);
      counter.count(added + changed, newestOf([...halts.values()].flat()));
    });
  }
  return { actions, halts };
}

/** Asks about each asset, keeps all of it by asset, and returns what is to be stored. */
async function gather<Fact extends { readonly knownAt: EpochMs }>(
  { assets, storedUntil }: EventsRequest,
  into: Map<AssetId, readonly Fact[]>,
  ask: (asset: FetchedAsset) => Promise<readonly Fact[] | undefined>,
): Promise<Fact[]> {
  const since = storedUntil === null ? Number.NEGATIVE_INFINITY : storedUntil - LOOK_BACK_MS;
  const fresh: Fact[] = [];
  for (const asset of assets) {
    const facts = await ask(asset);
    await yieldToEventLoop();
    if (facts === undefined) continue;
    into.set(asset.assetId, facts);
    for (const fact of facts) if (fact.knownAt > since) fresh.push(fact);
  }
  return fresh;
}
