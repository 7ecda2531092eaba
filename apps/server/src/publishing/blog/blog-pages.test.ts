import { expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import { BlogPages } from './blog-pages.ts';
import { createPreviewLinks } from './preview-links.ts';
import { articleHead } from './write-blog-page.ts';

const app = withApplication();

it('PUB-4: an address without an article has the page of the blog, which says so, as a 404', async () => {
  const { page } = new BlogPages(app.platform, createPreviewLinks(app.platform));
  const filling = await page.fill({ path: '/blog/no-such', query: new URLSearchParams('language=fr') });
  expect(filling).toMatchObject({
    ...{ status: 404, indexed: false },
    html: expect.stringContaining('Il n’y a pas d’article à cette adresse.'),
  });
  expect((await app.call('GET', '/api/blog-page?title=no-such')).status).toBe(404);
});

it('an article that went public after its last change was not changed before it was public', () => {
  const article = {
    ...{ id: 'a', slug: 'a', revision: 1, version: 2, state: 'published' as const },
    ...{ updatedAt: new Date('2026-11-20T09:00:00Z'), publishedAt: new Date('2026-11-23T08:00:00Z') },
    content: { texts: { en: { title: 'A', summary: 'B', body: 'C' } }, tags: [], image: null },
  } as const;
  const head = (updatedAt: Date) =>
    articleHead(
      { ...article, content: { ...article.content, tags: [] }, updatedAt },
      'en',
      'https://a.example',
    );
  const modified = (html: string) => [
    /"dateModified":"([^"]+)"/.exec(html)?.[1],
    /modified_time" content="([^"]+)"/.exec(html)?.[1],
  ];
  expect(modified(head(article.updatedAt))).toEqual(Array(2).fill('2026-11-23T08:00:00.000Z'));
  const later = new Date('2026-11-24T08:00:00Z');
  expect(modified(head(later))).toEqual(Array(2).fill(later.toISOString()));
});
