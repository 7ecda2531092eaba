import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withApp } from '../../../../test/http-proof/make-app.ts';
import { type FilledPage, PLACE } from './filled-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-filled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = [
  '<title>Blog · Auspex</title><meta name="description" content="Usual">',
  '<meta property="og:title" content="Blog"><link rel="canonical" href="__PUBLIC_URL__/blog">',
  '<meta property="og:url" content="__PUBLIC_URL__/blog"><meta property="og:type" content="website">',
  '<meta property="og:image" content="__PUBLIC_URL__/social-card.png">',
  '<meta name="twitter:image" content="__PUBLIC_URL__/social-card.png">',
].join('');
mkdirSync(join(folder, 'prerendered'));
writeFileSync(join(folder, 'index.html'), '<html><head></head><body>shell</body></html>');
writeFileSync(
  join(folder, 'prerendered/blog.html'),
  `<html><head>${head}</head><body>${PLACE}</body></html>`,
);
writeFileSync(join(folder, 'prerendered/404.html'), '<html><head></head><body>not here</body></html>');
writeFileSync(join(folder, 'routes.json'), '{"routes":[{"path":"/blog/:title?","access":"public"}]}');

const page: FilledPage = {
  path: '/blog/:title?',
  madeAhead: '/blog',
  async fill({ path, query }) {
    if (path === '/blog/old') return { movedTo: '/blog/new' };
    if (path === '/blog/none') return null;
    const title = `$& "quoted" <b> ${query.get('q') ?? ''}`;
    return {
      ...{ title, description: 'Own', path, indexed: path === '/blog/new', head: '<meta name="own">' },
      html: '<h1>$& stays</h1>',
      ...(path === '/blog/new' ? { type: 'article', image: 'https://pictures.example/a.png?b="c"' } : {}),
    };
  },
};
const get = (url: string) =>
  withApp({ webFolder: folder, calls: {}, parts: [{ pages: [page] }] }, ({ app }) =>
    app.inject({ url, headers: { accept: 'text/html' } }),
  );

describe('a page that the server fills', () => {
  it('PUB-4: has words, head and address of its own, everything in it escaped', async () => {
    const { body, statusCode } = await get('/blog/new?q=%3Cscript%3E');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>$&amp; &quot;quoted&quot; &lt;b&gt; &lt;script&gt;</title>');
    expect(body).toContain('<meta name="description" content="Own">');
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/blog/new">');
    expect(body).toContain('<meta name="own"></head>');
    expect(body).toContain('<body><h1>$& stays</h1></body>');
  });

  it('PUB-4: leads from an earlier address, is missing where nothing is, and is listed only where it says so', async () => {
    const moved = await get('/blog/old');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/new']);
    // The article may get its earlier address back: a browser that remembered this one would go to and fro.
    expect(moved.headers['cache-control']).toBe('public, no-cache');
    const campaign = await get('/blog/old?language=fr&utm_source=mail');
    expect(campaign.headers.location).toBe('/blog/new?language=fr&utm_source=mail');
    const missing = await get('/blog/none');
    expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('not here')]);
    const robots = '<meta name="robots" content="noindex">';
    expect((await get('/blog/draft')).body).toContain(robots);
    expect((await get('/blog/new')).body).not.toContain(robots);
  });

  it('PUB-4: is shared with its own picture and kind, and with the usual ones where it names none', async () => {
    const shared = ({ body }: { readonly body: string }) =>
      [...body.matchAll(/"(og:type|og:image|twitter:image)" content="([^"]*)"/g)].map(([, , said]) => said);
    const own = 'https://pictures.example/a.png?b=&quot;c&quot;';
    expect(shared(await get('/blog/new'))).toEqual(['article', own, own]);
    const usual = 'http://localhost:3000/social-card.png';
    expect(shared(await get('/blog/draft'))).toEqual(['website', usual, usual]);
  });

  it('is sent again only when it has changed', async () => {
    const { etag } = (await get('/blog/new')).headers;
    await withApp({ webFolder: folder, calls: {}, parts: [{ pages: [page] }] }, async ({ app }) => {
      const headers = { accept: 'text/html', 'if-none-match': String(etag) };
      expect((await app.inject({ url: '/blog/new', headers })).statusCode).toBe(304);
      expect((await app.inject({ url: '/blog/new?q=x', headers })).statusCode).toBe(200);
    });
  });
});
