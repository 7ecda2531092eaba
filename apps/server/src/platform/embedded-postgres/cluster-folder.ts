import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import { makeFolders } from '../files/make-folders.ts';
import type { PostgresAccounts, SystemAccount } from './postgres-account.ts';
import { reachableBy } from './reachable.ts';

/** Others may pass through, but not see what is inside. */
const passage = 0o711;

export interface ClusterPlace {
  readonly home: string;
  /** Where root keeps a cluster whose home the server's account cannot enter. */
  readonly systemFolder: string;
  readonly accounts: PostgresAccounts;
}

/**
 * Creates the home and the missing folders above it. Only those created here are opened to the database's account:
 * the permissions of existing ones are somebody else's decision.
 */
export function makeHome({ home, accounts }: ClusterPlace): void {
  try {
    const first = makeFolders(home, 0o700);
    if (first === undefined || accounts.server === null) return;
    for (let made = dirname(home); made.length >= first.length; made = dirname(made)) {
      chmodSync(made, passage);
    }
  } catch (error) {
    throw new CannotStart(
      `Cannot make the data folder ${home} (${(error as NodeJS.ErrnoException).code}); set AUSPEX_HOME to a folder that this account may write.`,
    );
  }
}

/**
 * The folder of a home's cluster: `<home>/postgres`, or, if the account that runs PostgreSQL cannot reach the home, a
 * system folder that the home then names in `postgres-folder`.
 */
export function clusterFolder(place: ClusterPlace): string {
  const { home, accounts } = place;
  const account = accounts.server;
  try {
    const folder = chooseFolder(place);
    refuseOthersData(join(folder, 'data'), accounts);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account !== null) {
      chownSync(folder, account.uid, account.gid);
      chmodSync(folder, 0o700);
    }
    if (existsSync(join(folder, 'data')) || reachableBy(account, folder)) return folder;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotStart(
      `Cannot write to the data folder ${path ?? home} (${code}); give this account the right to, or set AUSPEX_HOME to a folder that it may write.`,
    );
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and the account it runs under cannot enter the folder above ${home}; set AUSPEX_HOME to a folder that every account may pass through, or start as an ordinary user.`,
  );
}

/** Root could take over another account's data, and that account could then no longer start. */
function refuseOthersData(data: string, { server, initialiser }: PostgresAccounts): void {
  if (server === null || !existsSync(join(data, 'PG_VERSION'))) return;
  const { uid } = lstatSync(data);
  if ([0, server.uid, initialiser?.uid].includes(uid)) return;
  throw new CannotStart(
    `${data} belongs to the account with uid ${uid}; start as that account. Nothing was changed.`,
  );
}

function chooseFolder({ home, systemFolder, accounts }: ClusterPlace): string {
  const account = accounts.server;
  const usual = join(home, 'postgres');
  const pointer = join(home, 'postgres-folder');
  // Also fixes what an earlier version closed: it created both with mode 0700.
  for (const own of [systemFolder, home]) letThrough(account, own);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (existsSync(usual) || reachableBy(account, home)) return usual;
  const folder = join(systemFolder, `cluster-${randomBytes(8).toString('hex')}`);
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, passage);
  writeFileSync(pointer, `${folder}\n`, { mode: 0o600 });
  return folder;
}

/** Makes a folder of root's passable, if the account can get that far. */
function letThrough(account: SystemAccount | null, folder: string): void {
  if (account === null || lstatSync(folder, { throwIfNoEntry: false })?.uid !== 0) return;
  if (reachableBy(account, dirname(folder)) && !reachableBy(account, folder)) chmodSync(folder, passage);
}
