import { symbolFilterText } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isSimulated } from '../../config/world.ts';
import { InvalidInput, NotFound } from '../../platform/errors/index.ts';
import type { Platform } from '../../platform/module.ts';
import { listNews } from '../listing/list-news.ts';
import { marketsOf, type NewsReads, scopeOf } from '../news-calls.ts';
import { writeRss } from './write-rss.ts';

const ITEMS = 50;

const feedQuery = z.object({
  market: z.enum(['us', 'crypto']).optional(),
  symbol: z.string().trim().min(1).max(40).optional(),
});

/** `/news.rss`: the latest headlines for feed readers, for everything, a market, or one symbol. */
export function addRssRoute(
  app: FastifyInstance,
  { platform, market }: NewsReads & { readonly platform: Pick<Platform, 'database' | 'config'> },
): void {
  const { publicUrl } = platform.config;
  app.get('/news.rss', { config: { access: 'public' } }, async (request, reply) => {
    const query = feedQuery.safeParse(request.query);
    if (!query.success) {
      throw new InvalidInput('A feed takes `market` (us or crypto) and `symbol`, such as AAPL.');
    }
    const { symbol } = query.data;
    const view = market().view();
    const asset = symbol === undefined ? undefined : await view.findAsset(symbolFilterText(symbol));
    if (symbol !== undefined && !asset) throw new NotFound();
    const filter = {
      markets: marketsOf(query.data.market),
      assetIds: asset && [asset.assetId],
      words: [],
      clustered: true,
    };
    const question = { scope: scopeOf(view), filter, limit: ITEMS };
    const newest = await listNews(platform.database, question);
    // Feed readers poll rarely: the newest document alone would lose headlines between two visits.
    const older = newest.older;
    const more = older === null ? [] : (await listNews(platform.database, { ...question, older })).items;
    const selfUrl = new URL('/news.rss', publicUrl);
    for (const [name, value] of Object.entries(query.data)) if (value) selfUrl.searchParams.set(name, value);
    const simulated = isSimulated(market().world.name);
    if (simulated) reply.header('x-robots-tag', 'noindex');
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/rss+xml; charset=utf-8')
      .send(
        writeRss({
          publicUrl,
          selfUrl: selfUrl.href,
          simulated,
          about: asset?.symbol ?? query.data.market ?? null,
          items: newestFirst([...newest.items, ...more]).slice(0, ITEMS),
        }),
      );
  });
}

function newestFirst<T extends { readonly publishedAt: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => b.publishedAt - a.publishedAt);
}
