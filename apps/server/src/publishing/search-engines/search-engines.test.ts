import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexedPages, robotsText, sitemapXml } from './search-engine-routes.ts';

const publicUrl = 'https://auspex.example';

/** The addresses of all pages, as the web application lists them. */
const paths = readFileSync(
  new URL('../../../../web/src/shared/navigation/paths.ts', import.meta.url),
  'utf8',
);

describe('what search engines read', () => {
  it('of a simulated market are pages that say noindex themselves, and no list of them', () => {
    const text = robotsText({ publicUrl, simulated: true });
    expect(text).not.toMatch(/^Disallow: \/$/m);
    expect(text).toContain('simulated market');
    expect(text).not.toContain('Sitemap:');
  });

  it('of a live market are the pages, not the calls, and the address of the sitemap', () => {
    const text = robotsText({ publicUrl, simulated: false });
    expect(text).not.toMatch(/^Disallow: \/$/m);
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain('Sitemap: https://auspex.example/sitemap.xml');
  });

  it('lists pages that exist, each once, under the configured address', () => {
    for (const path of indexedPages) expect(paths).toMatch(new RegExp(`: '${path}(/:\\w+\\?)?',`));
    expect(new Set(indexedPages).size).toBe(indexedPages.length);
    const xml = sitemapXml(publicUrl, indexedPages);
    expect(xml.match(/<loc>/g)).toHaveLength(indexedPages.length);
    expect(xml).toContain('<loc>https://auspex.example/user-guide</loc>');
  });

  it('lists no step of a flow', () => {
    for (const step of [
      '/login',
      '/logout',
      '/process/unsubscribe',
      '/password-reset',
      '/pages-maintenance',
    ]) {
      expect(indexedPages).not.toContain(step);
    }
  });

  it('keeps the list readable when the address holds an ampersand', () => {
    expect(sitemapXml(publicUrl, ['/a?b=1&c=2'])).toContain('/a?b=1&amp;c=2');
  });
});
