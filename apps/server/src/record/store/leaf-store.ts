import type { JsonObject } from '@auspex/contract/ledger';
import type { IsoDate } from '@auspex/market';
import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../../platform/database/index.ts';

/** A leaf with its hash, before it has a place in an entry. */
export interface NewLeaf {
  readonly id: string;
  readonly subject: string;
  readonly of: string | null;
  /** Canonical JSON. */
  readonly body: string;
  readonly salt: Buffer;
  readonly bodyHash: Buffer;
  readonly seal: { readonly needs: 'crypto' | 'stocks'; readonly until: Date } | null;
}

/** Writes the leaves of an entry; their places are their order here. */
export async function insertLeaves(
  sql: Sql,
  { world, seq }: { readonly world: string; readonly seq: number },
  leaves: readonly NewLeaf[],
): Promise<void> {
  await sql.query(
    `insert into ledger_leaf (world, seq, position, id, subject, of_id, body, salt, body_hash, seal_needs, sealed_until)
     select $1, $2, place - 1, id, subject, of_id, body, salt, body_hash, seal_needs, sealed_until
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::bytea[], $9::text[], $10::timestamptz[])
       with ordinality as given (id, subject, of_id, body, salt, body_hash, seal_needs, sealed_until, place)`,
    [
      world,
      seq,
      leaves.map(({ id }) => id),
      leaves.map(({ subject }) => subject),
      leaves.map(({ of }) => of),
      leaves.map(({ body }) => body),
      leaves.map(({ salt }) => salt),
      leaves.map(({ bodyHash }) => bodyHash),
      leaves.map(({ seal }) => seal?.needs ?? null),
      leaves.map(({ seal }) => seal?.until ?? null),
    ],
  );
}

/** Who reads, and when: what is sealed for them never leaves the database. */
export interface Reader {
  readonly now: Date;
  /** What the reader's plans unlock. */
  readonly unlocked: ReadonlySet<'crypto' | 'stocks'>;
  /** What the reader sees later than any seal lasts: only calls of bars up to `until`, whatever became of them. */
  readonly later: readonly { readonly needs: 'crypto' | 'stocks'; readonly until: IsoDate }[];
}

export interface LeafFilter {
  readonly world: string;
  readonly id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Outcomes of these calls. */
  readonly of?: readonly string[] | undefined;
  readonly kind?: string | undefined;
  readonly subject?: string | undefined;
  readonly seq?: number | undefined;
  /** Only leaves before this place. */
  readonly older?: { readonly seq: number; readonly index: number } | undefined;
  readonly limit: number;
}

/** A leaf as one reader may see it. */
export interface ReadLeaf {
  readonly seq: number;
  readonly index: number;
  readonly id: string;
  readonly subject: string;
  readonly of: string | null;
  readonly bodyHash: string;
  readonly seal: { readonly needs: 'crypto' | 'stocks'; readonly until: string } | null;
  readonly body: JsonObject | null;
  readonly salt: string | null;
}

interface LeafRow {
  readonly seq: number;
  readonly index: number;
  readonly id: string;
  readonly subject: string;
  readonly of: string | null;
  readonly bodyHash: string;
  readonly needs: 'crypto' | 'stocks' | null;
  readonly until: Date | null;
  readonly body: string | null;
  readonly salt: string | null;
}

/** A call opens to everybody at its time or with its first outcome, whichever comes first; to entitled members at once. */
const open = `(l.seal_needs is null or l.sealed_until <= $1 or l.seal_needs = any($2::text[])
  or exists (select 1 from ledger_leaf o where o.world = l.world and o.of_id = l.id))`;

/** The condition for what a reader sees; a longer delay than the seal's holds back the outcomes of a call, too. */
function shownTo({ later }: Reader, bind: (value: unknown) => string): string {
  if (later.length === 0) return open;
  const markets = later.map(({ needs, until }) => [bind(needs), bind(until)] as const);
  // The subject of an entry is MARKET/DATE/MODEL/PART.
  const held = (leaf: string) =>
    `exists (select 1 from ledger_entry e where e.world = ${leaf}.world and e.seq = ${leaf}.seq and (${markets
      .map(([needs, until]) => `${leaf}.seal_needs = ${needs} and split_part(e.subject, '/', 2) > ${until}`)
      .join(' or ')}))`;
  return `(${open} and not ${held('l')} and not exists (select 1 from ledger_leaf p
    where p.world = l.world and p.id = l.of_id and ${held('p')}))`;
}

function toLeaf({ needs, until, body, ...row }: LeafRow): ReadLeaf {
  return {
    ...row,
    seal: needs === null || until === null ? null : { needs, until: until.toISOString() },
    body: body === null ? null : (JSON.parse(body) as JsonObject),
  };
}

/** Leaves for a reader, newest first. */
export async function listLeaves(sql: Sql, filter: LeafFilter, reader: Reader): Promise<ReadLeaf[]> {
  const values: unknown[] = [reader.now, [...reader.unlocked]];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const shown = shownTo(reader, bind);
  const conditions = [`l.world = ${bind(filter.world)}`];
  if (filter.id !== undefined) conditions.push(`l.id = ${bind(filter.id)}`);
  if (filter.ids !== undefined) conditions.push(`l.id = any(${bind(filter.ids)}::text[])`);
  if (filter.of !== undefined) conditions.push(`l.of_id = any(${bind(filter.of)}::text[])`);
  if (filter.subject !== undefined) conditions.push(`l.subject = ${bind(filter.subject)}`);
  if (filter.seq !== undefined) conditions.push(`l.seq = ${bind(filter.seq)}`);
  if (filter.older !== undefined) {
    conditions.push(`(l.seq, l.position) < (${bind(filter.older.seq)}, ${bind(filter.older.index)})`);
  }
  if (filter.kind !== undefined) {
    conditions.push(
      `exists (select 1 from ledger_entry e where e.world = l.world and e.seq = l.seq and e.kind = ${bind(filter.kind)})`,
    );
  }
  const rows = await sql.query<LeafRow>(
    `select l.seq::float8 as seq, l.position as index, l.id, l.subject, l.of_id as "of",
            encode(l.body_hash, 'hex') as "bodyHash", l.seal_needs as needs, l.sealed_until as until,
            case when ${shown} then l.body end as body, case when ${shown} then encode(l.salt, 'hex') end as salt
       from ledger_leaf l where ${conditions.join(' and ')}
      order by l.seq desc, l.position desc limit ${bind(filter.limit)}`,
    values,
  );
  return rows.map(toLeaf);
}

/** The same place in SQL as a place of the list. */
export function placeOf(leaf: Pick<ReadLeaf, 'seq' | 'index'>): string {
  return `${leaf.seq}.${leaf.index}`;
}

/** That the ledger holds no outcome over a horizon of a row with `world` and `id`: outcomes are named after it. */
export function unsettledOver(table: string, horizon: string | number): RawBuilder<boolean> {
  const row = raw.table(table);
  return raw`not exists (select from ledger_leaf o where o.world = ${row}.world and o.of_id = ${row}.id
    and o.id = o.of_id || ${`:${horizon}`})`;
}
