import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import type { PostgresAccounts, SystemAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { lacksSharedMemory, runPostgresProgram, sharedInFiles, tellingLines } from './postgres-program.ts';

/** The superuser of the embedded server; only starting, backup and repair use it. */
export const adminRole = 'auspex_admin';

/**
 * Creates the cluster unless it exists. Created under another name and renamed, so that an interruption leaves
 * nothing that looks like a cluster. Data of another major version is left alone.
 */
export function createClusterOnce(request: {
  folder: string;
  binaries: PostgresBinaries;
  accounts: PostgresAccounts;
  adminPassword: string;
}): { data: string; created: boolean } {
  const data = join(request.folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) {
    refuseOtherVersion(data, request.binaries.major);
    return { data, created: false };
  }
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new CannotStart(
      `${data} holds files but no PostgreSQL cluster; move it away, or set AUSPEX_HOME to another folder. Nothing was changed.`,
    );
  }
  sweepUnfinished(request.folder);
  const unfinished = join(request.folder, `data.unfinished-${process.pid}`);
  initialise({ ...request, data: unfinished });
  rmSync(data, { recursive: true, force: true });
  renameSync(unfinished, data);
  return { data, created: true };
}

/** Left by starts that were killed; the programs they started may still be writing there. */
function sweepUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('data.unfinished-'))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Still being written; the next start removes it.
    }
  }
}

function refuseOtherVersion(data: string, major: number): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === String(major)) return;
  throw new CannotStart(
    `The data in ${data} were written by PostgreSQL ${found}, and this version of Auspex brings PostgreSQL ${major}. Nothing was changed. Start the version of Auspex that wrote them, run "npm run auspex -- backup FILE", then restore that file here into another AUSPEX_HOME.`,
  );
}

function initialise(request: {
  folder: string;
  data: string;
  binaries: PostgresBinaries;
  accounts: PostgresAccounts;
  adminPassword: string;
}): void {
  const { data, accounts, folder } = request;
  const { initialiser, server } = accounts;
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, 'initial-password');
  writeFileSync(passwordFile, `${request.adminPassword}\n`, { mode: 0o600 });
  if (initialiser !== null) {
    for (const path of [folder, data, passwordFile]) chownSync(path, initialiser.uid, initialiser.gid);
  }
  try {
    const run = (...more: string[]) =>
      runPostgresProgram({
        program: request.binaries.initdb,
        args: [
          ...['-D', data, '-U', adminRole, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
          ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums'],
          ...more,
        ],
        account: initialiser,
      });
    const first = run();
    const result =
      !first.ok && lacksSharedMemory(first.output) ? run('--set', sharedInFiles.join('=')) : first;
    if (!result.ok)
      throw new CannotStart(
        `PostgreSQL could not create its data in ${data}: ${tellingLines(result.output)}`,
      );
  } finally {
    rmSync(passwordFile, { force: true });
    if (server !== null) giveTo(server, folder);
  }
}

function giveTo(account: SystemAccount, path: string): void {
  lchownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** Sets a new superuser password on a stopped cluster, for a home whose password file was lost. */
export function resetAdminPassword(request: {
  data: string;
  folder: string;
  binaries: PostgresBinaries;
  accounts: PostgresAccounts;
  adminPassword: string;
}): void {
  const { initialiser, server } = request.accounts;
  if (initialiser !== null) giveTo(initialiser, request.folder);
  const result = runPostgresProgram({
    program: request.binaries.postgres,
    args: ['--single', '-D', request.data, 'postgres'],
    account: initialiser,
    input: `ALTER ROLE ${adminRole} PASSWORD '${request.adminPassword}';\n`,
  });
  if (server !== null) giveTo(server, request.folder);
  if (!result.ok) {
    throw new CannotStart(
      `The database's password file was lost and could not be made again: ${tellingLines(result.output)}`,
    );
  }
}
