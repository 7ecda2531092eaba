import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { pagedList, pageQuery } from './paged-list.ts';

export const BLOG_LIMITS = { title: 160, summary: 400, body: 100_000, tags: 8, tag: 40, slug: 120 } as const;

const language = z.enum(LANGUAGES);

/** An address: `how-to-check-us`. */
const slug = z
  .string()
  .trim()
  .max(BLOG_LIMITS.slug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'Use lower-case letters, digits and single hyphens.' });

/** What an article says in one language; the body is Markdown. */
const blogText = z.object({
  title: z.string().trim().min(1).max(BLOG_LIMITS.title),
  summary: z.string().trim().min(1).max(BLOG_LIMITS.summary),
  body: z.string().trim().min(1).max(BLOG_LIMITS.body),
});

const blogTexts = z
  .partialRecord(language, blogText)
  .refine((texts) => Object.keys(texts).length > 0, { error: 'Write the article in at least one language.' });

/** An article as admins write it. */
const blogContent = z.object({
  texts: blogTexts,
  tags: z.array(z.string().trim().min(1).max(BLOG_LIMITS.tag)).max(BLOG_LIMITS.tags),
  /** A picture uploaded here, by its address. */
  image: z
    .string()
    .regex(/^\/files\/images\/marketing\/[\w.-]{1,120}$/)
    .nullable(),
});

/** Whether and since when the world sees it. A date of publishing in the future schedules it. */
const blogTiming = z.object({
  state: z.enum(['draft', 'scheduled', 'published']),
  publishedAt: z.iso.datetime().nullable(),
});

const blogDraft = z.object({
  ...blogContent.shape,
  /** Chosen by its writer: what is sent again under it, because an answer was lost, is one article. */
  id: z.uuid().optional(),
  /** Made from the title without. */
  slug: slug.optional(),
  state: blogTiming.shape.state.default('draft'),
  publishedAt: blogTiming.shape.publishedAt.default(null),
});

/** Where and since when an article stands; what is left out stays. */
const articlePlace = {
  slug: slug.optional(),
  state: blogTiming.shape.state.optional(),
  publishedAt: blogTiming.shape.publishedAt.optional(),
};

/** The version that a change was made from; refused if the article has changed since. */
const version = z.int().min(1).optional();

/** Why an article was not written. */
export const blogRefusals = [
  'slug-taken',
  'no-date',
  'date-is-past',
  'not-found',
  'changed-meanwhile',
  'not-stored',
] as const;

/** As the specification has it: true on success, false on failure. */
const blogOutcome = z.object({
  status: z.boolean(),
  id: z.uuid().nullable(),
  slug: z.string().nullable(),
  revision: z.int().nullable(),
  reason: z.enum(blogRefusals).nullable(),
});

const card = z.object({
  id: z.uuid(),
  slug: z.string(),
  language,
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  image: z.string().nullable(),
  author: z.string(),
  date: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  readingMinutes: z.int(),
});

const managed = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  languages: z.array(language),
  tags: z.array(z.string()),
  ...blogTiming.shape,
  revision: z.int(),
  /** One more with every change, also of state, date and address. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
});

const byId = z.object({ id: z.uuid() });
const byRevision = z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) });
const listQuery = {
  q: z.string().trim().max(100).optional(),
  tag: z.string().trim().max(BLOG_LIMITS.tag).optional(),
  language: language.default('en'),
};
/** Longer than other calls: an article with its texts in every language. */
const BODY_BYTES = 1_048_576;

