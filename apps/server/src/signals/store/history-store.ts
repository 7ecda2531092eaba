import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type IsoDate, LAST_MS, type Market } from '@auspex/market';
import { sql as raw } from 'kysely';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
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
function* historyColumns({
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
  const { world, market } = about;
  const packed = { days: bytesOf(days), stances: gzipSync(bytesOf(stances)) };
  const values = { ...about, version, until, assetIds: [...assetIds], ...packed };
  await tables(tx).insertInto('signal_history').values(values).execute();
  for (const { horizon, ...columns } of horizons) {
    const [scores, probabilities] = [bytesOf(columns.scores), bytesOf(columns.probabilities)];
    const row = { world, market, version, horizon, scores, probabilities };
    await tables(tx).insertInto('signal_history_scores').values(row).execute();
  }
}

/** Version of the newest history of a market; null before the first. */
export function newestHistoryVersion(
  sql: Sql,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<string | null> {
  return historyVersionAt(sql, { world, market, at: LAST_MS });
}

/**
 * Version of the history that stood at an instant. Before the first was made the first one tells of that past: a later
 * one would change what was answered about it.
 */
export async function historyVersionAt(
  sql: Sql,
  { world, market, at }: { readonly world: string; readonly market: Market; readonly at: number },
): Promise<string | null> {
  const then = new Date(at);
  const row = await tables(sql)
    .selectFrom('signal_history')
    .select('version')
    .where('world', '=', world)
    .where('market', '=', market)
    .orderBy(raw`made_at > ${then}`)
    .orderBy(raw`case when made_at <= ${then} then until end`, 'desc')
    .orderBy(raw`case when made_at <= ${then} then made_at end`, 'desc')
    .orderBy('madeAt')
    .limit(1)
    .executeTakeFirst();
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
  const row = await tables(sql)
    .selectFrom('signal_history')
    .select(['until', 'assetIds', 'days', 'stances', 'seq', 'fileHash'])
    .where('world', '=', world)
    .where('market', '=', market)
    .where('version', '=', version)
    .executeTakeFirst();
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
  const rows = await tables(sql)
    .selectFrom('signal_history_scores')
    .select(['horizon', 'scores', 'probabilities'])
    .where('world', '=', world)
    .where('market', '=', market)
    .where('version', '=', version)
    .orderBy('horizon')
    .execute();
  return rows.map(({ horizon, scores, probabilities }) => ({
    horizon,
    scores: new Float32Array(bufferOf(scores)),
    probabilities: new Float32Array(bufferOf(probabilities)),
  }));
}
