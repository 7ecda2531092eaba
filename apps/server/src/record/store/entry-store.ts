import type { LedgerEntryBody, LedgerHeader, RootSignature } from '@auspex/contract/ledger';
import type { IsoDate } from '@auspex/market';
import type { Selectable } from 'kysely';
import type { Sql } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import type { PublishedEntry } from '../entry.ts';
import { signatureColumns, signatureOf } from './key-store.ts';

/** The last entry of a chain; null before the first. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: Buffer;
  readonly at: string;
  readonly signature: RootSignature | null;
}

/** One publication at a time per world, until the transaction ends. */
export async function lockChain(sql: Sql, world: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(5417500, hashtext($1))', [world]);
}

export async function readEnd(sql: Sql, world: string): Promise<ChainEnd | null> {
  const entries = tables(sql).selectFrom('ledger_entry').where('world', '=', world).orderBy('seq', 'desc');
  const columns = entries.select(['seq', 'hash', 'body', 'signedBy', 'signature']);
  const row = await columns.limit(1).executeTakeFirst();
  if (!row) return null;
  const { at } = JSON.parse(row.body) as LedgerEntryBody;
  return { seq: Number(row.seq), hash: row.hash, at, signature: signatureOf(row, at) };
}

export interface EntryRow {
  readonly world: string;
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly salt: Uint8Array;
  readonly bodyHash: Uint8Array;
  readonly prevHash: Uint8Array;
  readonly hash: Uint8Array;
  /** All hashes of its tree, level by level, leaves first. */
  readonly tree: Uint8Array;
  readonly signature: RootSignature | null;
}

export async function insertEntry(sql: Sql, entry: EntryRow): Promise<void> {
  const { world, seq, kind, subject, body, salt, bodyHash, prevHash, hash, tree } = entry;
  const { signedBy, signature } = signatureColumns(entry.signature);
  await sql.query(
    `insert into ledger_entry
       (world, seq, kind, subject, body, salt, body_hash, prev_seq, prev_hash, hash, tree, signed_by, signature)
       values ($1, $2, $3, $4, $5, $6, $7, nullif($2::bigint - 1, 0), $8, $9, $10, $11, $12)`,
    [world, seq, kind, subject, body, salt, bodyHash, prevHash, hash, tree, signedBy, signature],
  );
}

/** Entries of a market, date and model: one, or several parts. */
export async function findParts(
  sql: Sql,
  key: { readonly world: string; readonly kind: string; readonly subject: string },
): Promise<PublishedEntry[]> {
  const { world, kind, subject } = key;
  const rows = await tables(sql)
    .selectFrom('ledger_entry')
    .select(['seq', 'hash', 'body'])
    .where('world', '=', world)
    .where('kind', '=', kind)
    .where(({ and, eb, or }) => {
      // '0' is the character after '/', so that parts (us/2025-03-03/m/2) are found by range.
      const part = and([eb('subject', '>', `${subject}/`), eb('subject', '<', `${subject}0`)]);
      return or([eb('subject', '=', subject), part]);
    })
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, hash, body }) => {
    const { count, at } = JSON.parse(body) as LedgerEntryBody;
    return { seq: Number(seq), hash: hash.toString('hex'), count, at };
  });
}

const header = ['world', 'seq', 'kind', 'subject', 'bodyHash', 'prevHash', 'hash'] as const;

/** A header as it is handed out. */
function toHeader(row: Pick<Selectable<Schema['ledger_entry']>, (typeof header)[number]>): LedgerHeader {
  const { world, seq, kind, subject, bodyHash, prevHash, hash } = row;
  const hashes = [bodyHash, prevHash, hash].map((bytes) => bytes.toString('hex'));
  return {
    world,
    seq: Number(seq),
    kind,
    subject,
    bodyHash: hashes[0],
    prevHash: hashes[1],
    hash: hashes[2],
  };
}