export const blogCalls = {
  'blog.list': defineCall({
    method: 'GET',
    path: '/api/blogs',
    access: 'public',
    summary: 'Published articles, newest first; in the language asked for where an article has it.',
    query: z.object({ ...listQuery, ...pageQuery.shape }),
    reply: pagedList(card),
  }),
  'blog.page': defineCall({
    method: 'GET',
    path: '/api/blog-page',
    access: 'public',
    summary: 'The list of articles or one article as a piece of HTML, the same as in the page at /blog.',
    query: z.object({
      ...listQuery,
      title: z.string().max(200).optional(),
      preview: z.string().max(600).optional(),
      page: pageQuery.shape.page,
    }),
    reply: z.object({
      /** Where it is found now; another one than asked for after an article has moved. */
      path: z.string(),
      title: z.string(),
      html: z.string(),
    }),
  }),
  'blog.read': defineCall({
    method: 'GET',
    path: '/api/articles/:slug',
    access: 'public',
    summary: 'One article with its text as sanitised HTML; an earlier address finds it too.',
    params: z.object({ slug: z.string().max(200) }),
    query: z.object({ language: listQuery.language }),
    reply: z.object({ ...card.shape, html: z.string() }),
  }),
  'blog.add': defineCall({
    method: 'POST',
    path: '/marketing/admin/add_blog',
    access: 'admin',
    summary: 'Writes a new article: a draft, one that goes public later, or one that is public at once.',
    maxBodyBytes: BODY_BYTES,
    body: blogDraft,
    reply: blogOutcome,
  }),
  'blog.update': defineCall({
    method: 'PATCH',
    path: '/api/blogs/:id',
    access: 'admin',
    summary: 'Changes the named parts of an article; every change of its content is a revision.',
    maxBodyBytes: BODY_BYTES,
    params: byId,
    body: z.object({
      texts: blogTexts.optional(),
      tags: blogContent.shape.tags.optional(),
      image: blogContent.shape.image.optional(),
      ...articlePlace,
      /** The revision that the change was made from; refused if there is a newer one. */
      revision: z.int().min(1).optional(),
      version,
    }),
    reply: blogOutcome,
  }),
  'blog.replace': defineCall({
    method: 'PUT',
    path: '/api/blogs/:id',
    access: 'admin',
    summary: 'Replaces what an article says; without a state or a date it keeps its own.',
    maxBodyBytes: BODY_BYTES,
    params: byId,
    body: z.object({ ...blogContent.shape, ...articlePlace, version }),
    reply: blogOutcome,
  }),
  'blog.delete': defineCall({
    method: 'DELETE',
    path: '/api/blogs/:id',
    access: 'admin',
    summary: 'Deletes an article with its revisions and addresses.',
    params: byId,
    reply: blogOutcome,
  }),
  'blog.manage': defineCall({
    method: 'GET',
    path: '/api/admin/blogs',
    access: 'admin',
    summary: 'Every article, drafts and scheduled ones included, last changed first.',
    query: z.object({ ...pageQuery.shape }),
    reply: pagedList(managed),
  }),
  'blog.open': defineCall({
    method: 'GET',
    path: '/api/admin/blogs/:id',
    access: 'admin',
    summary: 'An article as written, with the list of its revisions and addresses.',
    params: byId,
    reply: z.object({
      ...managed.shape,
      ...blogContent.shape,
      slugs: z.array(z.string()),
      revisions: z.array(z.object({ number: z.int(), at: z.iso.datetime(), title: z.string() })),
    }),
  }),
  'blog.revision': defineCall({
    method: 'GET',
    path: '/api/admin/blogs/:id/revisions/:number',
    access: 'admin',
    summary: 'The content of an article as it was.',
    params: byRevision,
    reply: blogContent,
  }),
  'blog.restore': defineCall({
    method: 'POST',
    path: '/api/admin/blogs/:id/revisions/:number/restore',
    access: 'admin',
    summary: 'Makes an earlier content the newest revision.',
    params: byRevision,
    reply: blogOutcome,
  }),
  'blog.preview': defineCall({
    method: 'POST',
    path: '/api/admin/blog-preview',
    access: 'admin',
    summary: 'Markdown as the sanitised HTML that readers would see.',
    maxBodyBytes: BODY_BYTES,
    body: z.object({ body: z.string().max(BLOG_LIMITS.body) }),
    reply: z.object({ html: z.string(), readingMinutes: z.int() }),
  }),
  'blog.previewLink': defineCall({
    method: 'POST',
    path: '/api/admin/blogs/:id/preview-link',
    access: 'admin',
    summary: 'A signed address that shows an article to anyone who has it, public or not, for a day.',
    params: byId,
    reply: z.object({ path: z.string(), expiresAt: z.iso.datetime() }),
  }),
};

export type BlogContent = z.output<typeof blogContent>;
