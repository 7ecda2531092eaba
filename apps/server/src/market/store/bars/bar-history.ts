import type { AssetId, EpochMs } from '@auspex/market';
import type { PriceAdjustment } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import { BYTES_PER_BAR, CHUNK_COLUMNS, makeStoredBars, type StoredBars } from './bar-chunk.ts';
import { type BarChunk, type ChunkQuery, readBarChunks } from './read-bar-chunks.ts';
import { readBarRevisions, type StoredRevision } from './read-bar-revisions.ts';

/** Where a bar came from, and what adjustments its prices had. */
export interface BarOrigin {
  readonly source: string;
  readonly adjustment: PriceAdjustment;
}

/** Everything stored about one asset's bars, oldest first, as they first arrived; corrections are kept separately. */
export interface BarHistory {
  readonly bars: StoredBars;
  readonly origins: readonly BarOrigin[];
  /** For each bar its index in `origins`. */
  readonly originOf: Uint8Array;
  readonly revisions: readonly StoredRevision[];
  /** Whether bars known later come later, as they do unless a source was strange. */
  readonly knownInOrder: boolean;
  readonly lastSeenAt: EpochMs;
}

export const NO_HISTORY: BarHistory = {
  bars: makeStoredBars(0),
  origins: [],
  originOf: new Uint8Array(0),
  revisions: [],
  knownInOrder: true,
  lastSeenAt: Number.NEGATIVE_INFINITY,
};

/** Memory a history takes. */
export function historyBytes(history: BarHistory): number {
  return history.bars.time.length * (BYTES_PER_BAR + 1) + history.revisions.length * 200 + 500;
}

/** Loads what is stored of some assets' bars. */
export async function readBarHistories(sql: Sql, query: ChunkQuery): Promise<Map<AssetId, BarHistory>> {
  const [chunks, revisions] = await Promise.all([readBarChunks(sql, query), readBarRevisions(sql, query)]);
  const revised = Map.groupBy(revisions, ({ assetId }) => assetId);
  const histories = new Map<AssetId, BarHistory>();
  for (const [assetId, own] of Map.groupBy(chunks, (chunk) => chunk.assetId)) {
    histories.set(assetId, makeHistory(own, revised.get(assetId) ?? []));
  }
  return histories;
}

/** Threads read a history where it lies: what they are sent of it is not copied. */
function makeSharedBars(count: number): StoredBars {
  return makeStoredBars(count, new SharedArrayBuffer(count * BYTES_PER_BAR));
}

function makeHistory(chunks: readonly BarChunk[], revisions: readonly StoredRevision[]): BarHistory {
  const count = chunks.reduce((sum, { bars }) => sum + bars.time.length, 0);
  const bars = makeSharedBars(count);
  const origins: BarOrigin[] = [];
  const originOf = new Uint8Array(count);
  let at = 0;
  for (const { bars: part, source, adjustment } of chunks) {
    for (const name of CHUNK_COLUMNS) bars[name].set(part[name], at);
    const known = origins.findIndex((origin) => origin.source === source && origin.adjustment === adjustment);
    originOf.fill(known < 0 ? origins.push({ source, adjustment }) - 1 : known, at, at + part.time.length);
    at += part.time.length;
  }
  return inOrder({ bars, origins, originOf, revisions });
}

function inOrder(history: Pick<BarHistory, 'bars' | 'origins' | 'originOf' | 'revisions'>): BarHistory {
  const { bars, originOf } = history;
  const sorted = isIncreasing(bars.time) ? { bars, originOf } : sortByTime(bars, originOf);
  let lastSeenAt = Number.NEGATIVE_INFINITY;
  for (const seenAt of bars.seenAt) if (seenAt > lastSeenAt) lastSeenAt = seenAt;
  return { ...history, ...sorted, lastSeenAt, knownInOrder: isIncreasing(sorted.bars.knownAt) };
}

function isIncreasing(column: Float64Array): boolean {
  for (let i = 1; i < column.length; i++) if (column[i] < column[i - 1]) return false;
  return true;
}

/** Chunks of several sources fill each other's gaps, so they interleave. */
function sortByTime(
  bars: StoredBars,
  originOf: Uint8Array,
): { readonly bars: StoredBars; readonly originOf: Uint8Array } {
  const order = Array.from(bars.time.keys()).sort((a, b) => bars.time[a] - bars.time[b]);
  const sorted = makeSharedBars(order.length);
  for (const name of CHUNK_COLUMNS) {
    for (let i = 0; i < order.length; i++) sorted[name][i] = bars[name][order[i]];
  }
  return { bars: sorted, originOf: Uint8Array.from(order, (index) => originOf[index]) };
}
