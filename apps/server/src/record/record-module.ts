import { dateOfInstant } from '@auspex/market';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { defineModule, type Platform } from '../platform/module.ts';
import { createLedger, readRoot } from './ledger.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { timeAfter } from './publish.ts';
import { createSigner, type RootSigner } from './sign-roots.ts';
import { listChains, listRoots, recordRoot } from './store/entry-store.ts';
import { stampRoots } from './timestamp/stamp-roots.ts';
import { signatureCheck } from './verify/check-signatures.ts';
import { ledgerCommands } from './verify/ledger-commands.ts';
import { addWitnessRoutes } from './witness-routes.ts';

/** What was said, before it came true or not: written once, checkable by anybody. */
export const ledgerModule = defineModule({
  name: 'record',
  needs: { accounts: accountsModule, market: marketModule },
  create({ platform, accounts, market, collect }) {
    const { database, clock, config } = platform;
    const { world } = config;
    const signer = createSigner({ config, clock });
    let forget = () => {};
    return {
      service: createLedger({ database, clock, world, signer }),
      calls: ledgerCalls({ database, clock, world, delayOf: accounts.delayOf }),
      jobs: {
        'ledger.publish-root': () => publishRoots(database, clock, signer),
        'ledger.time-stamp': ({ signal }) =>
          stampRoots({ database, clock, world, authority: config.timestampUrl }, signal),
      },
      commands: ledgerCommands({
        market,
        signer,
        checks: () => [
          ...collect('publications').flatMap(({ publication }) => publication.checks),
          ...collect('ledgerChecks'),
          signatureCheck(signer),
        ],
      }),
      latestRoot: [
        async (sql) => {
          const [root] = await listRoots(sql, world, { limit: 1 });
          return root ? { date: root.date, count: root.count, hash: root.hash } : null;
        },
      ],
      routes: (app) => addWitnessRoutes(app, platform),
      async start() {
        await signer.current(database);
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
export async function publishRoots(database: Database, clock: Clock, signer?: RootSigner): Promise<void> {
  for (const world of await listChains(database)) {
    const key = await signer?.current(database);
    const { count, hash } = await readRoot(database, world);
    const at = timeAfter([key?.listed.since ?? ''], clock);
    const signature = key?.sign({ world, count, hash, at }) ?? null;
    await recordRoot(database, world, {
      date: dateOfInstant(Date.parse(at)),
      count,
      hash,
      at: new Date(at),
      signature,
    });
  }
}
