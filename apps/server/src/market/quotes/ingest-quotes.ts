import { DAY_MS, HOUR_MS, MINUTE_MS } from '@auspex/market';
import type { Platform } from '../../platform/module.ts';
import type { Ingest, IngestRun } from '../ingest/ingest.ts';
import { runFeed } from '../ingest/run-feed.ts';
import {
  assetsWithinBudget,
  type FetchedAsset,
  readInterest,
  wantedAssets,
} from '../ingest/wanted-assets.ts';
import { answersAtOnce, type OpenSource } from '../sources/open-source.ts';
import { readRefreshes, saveRefreshes } from '../sources/refresh-log.ts';
import { readFeeds } from '../store/feed-store.ts';
import { saveQuotes } from './quote-store.ts';
import { changedTopics } from './quote-topics.ts';

const QUOTES = 'quotes';
/** A stream that delivered this recently need not be polled. */
const LIVELY_MS = 90_000;
/** The share of the daily calls that may go into quotes. */
const QUOTE_SHARE = 0.5;
/** Less often than this a quote adds nothing to the daily bar: the calls are worth more elsewhere. */
const LONGEST_ROUND_MS = HOUR_MS;
/** That a source which answers at once does so is noted this often. */
const NOTED_MS = 5 * MINUTE_MS;
/** Quotes per request of a source with a quota. */
const QUOTES_AT_ONCE = 5;

/**
 * Polls sources that do not stream quotes, and those whose stream has gone silent, so that a failing source is
 * noticed. A source that answers at once needs no polling; that it answers is noted now and then.
 */
export async function ingestQuotes(ingest: Ingest, live: Platform['live'], run: IngestRun): Promise<void> {
  for (const source of ingest.sources) {
    run.signal.throwIfAborted();
    if (!source.ports.prices?.capabilities.quotes.offered) continue;
    if (answersAtOnce(source)) await noteAnswer(ingest, source);
    else if (await isDue(ingest, source)) await askQuotes(ingest, source, live);
  }
}

/** How long a round of quotes takes when half of the daily calls go into it; absent if that is too long. */
export function quoteRoundMs(callsPerDay: number): number | undefined {
  const rounds = Math.floor((callsPerDay * QUOTE_SHARE) / QUOTES_AT_ONCE);
  const everyMs = rounds > 0 ? Math.ceil(DAY_MS / rounds) : Number.POSITIVE_INFINITY;
  return everyMs <= LONGEST_ROUND_MS ? everyMs : undefined;
}

async function isOlder(
  { clock, database, world }: Ingest,
  source: OpenSource,
  goodForMs: number,
): Promise<boolean> {
  const feeds = await readFeeds(database, world);
  const last = feeds.find((one) => one.source === source.id && one.feed === QUOTES)?.succeededAt;
  return last == null || clock.now() - last.getTime() > goodForMs;
}

async function noteAnswer(ingest: Ingest, source: OpenSource): Promise<void> {
  const { prices } = source.ports;
  if (prices === undefined || !(await isOlder(ingest, source, NOTED_MS))) return;
  const [asset] = await ingest.view().assets();
  if (asset === undefined) return;
  await runFeed(ingest, { source, feed: 'quotes' }, async (counter) => {
    const quotes = counter.take(await prices.quotes([asset])) ?? [];
    for (const { at } of quotes) counter.count(1, at);
  });
}

async function isDue(ingest: Ingest, source: OpenSource): Promise<boolean> {
  const { clock, database, world } = ingest;
  if (source.budget === null) return isOlder(ingest, source, LIVELY_MS);
  const now = clock.now();
  const { limit } = await source.budget.meter.reading();
  const everyMs = quoteRoundMs(limit);
  if (everyMs === undefined) return false;
  const asked = await readRefreshes(database, { world, source: source.id, kind: QUOTES });
  const last = Math.max(...asked.map(({ refreshedAt }) => refreshedAt ?? Number.NEGATIVE_INFINITY));
  return now - last >= everyMs;
}

async function askQuotes(ingest: Ingest, source: OpenSource, live: Platform['live']): Promise<void> {
  const { clock, database, world } = ingest;
  const { prices } = source.ports;
  if (prices === undefined) return;
  const assets =
    source.budget === null
      ? await wantedAssets(ingest, await readInterest(ingest))
      : await nextFew(ingest, source, (await assetsWithinBudget(ingest)).assets);
  if (assets.length === 0) return;
  const offer = prices.capabilities.quotes;
  const delayMs = offer.offered ? (offer.delayMs ?? 0) : 0;
  await runFeed(ingest, { source, feed: 'quotes' }, async (counter) => {
    const quotes = counter.take(await prices.quotes(assets)) ?? [];
    await saveQuotes(database, { world, source: source.id, delayMs }, quotes);
    const asked = { kind: QUOTES, refreshedAt: clock.now(), failures: 0 };
    if (source.budget !== null)
      await saveRefreshes(
        database,
        { world, source: source.id },
        assets.map(({ assetId }) => ({ ...asked, symbol: assetId })),
      );
    const known = new Map(assets.map((asset) => [asset.assetId, asset]));
    await live.changedMany(changedTopics(quotes.flatMap(({ assetId }) => known.get(assetId) ?? [])));
    for (const { at } of quotes) counter.count(1, at);
  });
}

/** A few assets: those that were asked about longest ago, or never. */
async function nextFew(
  { database, world }: Ingest,
  source: OpenSource,
  assets: readonly FetchedAsset[],
): Promise<readonly FetchedAsset[]> {
  const asked = await readRefreshes(database, { world, source: source.id, kind: QUOTES });
  const askedAt = new Map(asked.map(({ symbol, refreshedAt }) => [symbol, refreshedAt]));
  const last = ({ assetId }: FetchedAsset) => askedAt.get(assetId) ?? 0;
  return assets.toSorted((a, b) => last(a) - last(b)).slice(0, QUOTES_AT_ONCE);
}
