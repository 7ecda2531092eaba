import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';

/** A leaf with its hash, before it has a place in an entry. */
export interface DraftLeaf {
  readonly id: string;
  readonly subject: string;
  readonly of: string | null;
  /** Canonical JSON. */
  readonly body: string;
  readonly salt: Buffer;
  readonly bodyHash: Buffer;
  readonly seal: { readonly needs: 'crypto' | 'stocks'; readonly until: Date } | null;
}

/** Keeps leaves until their entry is written; a shard that is repeated replaces what it wrote. */
export async function writeDraft(
  sql: Sql,
  place: { readonly world: string; readonly batch: string; readonly at: Date },
  leaves: readonly DraftLeaf[],
): Promise<void> {
  await sql.query(
    `insert into ledger_draft (batch, world, id, subject, of_id, body, salt, body_hash, seal_needs, sealed_until, written_at)
       select $1, $2, *, $11::timestamptz from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::bytea[], $9::text[], $10::timestamptz[])
     on conflict (batch, id) do update set subject = excluded.subject, of_id = excluded.of_id, body = excluded.body,
       salt = excluded.salt, body_hash = excluded.body_hash, seal_needs = excluded.seal_needs,
       sealed_until = excluded.sealed_until, written_at = excluded.written_at`,
    [
      place.batch,
      place.world,
      leaves.map(({ id }) => id),
      leaves.map(({ subject }) => subject),
      leaves.map(({ of }) => of),
      leaves.map(({ body }) => body),
      leaves.map(({ salt }) => salt),
      leaves.map(({ bodyHash }) => bodyHash),
      leaves.map(({ seal }) => seal?.needs ?? null),
      leaves.map(({ seal }) => seal?.until ?? null),
      place.at,
    ],
  );
}

export type DraftHeader = Omit<DraftLeaf, 'body' | 'salt'>;

/** The leaves of a batch in the order of their ids, held against change until the transaction ends. */
export async function lockDraft(
  sql: Sql,
  place: { readonly world: string; readonly batch: string },
): Promise<DraftHeader[]> {
  const drafts = tables(sql).selectFrom('ledger_draft').where('batch', '=', place.batch);
  const rows = await drafts
    .select(['id', 'subject', 'ofId as of', 'bodyHash', 'sealNeeds as needs', 'sealedUntil as until'])
    .where('world', '=', place.world)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ needs, until, ...leaf }) => ({
    ...leaf,
    seal: needs === null || until === null ? null : { needs, until },
  }));
}

/** Gives the leaves of a batch their place in an entry; returns how many. */
export async function placeDraft(
  sql: Sql,
  place: { readonly world: string; readonly batch: string; readonly seq: number },
): Promise<number> {
  const [row] = await sql.query(
    `with taken as (
       delete from ledger_draft where batch = $1 and world = $2 returning *
     ), placed as (
       insert into ledger_leaf (world, seq, position, id, subject, of_id, body, salt, body_hash, seal_needs, sealed_until)
         select world, $3::bigint, row_number() over (order by id) - 1, id, subject, of_id, body, salt, body_hash,
                seal_needs, sealed_until
           from taken order by id
       returning 1
     ) select count(*)::int as placed from placed`,
    [place.batch, place.world, place.seq],
  );
  return Number(row?.placed ?? 0);
}

/** Takes away what was drafted before `before` and never published. */
export async function forgetDrafts(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from ledger_draft where written_at < $1', [before]);
}

export async function forgetBatch(sql: Sql, batch: string): Promise<void> {
  await sql.query('delete from ledger_draft where batch = $1', [batch]);
}
