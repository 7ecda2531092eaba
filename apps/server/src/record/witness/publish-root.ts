import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { readRoot } from '../ledger.ts';
import { listChains } from '../store/entry-store.ts';
import { recordRoot } from '../store/root-store.ts';

/** Writes down the root of every chain for the day, once. */
export async function publishRoots(database: Database, clock: Clock): Promise<void> {
  const at = new Date(clock.now());
  for (const world of await listChains(database)) {
    const { count, hash } = await readRoot(database, world);
    const date = at.toISOString().slice(0, 10);
    await recordRoot(database, world, { date, count, hash: Buffer.from(hash, 'hex'), at });
  }
}
