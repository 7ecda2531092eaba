import { DAY_MS } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import { accountsIdentitySource } from '../accounts/index.ts';
import { isSimulated } from '../config/world.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import { createLedger, type Ledger, readRoot } from './ledger.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { forgetDrafts } from './store/draft-store.ts';
import { listChains } from './store/entry-store.ts';
import { listRoots, recordRoot } from './store/root-store.ts';
import { ledgerCommands } from './verify/ledger-commands.ts';
import { ledgerFeed } from './witness/ledger-feed.ts';
import { makeWitness } from './witness/witness.ts';

const FEED_DAYS = 60;

/** Where outsiders find the root: a file at a well-known place, and a feed. */
function addWitnessRoutes(
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

const made = new WeakMap<Platform, Ledger>();

/** The record of this installation's world; every module of a higher rank may write to it. */
export function ledgerOf(platform: Platform): Ledger {
  const known = made.get(platform);
  if (known !== undefined) return known;
  const { database, clock, config } = platform;
  const ledger = createLedger({ database, clock, world: config.world });
  made.set(platform, ledger);
  return ledger;
}

/** Rank 3: what was said, before it came true or not: written once, checkable by anybody. */
export const ledgerModule: ServerModule = {
  name: 'record',
  rank: 3,
  create: (platform): ModuleParts => {
    const { database, clock, config } = platform;
    const { unlocked } = accountsIdentitySource(platform);
    return {
      calls: ledgerCalls({ database, clock, world: config.world, unlocked }),
      jobs: {
        'ledger.publish-root': async () => {
          await publishRoots(database, clock);
          // Leaves whose publication never came: the work was given up or began anew under another batch.
          await forgetDrafts(database, new Date(clock.now() - DAY_MS));
        },
      },
      commands: ledgerCommands,
      routes(app) {
        addWitnessRoutes(app, platform);
      },
    };
  },
};

/** Writes down the root of every chain for the day, once. */
export async function publishRoots(database: Database, clock: Clock): Promise<void> {
  const at = new Date(clock.now());
  for (const world of await listChains(database)) {
    const { count, hash } = await readRoot(database, world);
    const date = at.toISOString().slice(0, 10);
    await recordRoot(database, world, { date, count, hash: Buffer.from(hash, 'hex'), at });
  }
}
