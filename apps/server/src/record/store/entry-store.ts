import type { LedgerEntryBody, LedgerHeader } from '@auspex/contract/ledger';
import type { Sql } from '../../platform/database/index.ts';

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
  const [row] = await sql.query<{ seq: string; hash: Buffer; body: string }>(
    'select seq, hash, body from ledger_entry where world = $1 order by seq desc limit 1',
    [world],
  );
  if (!row) return null;
  const { at } = JSON.parse(row.body) as LedgerEntryBody;
  return { seq: Number(row.seq), hash: row.hash, at };
}

export interface NewEntry {
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

export async function insertEntry(sql: Sql, entry: NewEntry): Promise<void> {
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
): Promise<Array<{ seq: number; hash: string; count: number }>> {
  const rows = await sql.query<{ seq: string; hash: string; count: number }>(
    // '0' is the character after '/', so that parts (us/2025-03-03/m/2) are found by range.
    `select seq, encode(hash, 'hex') as hash, (body::jsonb ->> 'count')::int as count from ledger_entry
      where world = $1 and kind = $2 and (subject = $3 or (subject > $3 || '/' and subject < $3 || '0'))
      order by seq`,
    [key.world, key.kind, key.subject],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Columns of a header, as it is handed out. */
export const headerColumns = `world, seq::float8 as seq, kind, subject, encode(body_hash, 'hex') as "bodyHash",
  encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash`;

export async function listHeaders(
  sql: Sql,
  page: { readonly world: string; readonly after: number; readonly limit: number },
): Promise<LedgerHeader[]> {
  return sql.query<LedgerHeader>(
    `select ${headerColumns} from ledger_entry where world = $1 and seq > $2 order by seq limit $3`,
    [page.world, page.after, page.limit],
  );
}

/** An entry with what it holds. */
export type EntryRecord = LedgerHeader & { readonly body: LedgerEntryBody; readonly salt: string };

export async function findEntries(sql: Sql, world: string, seqs: readonly number[]): Promise<EntryRecord[]> {
  const rows = await sql.query<LedgerHeader & { body: string; salt: string }>(
    `select ${headerColumns}, body, encode(salt, 'hex') as salt from ledger_entry
      where world = $1 and seq = any($2::bigint[]) order by seq`,
    [world, seqs],
  );
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as LedgerEntryBody }));
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
  const rows = await sql.query<{ hash: string }>(
    `select encode(substring(e.tree from 32 * w.place + 1 for 32), 'hex') as hash
       from unnest($2::bigint[], $3::int[]) with ordinality as w (seq, place, n)
       join ledger_entry e on e.world = $1 and e.seq = w.seq order by w.n`,
    [world, wanted.map(({ seq }) => seq), wanted.map(({ place }) => place)],
  );
  return rows.map(({ hash }) => hash);
}

/** Worlds that have entries. */
export async function listChains(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ world: string }>(
    'select world from ledger_entry where seq = 1 order by world',
  );
  return rows.map(({ world }) => world);
}
