import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from './environment-reader.ts';

/** The folder into which this copy of the program was checked out. */
export const checkoutFolder = realpathSync(fileURLToPath(new URL('../../../..', import.meta.url)));

/** Where root keeps the data of every checkout, and each cluster whose home the database's account cannot reach. */
export const systemDataFolder = '/var/lib/auspex';

/**
 * Where data is stored unless `AUSPEX_HOME` says otherwise: in the account's data folder, one per checkout, and never
 * inside the checkout, where `git clean` would erase it. Root uses a system folder, because the database runs under
 * another account that cannot enter root's home.
 */
export function defaultHome(environment: Environment, systemFolder = systemDataFolder): string {
  const checkout = createHash('sha256').update(checkoutFolder).digest('hex').slice(0, 12);
  if (process.getuid?.() === 0) return join(systemFolder, checkout);
  const data = environment.XDG_DATA_HOME?.trim() || join(homedir(), '.local', 'share');
  return join(data, 'auspex', checkout);
}
