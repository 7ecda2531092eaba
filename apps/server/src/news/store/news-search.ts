import type { AssetId, EpochMs, Market } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import type { NewsItem, NewsLabel } from '../news-item.ts';
import { knownArticles, type NewsScope, readArticles, scopeValues } from './article-store.ts';
import type { ReadUpTo } from './news-cursor.ts';

/** Which headlines are wanted. */
export interface NewsFilter {
  readonly markets: readonly Market[];
  /** About these assets; any if omitted. */
  readonly assetIds?: readonly AssetId[] | undefined;
  /** Words that must all appear in the title. */
  readonly words: readonly string[];
  readonly source?: string | undefined;
  readonly publisher?: string | undefined;
  readonly tone?: NewsLabel | undefined;
  readonly minRelevance?: number | undefined;
  /** Near-duplicates as one: the earliest of the matching ones represents all. */
  readonly clustered: boolean;
  /** Leaves out headlines that only repeat the move of a price. */
  readonly withoutRecaps?: boolean;
}

/** A range of one market's headlines: before a position, and not before an instant. */
export interface NewsStretch {
  readonly market: Market;
  readonly before?: ReadUpTo | undefined;
  readonly from?: EpochMs | undefined;
  readonly limit: number;
}

/** Writes conditions in step with their parameters. */
class Conditions {
  readonly values: unknown[];

  constructor(scope: NewsScope) {
    this.values = scopeValues(scope);
  }

  /** The placeholder of another parameter. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Headlines of one market as known, newest first. */
export function findHeadlines(
  sql: Sql,
  scope: NewsScope,
  wanted: { readonly filter: NewsFilter; readonly stretch: NewsStretch },
): Promise<NewsItem[]> {
  const { filter, stretch } = wanted;
  const { market, before, from, limit } = stretch;
  const conditions = new Conditions(scope);
  const rules = filterRules(conditions, filter);
  const parts = [known('a'), `a.market = ${conditions.add(market)}`, ...rules('a')];
  if (before) {
    const place = `(${conditions.add(new Date(before.knownAt))}::timestamptz, ${conditions.add(before.id)})`;
    parts.push(`(a.known_at, a.id) < ${place}`);
  }
  if (from !== undefined) parts.push(`a.known_at >= ${conditions.add(new Date(from))}`);
  if (filter.clustered) {
    const markets = conditions.add(filter.markets);
    const earlier = [
      'e.world = a.world and e.cluster_id = a.cluster_id and (e.known_at, e.id) < (a.known_at, a.id)',
      known('e'),
      `e.market = any(${markets})`,
      ...rules('e'),
    ];
    parts.push(`not exists (select 1 from news_article e where ${earlier.join(' and ')})`);
  }
  const last = `order by a.known_at desc, a.id desc limit ${conditions.add(limit)}`;
  return readArticles(sql, `where ${parts.join(' and ')} ${last}`, conditions.values);
}

function known(table: string): string {
  return `${table}.world = $1 and ${table}.known_at <= $2 and ${table}.seen_at <= $3`;
}

/** Up to this many assets the query goes from their links to headlines; for more, headlines are scanned by time. */
const FEW_ASSETS = 12;

/** A filter's conditions for a table alias. */
function filterRules(conditions: Conditions, filter: NewsFilter): (table: string) => string[] {
  const titles = filter.words.map((word) => conditions.add(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`));
  const source = filter.source === undefined ? null : conditions.add(filter.source);
  const publisher = filter.publisher === undefined ? null : conditions.add(filter.publisher);
  const assets = filter.assetIds === undefined ? null : conditions.add(filter.assetIds);
  const label = filter.tone === undefined ? null : conditions.add(filter.tone);
  const relevance = filter.minRelevance === undefined ? null : conditions.add(filter.minRelevance);
  const isNarrow = filter.assetIds !== undefined && filter.assetIds.length <= FEW_ASSETS;
  return (table) => {
    const rules = [
      ...(assets ? [isNarrow ? `l.asset_id = any(${assets})` : `m->>'assetId' = any(${assets})`] : []),
      ...(label ? [isNarrow ? `l.label = ${label}` : `m->>'label' = ${label}`] : []),
      ...(relevance
        ? [isNarrow ? `l.relevance >= ${relevance}` : `(m->>'relevance')::float8 >= ${relevance}`]
        : []),
    ].join(' and ');
    const linked = isNarrow
      ? `${table}.id in (select l.article_id from news_link l where l.world = $1 and l.known_at <= $2 and ${rules})`
      : `exists (select from jsonb_array_elements(${table}.ticker_sentiment) m where ${rules})`;
    return [
      ...titles.map((title) => `${table}.title ilike ${title}`),
      ...(source ? [`${table}.source = ${source}`] : []),
      ...(publisher ? [`${table}.publisher = ${publisher}`] : []),
      ...(rules === '' ? [] : [linked]),
      ...(filter.withoutRecaps ? [`${table}.recap is not true`] : []),
    ];
  };
}

/** How far back the newest documents of a market reach: the hour of the last of them; null without any. */
export async function hourOfNewest(
  sql: Sql,
  scope: NewsScope,
  wanted: { readonly market: Market; readonly documents: number },
): Promise<EpochMs | null> {
  const [world, asOf, seenBy] = scopeValues(scope);
  const rows = await tables(sql)
    .selectFrom('news_document')
    .select('hour')
    .where('world', '=', world)
    .where('knownAt', '<=', asOf)
    .where('seenAt', '<=', seenBy)
    .where('market', '=', wanted.market)
    .where('hour', '<=', asOf)
    .orderBy('hour', 'desc')
    .limit(wanted.documents)
    .execute();
  return rows.at(-1)?.hour.getTime() ?? null;
}

/** Where headlines came from. */
export interface NewsOrigins {
  readonly publishers: string[];
  readonly sources: string[];
}

/** Who published recently and which sources brought it, as known; for the filters' choices. */
export async function originsSince(
  sql: Sql,
  scope: NewsScope,
  wanted: { readonly markets: readonly Market[]; readonly from: EpochMs },
): Promise<NewsOrigins> {
  const rows = await knownArticles(sql, scope)
    .where('market', '=', anyOf(wanted.markets))
    .where('knownAt', '>=', new Date(wanted.from))
    .select(['publisher', 'source'])
    .distinct()
    .orderBy('publisher')
    .orderBy('source')
    .execute();
  return {
    publishers: [...new Set(rows.map(({ publisher }) => publisher))],
    sources: [...new Set(rows.map(({ source }) => source))].sort(),
  };
}
