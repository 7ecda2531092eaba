import type { ledgerWitness } from '@auspex/contract';
import type { z } from 'zod';
import { isSimulated } from '../../config/world.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/index.ts';
import { readRoot } from '../ledger.ts';
import { listChains } from '../store/entry-store.ts';

/** The roots of all chains at one moment: what outsiders keep to notice a change later. */
export type Witness = z.output<typeof ledgerWitness>;

const rules =
  'hash = SHA-256(JCS({world, seq, kind, subject, bodyHash, prevHash})), prevHash of entry 1 is 64 zeros; ' +
  'bodyHash = SHA-256(salt ‖ JCS(body)); root of an entry = RFC 6962 tree over its leaves by id, ' +
  'each leaf the bytes JCS({id, subject, of, bodyHash, seal}); JCS = RFC 8785; hashes are hexadecimal inside JSON.';

export async function makeWitness(sql: Sql, current: string, clock: Clock): Promise<Witness> {
  const names = new Set([current, ...(await listChains(sql))]);
  const worlds = [];
  for (const world of names) {
    worlds.push({ ...(await readRoot(sql, world)), simulated: isSimulated(world) });
  }
  const [{ count, hash } = { count: 0, hash: '' }] = worlds;
  const at = new Date(clock.now()).toISOString();
  return {
    format: 'auspex-ledger-1',
    at,
    world: current,
    simulated: isSimulated(current),
    count,
    hash,
    worlds,
    rules,
  };
}
