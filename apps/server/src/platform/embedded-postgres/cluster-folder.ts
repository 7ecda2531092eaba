import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../database/cannot-start.ts';
import type { SystemAccount } from './postgres-account.ts';
import { reachableBy } from './reachable.ts';

/** Where root keeps a cluster whose home the server's account cannot walk into. */
const systemFolder = '/var/lib/auspex';

/**
 * The folder that holds the cluster of a home: `<home>/postgres`, or, where the account that runs PostgreSQL
 * cannot reach the home, a folder of the system that the home then names in `postgres-folder`.
 */
export function clusterFolder(home: string, account: SystemAccount | null): string {
  const pointer = join(home, 'postgres-folder');
  try {
    const folder = chooseFolder(home, account, pointer);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account !== null) {
      chownSync(folder, account.uid, account.gid);
      chmodSync(folder, 0o700);
    }
    return folder;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotStart(
      `Cannot write to the data folder ${path ?? home} (${code}); give this account the right to, or set AUSPEX_HOME to a folder that it may write.`,
    );
  }
}

function chooseFolder(home: string, account: SystemAccount | null, pointer: string): string {
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const usual = join(home, 'postgres');
  if (existsSync(usual) || account === null) return usual;
  if (ownedByRoot(home) && reachableBy(account, join(home, '..'))) {
    // Others may pass through the home but not look into it.
    chmodSync(home, 0o711);
    return usual;
  }
  if (reachableBy(account, home)) return usual;
  const folder = join(systemFolder, `cluster-${randomBytes(8).toString('hex')}`);
  mkdirSync(systemFolder, { recursive: true, mode: 0o711 });
  writeFileSync(pointer, `${folder}\n`, { mode: 0o600 });
  return folder;
}

function ownedByRoot(folder: string): boolean {
  return lstatSync(folder).uid === 0;
}
