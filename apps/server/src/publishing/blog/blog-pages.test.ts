import { expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import { BlogPages } from './blog-pages.ts';
import { createPreviewLinks } from './preview-links.ts';

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
