import type { LedgerEntryBody, LedgerHeader } from '@auspex/contract/ledger';
import type { Selectable } from 'kysely';
import type { Sql } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import type { PublishedEntry } from '../entry.ts';

/** The last entry of a chain; null before the first. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: Buffer;
  readonly at: string;
}

/** One publication at a time per world, until the transaction ends. */
export async function lockChain(sql: Sql, world: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(5417500, hashtext($1))', [world]);
}

export async function readEnd(sql: Sql, world: string): Promise<ChainEnd | null> {
  const entries = tables(sql).selectFrom('ledger_entry').where('world', '=', world).orderBy('seq', 'desc');
  const row = await entries.select(['seq', 'hash', 'body']).limit(1).executeTakeFirst();
  if (!row) return null;
  const { at } = JSON.parse(row.body) as LedgerEntryBody;
  return { seq: Number(row.seq), hash: row.hash, at };
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
}

export async function insertEntry(sql: Sql, entry: EntryRow): Promise<void> {
  const { world, seq, kind, subject, body, salt, bodyHash, prevHash, hash, tree } = entry;
  await sql.query(
    `insert into ledger_entry (world, seq, kind, subject, body, salt, body_hash, prev_seq, prev_hash, hash, tree)
       values ($1, $2, $3, $4, $5, $6, $7, nullif($2::bigint - 1, 0), $8, $9, $10)`,
    [world, seq, kind, subject, body, salt, bodyHash, prevHash, hash, tree],
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
  readonly date: string;
  readonly count: number;
  readonly hash: string;
  readonly at: Date;
}

/** Written once a day; a second run of the day changes nothing. */
export async function recordRoot(
  sql: Sql,
  world: string,
  root: Omit<DailyRoot, 'hash'> & { readonly hash: Uint8Array },
): Promise<void> {
  await sql.query(
    `insert into ledger_root (world, date, count, hash, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [world, root.date, root.count, root.hash, root.at],
  );
}

/** The latest, newest first. */
export async function listRoots(sql: Sql, world: string, limit: number): Promise<DailyRoot[]> {
  const roots = tables(sql).selectFrom('ledger_root').where('world', '=', world).orderBy('date', 'desc');
  const rows = await roots.select(['date', 'count', 'hash', 'at']).limit(limit).execute();
  return rows.map(({ date, count, hash, at }) => {
    return { date, count: Number(count), hash: hash.toString('hex'), at };
  });
}
