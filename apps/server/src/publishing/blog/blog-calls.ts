import type { CallReplyInput, Calls } from '@auspex/contract';
import { placeOfPage } from '@auspex/contract/table';
import { foldText, LANGUAGES, type Language } from '@auspex/market';
import { NotFound } from '../../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import type { Platform } from '../../platform/module.ts';
import { readingMinutes, renderMarkdown } from '../render-markdown.ts';
import { type Author, type Blog, type BlogOutcome, textOf } from './blog.ts';
import type { BlogPages } from './blog-pages.ts';
import {
  findArticle,
  findPublished,
  findRevision,
  listAll,
  listPublished,
  listRevisions,
  listSlugs,
  type PublicArticle,
  type StoredArticle,
} from './blog-store.ts';
import { blogWords } from './blog-words.ts';
import type { PreviewLinks } from './preview-links.ts';

type Card = CallReplyInput<Calls['blog.list']>['items'][number];
type Managed = CallReplyInput<Calls['blog.manage']>['items'][number];

const authorOf = (context: CallContext): Author => ({
  memberId: callerOf(context).memberId,
  requestId: context.requestId,
});

function toCard(article: PublicArticle, wanted: Language): Card {
  const { language, title, summary, body } = textOf(article.content, wanted);
  return {
    ...{ id: article.id, slug: article.slug, language, title, summary },
    ...{ tags: article.content.tags, image: article.content.image },
    author: blogWords[language].author,
    date: article.publishedAt.toISOString(),
    updatedAt: article.updatedAt.toISOString(),
    readingMinutes: readingMinutes(body),
  };
}

function toManaged(article: StoredArticle): Managed {
  const { id, slug, content, state, publishedAt, revision, version, updatedAt } = article;
  return {
    ...{ id, slug, state, revision, version, tags: content.tags },
    title: textOf(content, LANGUAGES[0]).title,
    languages: LANGUAGES.filter((language) => content.texts[language]),
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

function toReply(outcome: BlogOutcome): CallReplyInput<Calls['blog.add']> {
  if (outcome.status) return { ...outcome, reason: null };
  return { status: false, id: null, slug: null, revision: null, reason: outcome.reason };
}

export function blogCalls(
  { database }: Pick<Platform, 'database'>,
  {
    blog,
    pages,
    previews,
  }: { readonly blog: Blog; readonly pages: BlogPages; readonly previews: PreviewLinks },
): CallHandlers {
  return {
    ...readCalls({ database }, pages),
    ...writeCalls(blog, pages),
    'blog.manage': async ({ query: { page, page_size } }) => {
      const { items, total } = await listAll(database, { limit: page_size, offset: (page - 1) * page_size });
      return { items: items.map(toManaged), ...placeOfPage({ page, page_size, total }) };
    },
    'blog.open': async ({ params: { id } }) => {
      const article = await findArticle(database, id);
      if (article === null) throw new NotFound();
      const revisions = await listRevisions(database, id);
      return {
        ...toManaged(article),
        ...article.content,
        slugs: await listSlugs(database, id),
        revisions: revisions.map(({ number, content, writtenAt }) => ({
          number,
          at: writtenAt.toISOString(),
          title: textOf(content, LANGUAGES[0]).title,
        })),
      };
    },
    'blog.revision': async ({ params: { id, number } }) => {
      const content = await findRevision(database, id, number);
      if (content === null) throw new NotFound();
      return content;
    },
    'blog.preview': async ({ body: { body } }) => ({
      html: renderMarkdown(body),
      readingMinutes: readingMinutes(body),
    }),
    'blog.previewLink': async ({ params: { id } }) => {
      const article = await findArticle(database, id);
      if (article === null) throw new NotFound();
      const { path, expiresAt } = previews.make(article);
      return { path, expiresAt: expiresAt.toISOString() };
    },
  };
}

/** What everybody may read. */
function readCalls({ database }: Pick<Platform, 'database'>, pages: BlogPages): CallHandlers {
  return {
    'blog.list': async ({ query: { q, tag, language, page, page_size } }) => {
      const filter = { words: foldText(q ?? ''), tag, limit: page_size, offset: (page - 1) * page_size };
      const { items, total } = await listPublished(database, filter);
      return {
        items: items.map((article) => toCard(article, language)),
        ...placeOfPage({ page, page_size, total }),
      };
    },
    'blog.page': async ({ query: { title = null, preview = null, q = '', tag = null, language, page } }) => {
      const wish = { title: title || null, preview, q, tag, language, page };
      let shown = await pages.show(wish);
      if (shown !== null && 'movedTo' in shown) {
        shown = await pages.show({ ...wish, title: shown.movedTo.split('/')[2] ?? '' });
      }
      if (shown === null || 'movedTo' in shown) throw new NotFound();
      return { path: shown.path, title: shown.title, html: shown.html };
    },
    'blog.read': async ({ params: { slug }, query: { language } }) => {
      const article = await findPublished(database, slug);
      if (article === null) throw new NotFound();
      const html = renderMarkdown(textOf(article.content, language).body);
      return { ...toCard(article, language), html };
    },
  };
}

/** Whoever writes sees the change at once. */
function writeCalls(blog: Blog, pages: BlogPages): CallHandlers {
  const changed = async (work: Promise<BlogOutcome>) => {
    const outcome = await work;
    pages.forget();
    return toReply(outcome);
  };
  return {
    'blog.add': ({ body }, context) => changed(blog.add(body, authorOf(context))),
    'blog.update': ({ params: { id }, body }, context) => changed(blog.update(id, body, authorOf(context))),
    'blog.replace': ({ params: { id }, body }, context) => changed(blog.update(id, body, authorOf(context))),
    'blog.delete': ({ params: { id } }, context) => changed(blog.remove(id, authorOf(context))),
    'blog.restore': ({ params: { id, number } }, context) =>
      changed(blog.restore(id, number, authorOf(context))),
  };
}
