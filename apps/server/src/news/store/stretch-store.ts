import type { EpochMs } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { inMs, tables } from '../../platform/database/tables.ts';
import type { EarlierStory } from '../reading/read-articles.ts';

/** A period of time, its end excluded. */
export interface Stretch {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Ranges of which a source's headlines are stored, ascending, adjacent ones merged. */
export async function readStretches(
  sql: Sql,
  of: { readonly world: string; readonly source: string },
): Promise<Stretch[]> {
  const rows = await tables(sql)
    .selectFrom('news_stretch')
    .select([inMs('fromTime').as('from'), inMs('untilTime').as('until')])
    .where('world', '=', of.world)
    .where('source', '=', of.source)
    .orderBy('fromTime')
    .orderBy('untilTime')
    .execute();
  const joined: Stretch[] = [];
  for (const { from, until } of rows) {
    const last = joined.at(-1);
    if (last && from <= last.until) {
      joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, until) };
    } else joined.push({ from, until });
  }
  return joined;
}

/** Where the stored headlines of a source end, and when that was last recorded. */
export async function newestStretch(
  sql: Sql,
  of: { readonly world: string; readonly source: string },
): Promise<{ readonly until: EpochMs; readonly storedAt: EpochMs } | undefined> {
  return tables(sql)
    .selectFrom('news_stretch')
    .select([inMs('untilTime').as('until'), inMs('storedAt').as('storedAt')])
    .where('world', '=', of.world)
    .where('source', '=', of.source)
    .orderBy('untilTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records that a range is stored; adjacent ranges are merged, so that the table stays small. */
export async function noteStretch(
  sql: Sql,
  note: { readonly world: string; readonly source: string; readonly stretch: Stretch; readonly at: EpochMs },
): Promise<void> {
  const { world, source, stretch, at } = note;
  await sql.query(
    `with touching as (
       delete from news_stretch where world = $1 and source = $2 and from_time <= $4 and until_time >= $3
       returning from_time, until_time
     )
     insert into news_stretch (world, source, from_time, until_time, stored_at)
     select $1, $2, least($3, min(from_time)), greatest($4, max(until_time)), $5 from touching
     on conflict do nothing`,
    [world, source, new Date(stretch.from), new Date(stretch.until), new Date(at)],
  );
}

/** What is missing of a range, newest first, in parts no longer than requested. */
export function missingParts(stored: readonly Stretch[], wanted: Stretch, longest: number): Stretch[] {
  const gaps: Stretch[] = [];
  let from = wanted.from;
  for (const stretch of stored) {
    if (stretch.from > from) gaps.push({ from, until: Math.min(stretch.from, wanted.until) });
    from = Math.max(from, stretch.until);
    if (from >= wanted.until) break;
  }
  if (from < wanted.until) gaps.push({ from, until: wanted.until });
  return gaps
    .filter((gap) => gap.from < gap.until)
    .reverse()
    .flatMap((gap) => inParts(gap, longest));
}

/** Parts of a range, newest first; the shorter one comes first. */
export function inParts({ from, until }: Stretch, longest: number): Stretch[] {
  const parts: Stretch[] = [];
  for (let end = until; end > from; end -= longest) {
    parts.push({ from: Math.max(from, end - longest), until: end });
  }
  return parts;
}

/** The first headlines of the stories that were running in a range. */
export async function readLeads(
  sql: Sql,
  of: { readonly world: string; readonly stretch: Stretch },
): Promise<EarlierStory[]> {
  return sql.query<EarlierStory>(
    `select id as "clusterId", title, (extract(epoch from published_at) * 1000)::float8 as "publishedAtMs",
       array(select m->>'assetId' from jsonb_array_elements(ticker_sentiment) m) as symbols
     from news_article
     where world = $1 and id = cluster_id and published_at >= $2 and published_at < $3 order by published_at, id`,
    [of.world, new Date(of.stretch.from), new Date(of.stretch.until)],
  );
}
