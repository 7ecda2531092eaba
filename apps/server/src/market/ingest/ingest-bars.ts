import { addDays, calendarOf, type EpochMs, type IsoDate, MARKETS, type Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { readRefreshes, type StretchRecord } from '../sources/refresh-log.ts';
import { readBarChunks } from '../store/bars/read-bar-chunks.ts';
import { announceBars } from '../store/index.ts';
import type { Ingest, IngestRun } from './ingest.ts';
import { joinStretches, missingStretch, type Stretch } from './missing-stretch.ts';
import {
  type BarsRound,
  DAILY_BARS,
  type DueAsset,
  type FetchedBars,
  type SettledAsset,
  storeBars,
} from './store-bars.ts';
import type { FetchedAsset } from './wanted-assets.ts';

/** Stored together in one transaction; a network source is asked for a few at a time, so that none is lost. */
const LOCAL_BATCH = 16;
const NETWORK_BATCH = 2;

/** From when until when an asset should have bars. */
function wantedStretch({ config }: Ingest, asset: FetchedAsset, now: EpochMs): Stretch {
  const { historyFrom } = config.market;
  const ends = [
    lastKnownSession(asset.market, now),
    ...(asset.delistedOn === null ? [] : [addDays(asset.delistedOn, -1)]),
    // What a file does not hold yet comes with the next one, however late that is.
    ...(asset.listing?.barsUntil === undefined ? [] : [asset.listing.barsUntil]),
  ];
  return {
    from: asset.listedOn > historyFrom ? asset.listedOn : historyFrom,
    to: ends.reduce((first, end) => (end < first ? end : first)),
  };
}

function askedOf(record: StretchRecord | undefined): Stretch | null {
  if (!record?.askedFrom || !record.askedTo) return null;
  return { from: record.askedFrom, to: record.askedTo };
}

/** Assets with dates not requested yet; the others cost no look at the store. */
export async function assetsToAsk(
  ingest: Ingest,
  source: OpenSource,
  { assets, at }: { readonly assets: readonly FetchedAsset[]; readonly at: EpochMs },
): Promise<{ asset: FetchedAsset; asked: Stretch | null }[]> {
  const { database, world } = ingest;
  const records = await readRefreshes(database, { world, source: source.id, kind: DAILY_BARS });
  const byAsset = new Map(records.map((record) => [record.symbol, record]));
  return assets.flatMap((asset) => {
    const asked = askedOf(byAsset.get(asset.assetId));
    const wanted = wantedStretch(ingest, asset, at);
    const complete = asked !== null && asked.from <= wanted.from && asked.to >= wanted.to;
    return complete || wanted.from > wanted.to ? [] : [{ asset, asked }];
  });
}

/** Fetches the assets' missing daily bars; returns how many bars of each market are new. */
export async function ingestBars(
  round: BarsRound,
  assets: readonly FetchedAsset[],
  run: IngestRun,
): Promise<ReadonlyMap<Market, number>> {
  const { ingest, source, counter } = round;
  const toAsk = await assetsToAsk(ingest, source, { assets, at: ingest.clock.now() });
  const size = source.fetches === 'everything' && source.id !== 'exchanges' ? LOCAL_BATCH : NETWORK_BATCH;
  const added = new Map<Market, number>();
  run.progress(0, toAsk.length);
  for (let start = 0; start < toAsk.length; start += size) {
    run.signal.throwIfAborted();
    if (counter.hopeless) break;
    const batch = toAsk.slice(start, start + size);
    for (const [market, count] of await ingestBatch(round, batch))
      added.set(market, (added.get(market) ?? 0) + count);
    run.progress(Math.min(start + size, toAsk.length), toAsk.length);
  }
  for (const market of MARKETS)
    if ((added.get(market) ?? 0) > 0) await announceBars(ingest.database, ingest.world, market);
  return added;
}

async function ingestBatch(
  round: BarsRound,
  batch: readonly { asset: FetchedAsset; asked: Stretch | null }[],
): Promise<Map<Market, number>> {
  const { ingest, prices, counter } = round;
  const due = await dueOf(ingest, batch);
  const fetched: FetchedBars[] = [];
  for (const one of due.missing) {
    const { asset, stretch } = one;
    const answer = await prices.dailyBars({ asset, ...stretch });
    const known = counter.take(answer);
    if (known !== undefined) fetched.push({ ...one, known });
    else if (answer.kind !== 'unavailable')
      due.settled.push({ asset, asked: joinStretches(one.asked, stretch) });
    if (counter.hopeless) break;
    await yieldToEventLoop();
  }
  return storeBars(round, { fetched, settled: due.settled });
}

async function dueOf(
  ingest: Ingest,
  batch: readonly { asset: FetchedAsset; asked: Stretch | null }[],
): Promise<{ missing: DueAsset[]; settled: SettledAsset[] }> {
  const { database, world, clock } = ingest;
  const assetIds = batch.map(({ asset }) => asset.assetId);
  const chunks = await readBarChunks(database, { world, timeframe: '1d', assetIds });
  const byAsset = Map.groupBy(chunks, ({ assetId }) => assetId);
  const missing: DueAsset[] = [];
  const settled: SettledAsset[] = [];
  for (const { asset, asked } of batch) {
    const before = (byAsset.get(asset.assetId) ?? []).map(({ bars }) => bars);
    const wanted = wantedStretch(ingest, asset, clock.now());
    const stored = before.flatMap(({ time }) => [...time]);
    const stretch = missingStretch({ market: asset.market, wanted, stored, asked });
    if (stretch === null) settled.push({ asset, asked: joinStretches(asked, wanted) });
    else missing.push({ asset, asked, before, stretch });
  }
  return { missing, settled };
}

/** The latest session of a market whose daily bar can be known: a quarter of an hour after its close has passed. */
export function lastKnownSession(market: Market, now: EpochMs): IsoDate {
  const calendar = calendarOf(market);
  const { date } = calendar.lastClosedSession(now);
  return dailyBarKnownAt(market, date) <= now ? date : calendar.previousSession(date).date;
}
