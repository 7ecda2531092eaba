import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/module.ts';
import { listRoots } from '../store/root-store.ts';
import { ledgerFeed } from './ledger-feed.ts';
import { isSimulated, makeWitness } from './witness.ts';

const FEED_DAYS = 60;

/** Where outsiders find the root: a file at a well-known place, and a feed. */
export function addWitnessRoutes(
  app: FastifyInstance,
  { config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
): void {
  const { world, publicUrl } = config;
  const open = { config: { access: 'public', duringMaintenance: true } } as const;
  app.get('/.well-known/auspex-ledger.json', open, async (_request, reply) => {
    if (isSimulated(world)) reply.header('x-robots-tag', 'noindex');
    return reply
      .header('cache-control', 'public, max-age=60')
      .type('application/json; charset=utf-8')
      .send(await makeWitness(database, world, clock));
  });
  app.get('/ledger.rss', open, async (_request, reply) => {
    if (isSimulated(world)) reply.header('x-robots-tag', 'noindex');
    return reply
      .header('cache-control', 'public, max-age=900')
      .type('application/rss+xml; charset=utf-8')
      .send(ledgerFeed({ world, publicUrl, roots: await listRoots(database, world, FEED_DAYS) }));
  });
}
