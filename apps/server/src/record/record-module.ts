import { DAY_MS } from '@auspex/market';
import { accountsIdentitySource } from '../accounts/index.ts';
import type { ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { forgetDrafts } from './store/draft-store.ts';
import { ledgerCommands } from './verify/ledger-commands.ts';
import { publishRoots } from './witness/publish-root.ts';
import { addWitnessRoutes } from './witness/witness-routes.ts';

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
