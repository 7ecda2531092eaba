import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import type { SystemAccount } from './postgres-account.ts';

/**
 * The allocator of glibc keeps what a large statement took for as long as its connection lives: after the first fill,
 * connections at rest held 200 MB each, of which PostgreSQL used 3.
 */
const givesMemoryBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** None of our own environment reaches PostgreSQL, so that no `PG…` variable changes its behaviour. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...givesMemoryBack };

function options(account: SystemAccount | null): SpawnOptions {
  return { cwd: '/', env: environment, ...(account ?? {}) };
}

/** Runs one of PostgreSQL's programs to completion. */
export function runPostgresProgram(request: {
  program: string;
  args: readonly string[];
  account: SystemAccount | null;
  input?: string;
}): { ok: boolean; output: string } {
  const { cwd, env, uid, gid } = options(request.account);
  const result = spawnSync(request.program, request.args, { cwd, env, uid, gid, input: request.input ?? '' });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
  return { ok: result.status === 0, output };
}

/**
 * Starts the server in its own session: Ctrl-C in the terminal must not stop it before the program that uses it has
 * drained.
 */
export function spawnPostgres(request: {
  program: string;
  args: readonly string[];
  account: SystemAccount | null;
  /** Open file that receives the server's output. */
  log: number;
}) {
  const child = spawn(request.program, request.args, {
    ...options(request.account),
    detached: true,
    stdio: ['ignore', request.log, request.log],
  });
  child.unref();
  return child;
}

/**
 * What one of the programs says of a failure, without the time and `[pid] ` that begin each line of a log: the same
 * trouble is then told in the same words.
 */
export function tellingLines(output: string): string {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.slice(line.indexOf('] ') + 1).trim());
  const telling = lines.filter((line) => /FATAL|PANIC|could not|error/i.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, 2).join(' ');
}

/** Containers may have no room in /dev/shm. */
export function lacksSharedMemory(output: string): boolean {
  return output.includes('shared memory segment');
}

/** The setting with which processes of the server share memory in files beside the data, and hardly use them. */
export const sharedInFiles = ['dynamic_shared_memory_type', 'mmap'] as const;
