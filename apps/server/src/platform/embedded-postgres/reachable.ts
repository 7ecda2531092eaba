import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SystemAccount } from './postgres-account.ts';

/** Whether an account can get down to a folder; a home of mode 0700 on the way stops everybody else. */
export function reachableBy(account: SystemAccount | null, folder: string): boolean {
  if (account === null) return true;
  for (let current = folder; ; current = dirname(current)) {
    const stats = lstatSync(current, { throwIfNoEntry: false });
    if (stats?.isDirectory() && !maySearch(account, stats)) return false;
    if (dirname(current) === current) return true;
  }
}

function maySearch(account: SystemAccount, stats: { mode: number; uid: number; gid: number }): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