export async function listHeaders(
  sql: Sql,
  page: { readonly world: string; readonly after: number; readonly limit: number },
): Promise<LedgerHeader[]> {
  const entries = tables(sql).selectFrom('ledger_entry').where('world', '=', page.world);
  const later = entries.where('seq', '>', String(page.after)).orderBy('seq').limit(page.limit);
  return (await later.select(header).execute()).map(toHeader);
}

/** An entry with what it holds. */
export type EntryRecord = LedgerHeader & { readonly body: LedgerEntryBody; readonly salt: string };

export async function findEntries(sql: Sql, world: string, seqs: readonly number[]): Promise<EntryRecord[]> {
  const entries = tables(sql).selectFrom('ledger_entry').where('world', '=', world);
  const wanted = entries.where('seq', '=', anyOf(seqs.map(String))).orderBy('seq');
  const rows = await wanted.select([...header, 'body', 'salt']).execute();
  return rows.map(({ body, salt, ...row }) => {
    return { ...toHeader(row), body: JSON.parse(body) as LedgerEntryBody, salt: salt.toString('hex') };
  });
}

/** One hash of a tree, by its place among all. */
export interface TreePlace {
  readonly seq: number;
  readonly place: number;
}

/** Picks hashes out of trees, in the order asked for. */
export async function readTreeHashes(
  sql: Sql,
  world: string,
  wanted: readonly TreePlace[],
): Promise<string[]> {
  const rows = await sql.query(
    `select encode(substring(e.tree from 32 * w.place + 1 for 32), 'hex') as hash
       from unnest($2::bigint[], $3::int[]) with ordinality as w (seq, place, n)
       join ledger_entry e on e.world = $1 and e.seq = w.seq order by w.n`,
    [world, wanted.map(({ seq }) => seq), wanted.map(({ place }) => place)],
  );
  return rows.map(({ hash }) => String(hash));
}

/** Worlds that have entries. */
export async function listChains(sql: Sql): Promise<string[]> {
  const first = tables(sql).selectFrom('ledger_entry').where('seq', '=', '1');
  const rows = await first.select('world').orderBy('world').execute();
  return rows.map(({ world }) => world);
}

/** The root of a chain as it was published on a day. */
export interface DailyRoot {
  readonly date: IsoDate;
  readonly count: number;
  readonly hash: string;
  readonly at: Date;
  readonly signature: RootSignature | null;
  /** Whether an outside authority's time stamp of it is kept. */
  readonly timestamped: boolean;
}

/** Written once a day; a second run of the day changes nothing. */
export async function recordRoot(
  sql: Sql,
  world: string,
  root: Omit<DailyRoot, 'timestamped'>,
): Promise<void> {
  const { date, count, hash, at } = root;
  const { signedBy, signature } = signatureColumns(root.signature);
  await sql.query(
    `insert into ledger_root (world, date, count, hash, at, signed_by, signature)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7) on conflict do nothing`,
    [world, date, count, hash, at, signedBy, signature],
  );
}

/** The latest, newest first; of one day only where it is named. */
export async function listRoots(
  sql: Sql,
  world: string,
  which: { readonly limit: number } | { readonly date: IsoDate },
): Promise<DailyRoot[]> {
  const roots = tables(sql)
    .selectFrom('ledger_root as r')
    .leftJoin('ledger_timestamp as t', (join) =>
      join.onRef('t.world', '=', 'r.world').onRef('t.date', '=', 'r.date'),
    )
    .where('r.world', '=', world);
  const rows = await ('date' in which ? roots.where('r.date', '=', which.date) : roots.limit(which.limit))
    .orderBy('r.date', 'desc')
    .select(['r.date', 'r.count', 'r.hash', 'r.at', 'r.signedBy', 'r.signature', 't.at as stampedAt'])
    .execute();
  return rows.map(({ date, count, hash, at, stampedAt, ...row }) => ({
    ...{ date, count: Number(count), hash: hash.toString('hex'), at, timestamped: stampedAt !== null },
    signature: signatureOf(row, at.toISOString()),
  }));
}
