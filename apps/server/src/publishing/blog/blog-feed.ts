import { escapeXml } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/module.ts';
import { renderFeedMarkdown } from '../render-markdown.ts';
import { textOf } from './blog.ts';
import { listPublished, type PublicArticle } from './blog-store.ts';
import { blogWords } from './blog-words.ts';
import { articlePath } from './write-blog-page.ts';

const ITEMS = 30;

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

function writeItem(article: PublicArticle, publicUrl: string): string {
  const text = textOf(article.content, 'en');
  const address = new URL(articlePath(article.slug), publicUrl).href;
  return [
    '<item>',
    element('title', text.title),
    element('link', address),
    // The id stays when the address changes: a reader sees the article once.
    element('guid', `auspex:article:${article.id}`, ' isPermaLink="false"'),
    element('pubDate', article.publishedAt.toUTCString()),
    element('dc:creator', blogWords[text.language].author),
    ...article.content.tags.map((tag) => element('category', tag)),
    element('description', text.summary),
    element('content:encoded', renderFeedMarkdown(text.body, publicUrl)),
    '</item>',
  ].join('\n');
}

/** The newest articles as RSS 2.0, whole. */
function writeFeed(articles: readonly PublicArticle[], publicUrl: string): string {
  const words = blogWords.en;
  const self = new URL('/blog.rss', publicUrl).href;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', `Auspex · ${words.blog}`),
    element('link', new URL('/blog', publicUrl).href),
    element('description', words.lead),
    element('language', 'en'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(articles[0] ? [element('lastBuildDate', articles[0].publishedAt.toUTCString())] : []),
    element('ttl', '60'),
    ...articles.map((article) => writeItem(article, publicUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** `/blog.rss` for feed readers. */
export function addBlogFeed(
  app: FastifyInstance,
  { database, config }: Pick<Platform, 'database' | 'config'>,
): void {
  app.get('/blog.rss', { config: { access: 'public' } }, async (_request, reply) => {
    const { items } = await listPublished(database, { limit: ITEMS, offset: 0 });
    if (config.world.startsWith('sim:')) reply.header('x-robots-tag', 'noindex');
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/rss+xml; charset=utf-8')
      .send(writeFeed(items, config.publicUrl));
  });
}
