import type { FastifyInstance } from 'fastify';
import { accountsModule } from '../accounts/index.ts';
import { isSimulated } from '../config/world.ts';
import { marketModule } from '../market/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { defineModule, type Platform } from '../platform/module.ts';
import { createLedger, readRoot } from './ledger.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { listChains, listRoots, recordRoot } from './store/entry-store.ts';
import { ledgerCommands } from './verify/ledger-commands.ts';
import { ledgerFeed, makeWitness } from './witness.ts';

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

/** What was said, before it came true or not: written once, checkable by anybody. */
export const ledgerModule = defineModule({
  name: 'record',
  needs: { accounts: accountsModule, market: marketModule },
  create({ platform, accounts, market, collect }) {
    const { database, clock, config } = platform;
    const { world } = config;
    let forget = () => {};
    return {
      service: createLedger({ database, clock, world }),
      calls: ledgerCalls({ database, clock, world, unlocked: accounts.unlocked }),
      jobs: {
        'ledger.publish-root': () => publishRoots(database, clock),
      },
      commands: ledgerCommands({
        market,
        checks: () => [
          ...collect('publications').flatMap(({ publication }) => publication.checks),
          ...collect('ledgerChecks'),
        ],
      }),
      routes: (app) => addWitnessRoutes(app, platform),
      async start() {
        if (config.role === 'web') return;
        const jobs = collect('publications').flatMap(({ job }) => job ?? []);
        forget = market.onBars(() => {
          for (const job of jobs) askFor(job, platform);
        });
      },
      stop: async () => forget(),
    };
  },
});

/** Says that bars came; a job that waits or runs already takes them too, or the next hour's does. */
function askFor(job: string, { jobs, logger }: Pick<Platform, 'jobs' | 'logger'>): void {
  jobs.send(job, {}).catch((error: unknown) => {
    logger.warn({ err: error, job }, 'a job could not be asked for');
  });
}

/** Writes down the root of every chain for the day, once. */
export async function publishRoots(database: Database, clock: Clock): Promise<void> {
  const at = new Date(clock.now());
  for (const world of await listChains(database)) {
    const { count, hash } = await readRoot(database, world);
    const date = at.toISOString().slice(0, 10);
    await recordRoot(database, world, { date, count, hash: Buffer.from(hash, 'hex'), at });
  }
}
