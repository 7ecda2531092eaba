import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import type { Transaction } from '../../../platform/database/index.ts';
import { BYTES_PER_BAR, createPeriodFinder, packChunk, type StoredTimeframe } from './bar-chunk.ts';
import type { BarScope, BarsSaved, BarsToSave } from './bars-to-save.ts';
import { type BarChanges, mergeBars, type StoredBefore } from './merge-bars.ts';
import { type BarChunk, readBarChunks } from './read-bar-chunks.ts';
import { readBarRevisions } from './read-bar-revisions.ts';
import { saveBarRevisions } from './save-bar-revisions.ts';

/** Locks are spread over this many numbers, so that a large batch does not fill the server's lock table. */
const LOCKS = 256;

/**
 * Stores the bars of many assets. New ones are added; equal ones write nothing; where the source says something
 * different from before, that is a revision known from now on. The first source to supply a bar keeps it, others fill
 * gaps.
 */
export async function saveBars(
  tx: Transaction,
  scope: BarScope,
  items: readonly BarsToSave[],
): Promise<BarsSaved[]> {
  for (const item of items) checkOrder(item);
  const assetIds = items.map(({ assetId }) => assetId);
  if (new Set(assetIds).size < items.length) throw new RangeError('An asset appears in a batch only once.');
  await lockAssets(tx, scope.world, assetIds);
  const saved = new Map<string, BarsSaved>();
  const timeframes = new Set(items.map(({ timeframe = '1d' }) => timeframe));
  for (const timeframe of timeframes) {
    const alike = items.filter((item) => (item.timeframe ?? '1d') === timeframe);
    const before = await readBefore(tx, scope, { timeframe, items: alike });
    const changes = alike.map((item) => ({ item, change: mergeBars(scope, item, before(item)) }));
    await writeChunks(tx, scope, { timeframe, changes });
    await saveBarRevisions(
      tx,
      scope,
      changes.map(({ item, change }) => ({
        assetId: item.assetId,
        timeframe,
        revisions: change.revisions,
        adjustment: item.known.adjustment,
        origin: 'source' as const,
      })),
    );
    for (const { item, change } of changes) saved.set(item.assetId, change.saved);
  }
  return items.flatMap(({ assetId }) => saved.get(assetId) ?? []);
}

function checkOrder({ assetId, known }: BarsToSave): void {
  const { time } = known.bars;
  for (let i = 0; i < time.length; i++) {
    if (i > 0 ? !(time[i] > time[i - 1]) : !Number.isFinite(time[i])) {
      throw new RangeError(`The bars of ${assetId} do not go forward in time at place ${i}.`);
    }
  }
}

function periodsOf(item: BarsToSave, timeframe: StoredTimeframe): Set<IsoDate> {
  const periods = new Set<IsoDate>();
  const periodOf = createPeriodFinder(timeframe, item.market);
  for (const time of item.known.bars.time) periods.add(periodOf(time));
  return periods;
}

type Batch = { readonly timeframe: StoredTimeframe; readonly items: readonly BarsToSave[] };

async function readBefore(
  tx: Transaction,
  scope: BarScope,
  { timeframe, items }: Batch,
): Promise<(item: BarsToSave) => StoredBefore> {
  const periods = new Set<IsoDate>();
  for (const item of items) for (const period of periodsOf(item, timeframe)) periods.add(period);
  const query = { world: scope.world, timeframe, assetIds: items.map(({ assetId }) => assetId) };
  const chunks = Map.groupBy(
    await readBarChunks(tx, { ...query, periods: [...periods] }),
    ({ assetId }) => assetId,
  );
  const revisions =
    chunks.size === 0 ? [] : await readBarRevisions(tx, { ...query, assetIds: [...chunks.keys()] });
  const words = Map.groupBy(
    revisions.filter(({ origin }) => origin === 'source'),
    ({ assetId }) => assetId,
  );
  return ({ assetId }): { chunks: readonly BarChunk[]; lastWords: StoredBefore['lastWords'] } => ({
    chunks: chunks.get(assetId) ?? [],
    lastWords: new Map((words.get(assetId) ?? []).map((revision) => [revision.time as EpochMs, revision])),
  });
}

/** Maximum bytes of bars in one message to the server. */
const MESSAGE_BYTES = 32 * 1024 * 1024;

const WRITE = `with written as (
    insert into bar_chunk (world, asset_id, timeframe, starts_on, source, adjustment, columns)
    select $1, c.asset_id, $3, c.starts_on, $2, c.adjustment, substring($4::bytea from c.at + 1 for c.length)
    from unnest($5::text[], $6::date[], $7::text[], $8::int[], $9::int[]) as c(asset_id, starts_on, adjustment, at, length)
    on conflict (world, asset_id, timeframe, starts_on, source, adjustment) do update set columns = excluded.columns
    returning asset_id
  )
  insert into market_change (world, kind, assets)
  select $1, 'bars', array_agg(distinct asset_id) from written having count(*) > 0`;

async function writeChunks(
  tx: Transaction,
  scope: BarScope,
  batch: {
    readonly timeframe: StoredTimeframe;
    readonly changes: readonly { readonly item: BarsToSave; readonly change: BarChanges }[];
  },
): Promise<void> {
  const all = batch.changes.flatMap(({ item, change }) =>
    change.chunks.map((chunk) => ({
      ...chunk,
      assetId: item.assetId,
      adjustment: item.known.adjustment,
      bytes: chunk.bars.time.length * BYTES_PER_BAR,
    })),
  );
  for (let start = 0; start < all.length; ) {
    let [end, size] = [start, 0];
    while (end < all.length && (end === start || size + all[end].bytes <= MESSAGE_BYTES))
      size += all[end++].bytes;
    const part = all.slice(start, end);
    const message = Buffer.allocUnsafe(size);
    let at = 0;
    const places = part.map(({ bars, bytes }) => {
      packChunk(bars, message, at);
      at += bytes;
      return at - bytes;
    });
    await tx.query(WRITE, [
      scope.world,
      scope.source,
      batch.timeframe,
      message,
      part.map(({ assetId }) => assetId),
      part.map(({ startsOn }) => startsOn),
      part.map(({ adjustment }) => adjustment),
      places,
      part.map(({ bytes }) => bytes),
    ]);
    start = end;
  }
}

/**
 * Lets only one transaction at a time write an asset's bars; locks are taken in a fixed order, so that there is no
 * deadlock.
 */
async function lockAssets(tx: Transaction, world: string, assetIds: readonly AssetId[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtext('market.bars ' || $1), number)
     from (select distinct abs(hashtext(id) % ${LOCKS}) as number from unnest($2::text[]) as id order by number) locks`,
    [world, assetIds],
  );
}
