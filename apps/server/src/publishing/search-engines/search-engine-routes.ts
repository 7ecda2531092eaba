import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/module.ts';
import { indexedPages } from './indexed-pages.ts';
import { robotsText } from './robots.ts';
import { sitemapXml } from './sitemap.ts';

const HOUR = 'public, max-age=3600';

export function addSearchEngineRoutes(app: FastifyInstance, { config }: Pick<Platform, 'config'>): void {
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
    return reply
      .header('cache-control', HOUR)
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(publicUrl, indexedPages));
  });
}
