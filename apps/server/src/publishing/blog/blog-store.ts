import type { BlogContent } from '@auspex/contract';
import type { Sql } from '../../platform/database/database.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';

export type BlogState = 'draft' | 'scheduled' | 'published';

/** An article as stored. */
export interface StoredArticle {
  readonly id: string;
  readonly slug: string;
  readonly content: BlogContent;
  readonly revision: number;
  /** One more with every change, also of what is no revision: state, date, address. */
  readonly version: number;
  readonly state: BlogState;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date;
}

/** One that everybody may read. */
export type PublicArticle = StoredArticle & { readonly publishedAt: Date };

const columns = [
  ...(['id', 'slug', 'content', 'revision', 'version'] as const),
  ...(['state', 'publishedAt', 'updatedAt'] as const),
] as const;

export interface ArticleFilter {
  /** In small letters. */
  readonly words?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

function published(sql: Sql) {
  return tables(sql).selectFrom('blog_article').where('state', '=', 'published');
}

/** What everybody may read, newest first. */
export async function listPublished(
  sql: Sql,
  { words, tag, limit, offset }: ArticleFilter,
): Promise<{ items: PublicArticle[]; total: number }> {
  let found = published(sql).where('publishedAt', 'is not', null);
  if (words)
    found = found.where(({ eb, fn, val }) => eb(fn<number>('strpos', ['search', val(words)]), '>', 0));
  if (tag !== undefined) found = found.where(({ eb, fn, val }) => eb(val(tag), '=', fn.any('tags')));
  const items = await found
    .select(columns)
    .$narrowType<{ publishedAt: Date }>()
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select(rowCount.as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

/** Tags of public articles, the most used first. */
export async function listTags(sql: Sql): Promise<string[]> {
  const rows = await published(sql).select('tags').execute();
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tag]) => tag);
}

/** A public article by any address that it has had. */
export async function findPublished(sql: Sql, slug: string): Promise<PublicArticle | null> {
  const found = await published(sql)
    .innerJoin('blog_slug', 'blog_slug.articleId', 'blog_article.id')
    .where('blog_slug.slug', '=', slug)
    .where('publishedAt', 'is not', null)
    .select(columns.map((column) => `blog_article.${column}` as const))
    .$narrowType<{ publishedAt: Date }>()
    .executeTakeFirst();
  return found ?? null;
}

export async function findArticle(sql: Sql, id: string): Promise<StoredArticle | null> {
  const rows = tables(sql).selectFrom('blog_article').where('id', '=', id);
  return (await rows.select(columns).executeTakeFirst()) ?? null;
}

/** The article, which nobody else changes until the transaction ends. */
export async function lockArticle(sql: Sql, id: string): Promise<StoredArticle | null> {
  const rows = tables(sql).selectFrom('blog_article').where('id', '=', id).forUpdate();
  return (await rows.select(columns).executeTakeFirst()) ?? null;
}

/** Every article, the last changed first. */
export async function listAll(
  sql: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: StoredArticle[]; total: number }> {
  const all = tables(sql).selectFrom('blog_article');
  const page = all.select(columns).orderBy('updatedAt', 'desc').orderBy('id').limit(limit).offset(offset);
  const { total } = await all.select(rowCount.as('total')).executeTakeFirstOrThrow();
  return { items: await page.execute(), total };
}

/** An article as it is to be stored. */
export interface ArticleValues {
  readonly slug: string;
  readonly content: BlogContent;
  readonly search: string;
  readonly state: BlogState;
  readonly publishedAt: Date | null;
  readonly at: Date;
}

/** Claims an address for an article; false if another one has, or had, it. */
export async function claimSlug(sql: Sql, slug: string, articleId: string): Promise<boolean> {
  await tables(sql)
    .insertInto('blog_slug')
    .values({ slug, articleId })
    .onConflict((same) => same.doNothing())
    .execute();
  const owner = tables(sql).selectFrom('blog_slug').where('slug', '=', slug).select('articleId');
  return (await owner.executeTakeFirst())?.articleId === articleId;
}

