import { dateOfInstant } from '@auspex/market';
import type { AssetListing, PriceSource, SourceAnswer } from '@auspex/market-data';
import { screenStored } from '../quality/screen-stored.ts';
import { answersAtOnce, type DailyBudget, type OpenSource } from '../sources/open-source.ts';
import { readRefreshes, saveRefreshes } from '../sources/refresh-log.ts';
import { saveListings } from '../store/index.ts';
import { type BudgetRequest, spendBudget } from './daily-budget.ts';
import { type Ingest, type IngestRun, newestOf, scopeOf } from './ingest.ts';
import { assetsToAsk, ingestBars } from './ingest-bars.ts';
import { ingestEvents } from './ingest-events.ts';
import { runFeed } from './run-feed.ts';
import { CORPORATE_ACTIONS, DAILY_BARS } from './store-bars.ts';
import { assetsOfListings, assetsWithinBudget, type FetchedAsset, readInterest } from './wanted-assets.ts';

const EVENTS = 'events';
/** Splits, dividends and halts may become known at any hour. */
const EVENTS_GOOD_FOR_MS = 3_600_000;

/**
 * Assets, daily bars, splits, dividends and halts from every source, in order of preference: the next one fills what
 * is missing.
 */
export async function ingestPrices(ingest: Ingest, run: IngestRun): Promise<void> {
  const sources = ingest.sources.flatMap((source) =>
    source.ports.prices === undefined ? [] : [{ source, prices: source.ports.prices }],
  );
  for (const { source, prices } of sources) {
    run.signal.throwIfAborted();
    if (source.budget === null) await ingestFreely(ingest, { source, prices }, run);
    else await ingestWithinBudget(ingest, { source, prices, budget: source.budget }, run);
  }
}

interface PricesOf {
  readonly source: OpenSource;
  readonly prices: PriceSource;
}

async function ingestFreely(ingest: Ingest, { source, prices }: PricesOf, run: IngestRun): Promise<void> {
  const { clock, database, world } = ingest;
  const listings = await ingestListings(ingest, source, prices);
  if (listings === undefined) return;
  // Computed assets may depend on each other, a fund on its members, so they are asked for in their own order.
  const interest = answersAtOnce(source) ? new Map() : await readInterest(ingest);
  const assets = assetsOfListings(listings, interest, dateOfInstant(clock.now()));
  const scope = { world, source: source.id };
  const [last] = await readRefreshes(database, { ...scope, kind: EVENTS });
  const storedUntil = last?.refreshedAt ?? null;
  const barsDue = (await assetsToAsk(ingest, source, { assets, at: clock.now() })).length > 0;
  const eventsDue = storedUntil === null || clock.now() - storedUntil >= EVENTS_GOOD_FOR_MS;
  if (!barsDue && !eventsDue) return;
  const began = clock.now();
  // A file may come late, with what has long been known; what is computed has told all of its past.
  const known = answersAtOnce(source) ? storedUntil : null;
  const facts = await ingestEvents({ ingest, source, prices, assets, storedUntil: known });
  await saveRefreshes(database, scope, [{ kind: EVENTS, refreshedAt: began, failures: 0 }]);
  await runFeed(ingest, { source, feed: 'prices' }, async (counter) => {
    await ingestBars({ ingest, source, prices, counter, facts }, assets, run);
  });
}

async function ingestWithinBudget(
  ingest: Ingest,
  { source, prices, budget }: PricesOf & { readonly budget: DailyBudget },
  run: IngestRun,
): Promise<void> {
  const wanted = await assetsWithinBudget(ingest);
  const { assets } = wanted;
  const request: BudgetRequest = { ingest, source, budget, ...wanted };
  const byId = new Map<string, FetchedAsset>(assets.map((asset) => [asset.assetId, asset]));
  const kinds = new Set(['listings', CORPORATE_ACTIONS, DAILY_BARS]);
  let done = 0;
  const round = await spendBudget(
    request,
    (kind) => kinds.has(kind),
    async ({ kind, symbol }) => {
      run.signal.throwIfAborted();
      const asset = byId.get(symbol ?? '');
      const answer = await refreshOne({ ingest, source, prices }, { kind, asset }, run);
      done += 1;
      run.progress(done, Math.max(done, assets.length), asset?.symbol ?? kind);
      return answer;
    },
  );
  // A first list of assets says what the wanted symbols are: the bars follow at once.
  const learnt = round.plan.today.some(({ kind }) => kind === 'listings') && assets.length === 0;
  if (learnt && round.refreshed > 0) await ingestWithinBudget(ingest, { source, prices, budget }, run);
}

/** Refreshes one thing and reports how it went; what arrives is stored. */
async function refreshOne(
  { ingest, source, prices }: PricesOf & { readonly ingest: Ingest },
  { kind, asset }: { readonly kind: string; readonly asset: FetchedAsset | undefined },
  run: IngestRun,
): Promise<SourceAnswer<unknown>> {
  const quiet: IngestRun = { signal: run.signal, progress: () => undefined };
  const done = { kind: 'found', value: null } as const;
  const failed = (reason: string | null) =>
    reason === null ? done : ({ kind: 'unavailable', reason } as const);
  if (kind === 'listings')
    return (await ingestListings(ingest, source, prices)) === undefined ? failed('No list of assets.') : done;
  if (asset === undefined) return done;
  if (kind === DAILY_BARS) {
    await ingest.catchUp();
    const actions = new Map([[asset.assetId, await ingest.view().actions(asset.assetId)]]);
    const facts = { actions, halts: new Map() };
    const counter = await runFeed(ingest, { source, feed: 'prices' }, async (counted) => {
      await ingestBars({ ingest, source, prices, counter: counted, facts }, [asset], quiet);
    });
    return failed(counter.run(0).error);
  }
  const { actions } = await ingestEvents({ ingest, source, prices, assets: [asset], storedUntil: null });
  await screenAgain(ingest, asset);
  return failed(actions.has(asset.assetId) ? null : 'No answer about splits and dividends.');
}

/** A split that arrives after its bars explains what the screen said about them. */
async function screenAgain(ingest: Ingest, { assetId }: FetchedAsset): Promise<void> {
  await ingest.catchUp();
  const view = ingest.view();
  const [asset, flags] = await Promise.all([view.asset(assetId), view.qualityFlags(assetId)]);
  if (!asset || !flags.some(({ rule }) => rule === 'split-adjustment')) return;
  await screenStored(ingest.database, view, { assets: [asset], now: ingest.clock.now() });
}

/** The assets a source knows, stored and returned; absent if it does not answer now. */
async function ingestListings(
  ingest: Ingest,
  source: OpenSource,
  prices: PriceSource,
): Promise<readonly AssetListing[] | undefined> {
  let listings: readonly AssetListing[] | undefined;
  await runFeed(ingest, { source, feed: 'assets' }, async (counter) => {
    listings = counter.take(await prices.assets());
    if (listings === undefined) return;
    const { added, changed } = await saveListings(ingest.database, scopeOf(ingest, source), listings);
    counter.count(added + changed, newestOf(listings));
    if (added + changed > 0) await ingest.catchUp();
  });
  return listings;
}
