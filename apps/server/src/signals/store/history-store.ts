import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { IsoDate, Market } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import type { HorizonBars } from '../model/make-signals.ts';
import type { WalkedHorizon, WalkResult } from '../model/walk-market.ts';

/** Stances of a market's past as computed walk-forward. */
export interface StoredHistory {
  readonly market: Market;
  readonly version: string;
  readonly until: IsoDate;
  readonly assetIds: readonly string[];
  readonly days: Float64Array;
  /** Day by day, one per asset: 1, 0, −1, or 2 where it had no bar. */
  readonly stances: Int8Array;
  readonly seq: number;
  readonly fileHash: string;
}

function bytesOf(column: Float64Array | Float32Array | Int8Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}

/** A buffer of its own, so that numbers of several bytes begin where they must. */
function bufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** The columns of a history one after the other: what its hash is taken of. */
export function* historyColumns({
  days,
  stances,
  horizons,
}: Pick<WalkResult, 'days' | 'stances' | 'horizons'>): Generator<Buffer> {
  yield bytesOf(days);
  yield bytesOf(stances);
  for (const { scores, probabilities } of horizons) {
    yield bytesOf(scores);
    yield bytesOf(probabilities);
  }
}

/** What the ledger holds of a history: SHA-256 of its columns. */
export function fingerprint(columns: Pick<WalkResult, 'days' | 'stances' | 'horizons'>): string {
  const hash = createHash('sha256');
  for (const column of historyColumns(columns)) hash.update(column);
  return hash.digest('hex');
}

export async function insertHistory(
  tx: Transaction,
  about: {
    readonly world: string;
    readonly market: Market;
    readonly dataHash: string;
    readonly fileHash: string;
    readonly seq: number;
    readonly madeAt: Date;
  },
  walked: WalkResult,
): Promise<void> {
  const { version, until, assetIds, days, stances, horizons } = walked;
  await tx.query(
    `insert into signal_history (world, market, version, until, asset_ids, days, stances, data_hash, file_hash, seq, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[about.world, about.market, version, until, assetIds, bytesOf(days), gzipSync(bytesOf(stances))],
      ...[about.dataHash, about.fileHash, about.seq, about.madeAt],
    ],
  );
  for (const { horizon, scores, probabilities } of horizons) {
    await tx.query(
      `insert into signal_history_scores (world, market, version, horizon, scores, probabilities)
       values ($1, $2, $3, $4, $5, $6)`,
      [about.world, about.market, version, horizon, bytesOf(scores), bytesOf(probabilities)],
    );
  }
}

/** Version of the newest history of a market; null before the first. */
export function newestHistoryVersion(
  sql: Sql,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<string | null> {
  return historyVersionAt(sql, { world, market, at: 8.64e15 });
}

/**
 * Version of the history that stood at an instant. Before the first was made the first one tells of that past: a later
 * one would change what was answered about it.
 */
export async function historyVersionAt(
  sql: Sql,
  { world, market, at }: { readonly world: string; readonly market: Market; readonly at: number },
): Promise<string | null> {
  const [row] = await sql.query<{ version: string }>(
    `select version from signal_history where world = $1 and market = $2
     order by made_at > $3, case when made_at <= $3 then until end desc,
       case when made_at <= $3 then made_at end desc, made_at
     limit 1`,
    [world, market, new Date(at)],
  );
  return row?.version ?? null;
}

export interface HistoryKey {
  readonly world: string;
  readonly market: Market;
  readonly version: string;
}

export async function readHistory(
  sql: Sql,
  { world, market, version }: HistoryKey,
): Promise<StoredHistory | null> {
  const [row] = await sql.query<{
    until: IsoDate;
    assetIds: string[];
    days: Buffer;
    stances: Buffer;
    seq: string;
    fileHash: string;
  }>(
    `select to_char(until, 'YYYY-MM-DD') as until, asset_ids as "assetIds", days, stances, seq, file_hash as "fileHash"
     from signal_history where world = $1 and market = $2 and version = $3`,
    [world, market, version],
  );
  if (!row) return null;
  const { until, assetIds, fileHash } = row;
  const days = new Float64Array(bufferOf(row.days));
  const stances = new Int8Array(bufferOf(gunzipSync(row.stances)));
  return { market, version, until, assetIds, days, stances, fileHash, seq: Number(row.seq) };
}

export async function readHistoryScores(
  sql: Sql,
  { world, market, version }: HistoryKey,
): Promise<WalkedHorizon[]> {
  const rows = await sql.query<{ horizon: HorizonBars; scores: Buffer; probabilities: Buffer }>(
    `select horizon, scores, probabilities from signal_history_scores
     where world = $1 and market = $2 and version = $3 order by horizon`,
    [world, market, version],
  );
  return rows.map(({ horizon, scores, probabilities }) => ({
    horizon,
    scores: new Float32Array(bufferOf(scores)),
    probabilities: new Float32Array(bufferOf(probabilities)),
  }));
}
