import { escapeXml } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/module.ts';
import { listPublished } from '../blog/blog-store.ts';
import { articlePath } from '../blog/write-blog-page.ts';

/** Paths that are calls, steps of a flow or for one person only. */
const notForRobots = ['/api/', '/functions/', '/process/', '/__/', '/dev/'];

/** Pages that search engines may list, most important first. The steps of a flow are not among them. */
export const indexedPages = [
  '/',
  '/services',
  '/cryptocurrencies',
  '/stocks',
  '/plans',
  '/ai-returns',
  '/stock-ai-returns',
  '/trade-history',
  '/stock-trade-history',
  '/news',
  '/blog',
  '/user-guide',
  '/faq',
  '/about-us',
  '/meet-the-team',
  '/contact-us',
  '/referral',
  '/privacy-policy',
  '/terms',
  '/trading-terms',
] as const;

const HOUR = 'public, max-age=3600';

/** The standard allows 50,000 addresses; there will be far fewer articles. */
const MOST_ARTICLES = 5000;

export function addSearchEngineRoutes(
  app: FastifyInstance,
  { config, database }: Pick<Platform, 'config' | 'database'>,
): void {
  const { publicUrl } = config;
  const simulated = config.world.startsWith('sim:');
  const open = { config: { access: 'public', duringMaintenance: true } } as const;
  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(robotsText({ publicUrl, simulated })),
  );
  app.get('/sitemap.xml', open, async (_request, reply) => {
    if (simulated) reply.header('x-robots-tag', 'noindex');
    const { items: articles } = await listPublished(database, { limit: MOST_ARTICLES, offset: 0 });
    return reply
      .header('cache-control', HOUR)
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(publicUrl, [...indexedPages, ...articles.map(({ slug }) => articlePath(slug))]));
  });
}

/**
 * What search engines may index. A simulated market is listed nowhere, because real names with invented prices must
 * not turn up next to real ones: its pages say "noindex" themselves, which a crawler can only see if it may fetch
 * them.
 */
export function robotsText(options: { readonly publicUrl: string; readonly simulated: boolean }): string {
  const rules = ['User-agent: *', ...notForRobots.map((path) => `Disallow: ${path}`), ''];
  if (options.simulated) {
    return [
      '# This installation shows a simulated market: the names are real, the prices are invented.',
      '# Every page says "noindex".',
      ...rules,
    ].join('\n');
  }
  return [...rules, `Sitemap: ${new URL('/sitemap.xml', options.publicUrl).href}`, ''].join('\n');
}

/** The sitemap (sitemaps.org, version 0.9), under the configured address. */
export function sitemapXml(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(new URL(path, publicUrl).href)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
