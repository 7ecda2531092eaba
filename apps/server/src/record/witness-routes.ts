import { type IsoDate, isIsoDate } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import { isSimulated } from '../config/world.ts';
import type { Sql } from '../platform/database/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import { listRoots } from './store/entry-store.ts';
import { listKeys } from './store/key-store.ts';
import { findToken, stampedText } from './timestamp/stamp-roots.ts';
import { ledgerFeed, makeWitness } from './witness.ts';

const FEED_DAYS = 60;

/** Where outsiders find the root: a file at a well-known place, a feed, and what each day's root was signed as. */
export function addWitnessRoutes(
  app: FastifyInstance,
  { config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
): void {
  const { world, publicUrl } = config;
  const open = { config: { access: 'public', duringMaintenance: true } } as const;
  const robots = isSimulated(world) ? { 'x-robots-tag': 'noindex' } : {};
  app.get('/.well-known/auspex-ledger.json', open, async (_request, reply) => {
    return reply
      .headers({ ...robots, 'cache-control': 'public, max-age=60' })
      .type('application/json; charset=utf-8')
      .send(await makeWitness(database, world, clock));
  });
  app.get('/ledger.rss', open, async (_request, reply) => {
    return reply
      .headers({ ...robots, 'cache-control': 'public, max-age=900' })
      .type('application/rss+xml; charset=utf-8')
      .send(ledgerFeed({ world, publicUrl, roots: await listRoots(database, world, { limit: FEED_DAYS }) }));
  });
  app.get<{ Params: { name: string } }>('/.well-known/auspex-ledger/:name', open, async (request, reply) => {
    const [date = '', kind, ...more] = request.params.name.split('.');
    const known = (kind === 'txt' || kind === 'tsr') && more.length === 0;
    if (!known || !isIsoDate(date)) throw new NotFound();
    const found =
      kind === 'txt' ? await readText(database, world, date) : await findToken(database, world, date);
    if (found === null) throw new NotFound();
    return reply
      .headers({ ...robots, 'cache-control': 'public, max-age=3600' })
      .type(kind === 'txt' ? 'text/plain; charset=utf-8' : 'application/timestamp-reply')
      .send(found);
  });
}

async function readText(sql: Sql, world: string, date: IsoDate): Promise<string | null> {
  const [root] = await listRoots(sql, world, { date });
  return root ? stampedText(world, root, await listKeys(sql)) : null;
}