export async function isSlugTaken(sql: Sql, slug: string): Promise<boolean> {
  const rows = tables(sql).selectFrom('blog_slug').where('slug', '=', slug).select('slug');
  return (await rows.executeTakeFirst()) !== undefined;
}

export async function insertArticle(
  sql: Sql,
  values: ArticleValues & { readonly id?: string | undefined },
): Promise<string> {
  const { at, content, ...rest } = values;
  const { id } = await tables(sql)
    .insertInto('blog_article')
    .values({
      ...rest,
      content: JSON.stringify(content),
      tags: content.tags,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepRevision(sql, { articleId: id, number: 1, content, at });
  return id;
}

/** Stores a changed article; its content is a revision of its own only if it differs. */
export async function updateArticle(
  sql: Sql,
  before: StoredArticle,
  values: ArticleValues & { readonly contentChanged: boolean },
): Promise<number> {
  const { at, content, contentChanged, ...rest } = values;
  const revision = before.revision + (contentChanged ? 1 : 0);
  const version = before.version + 1;
  await tables(sql)
    .updateTable('blog_article')
    .set({ ...rest, content: JSON.stringify(content), tags: content.tags, revision, version, updatedAt: at })
    .where('id', '=', before.id)
    .execute();
  if (contentChanged) await keepRevision(sql, { articleId: before.id, number: revision, content, at });
  return revision;
}

async function keepRevision(
  sql: Sql,
  { content, at, ...rest }: { articleId: string; number: number; content: BlogContent; at: Date },
): Promise<void> {
  await tables(sql)
    .insertInto('blog_revision')
    .values({ ...rest, content: JSON.stringify(content), writtenAt: at })
    .execute();
}

export async function deleteArticle(sql: Sql, id: string): Promise<string | null> {
  const gone = await tables(sql).deleteFrom('blog_article').where('id', '=', id).returning('slug').execute();
  return gone[0]?.slug ?? null;
}

export async function listSlugs(sql: Sql, articleId: string): Promise<string[]> {
  const rows = tables(sql).selectFrom('blog_slug').where('articleId', '=', articleId).select('slug');
  return (await rows.orderBy('slug').execute()).map(({ slug }) => slug);
}

/** The newest hundred. */
export function listRevisions(sql: Sql, articleId: string) {
  const rows = tables(sql).selectFrom('blog_revision').where('articleId', '=', articleId);
  return rows.select(['number', 'content', 'writtenAt']).orderBy('number', 'desc').limit(100).execute();
}

export async function findRevision(sql: Sql, articleId: string, number: number): Promise<BlogContent | null> {
  const rows = tables(sql).selectFrom('blog_revision').where('articleId', '=', articleId);
  return (await rows.where('number', '=', number).select('content').executeTakeFirst())?.content ?? null;
}

/** Publishes what is due; returns the addresses. */
export async function publishDue(sql: Sql, at: Date): Promise<string[]> {
  const due = await tables(sql)
    .updateTable('blog_article')
    .set(({ eb }) => ({ state: 'published' as const, version: eb('version', '+', 1) }))
    .where('state', '=', 'scheduled')
    .where('publishedAt', '<=', at)
    .returning('slug')
    .execute();
  return due.map(({ slug }) => slug);
}

/** Whether what comes with the product was put in, once and for all. */
export async function isSeeded(sql: Sql, name: string): Promise<boolean> {
  const rows = tables(sql).selectFrom('blog_seed').where('name', '=', name).select('name');
  return (await rows.executeTakeFirst()) !== undefined;
}

export async function noteSeeded(sql: Sql, name: string, at: Date): Promise<void> {
  const rows = tables(sql).insertInto('blog_seed').values({ name, at });
  await rows.onConflict((same) => same.doNothing()).execute();
}
