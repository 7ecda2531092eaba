import { closeSync, copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../config/cannot-start.ts';
import type { SystemAccount } from './postgres-account.ts';
import { lacksSharedMemory, sharedInFiles, spawnPostgres, tellingLines } from './postgres-program.ts';
import type { RunningServer } from './running-server.ts';

const logLimitBytes = 8 * 1024 * 1024;

export interface ServerStart {
  readonly program: string;
  readonly data: string;
  readonly folder: string;
  readonly account: SystemAccount | null;
  /** Tried first, so that addresses that others hold stay valid. */
  readonly preferredPort: number;
  /** False only for tests: a power failure may then lose data. */
  readonly durable: boolean;
  /** Resolves once the server accepts connections. */
  readonly answers: (port: number) => Promise<boolean>;
}

/** Starts the server on the preferred port, or on any free one if that is taken. */
export async function startServer(start: ServerStart): Promise<RunningServer> {
  const logFile = logOf(start.folder);
  let lastWords = '';
  let inFiles = false;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = (await portIsFree(start.preferredPort)) ? start.preferredPort : await anyFreePort();
    const outcome = await tryStart(start, { port, logFile, inFiles });
    if (outcome.running) return outcome.running;
    lastWords = outcome.lastWords;
    inFiles ||= lacksSharedMemory(lastWords);
    // After the server's main process is killed its children need a moment to notice and exit.
    await sleep(500);
  }
  throw new CannotStart(
    `The embedded PostgreSQL does not start on ${start.data}: ${lastWords} (all it said: ${logFile}). Nothing was changed; restore a backup into another AUSPEX_HOME if the data are damaged.`,
  );
}

interface Attempt {
  readonly port: number;
  readonly logFile: string;
  /** Whether processes of the server share memory in files. */
  readonly inFiles: boolean;
}

async function tryStart(
  start: ServerStart,
  { port, logFile, inFiles }: Attempt,
): Promise<{ running: RunningServer | null; lastWords: string }> {
  rotate(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const child = spawnPostgres({
    program: start.program,
    args: serverArguments(start, { port, inFiles }),
    account: start.account,
    log,
  });
  closeSync(log);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  // Replaying the log after a crash may take long, so the wait ends with the process, not with a timeout.
  while (!ended) {
    if (child.pid !== undefined && (await start.answers(port)))
      return { running: { pid: child.pid, port }, lastWords: '' };
    await sleep(25);
  }
  return { running: null, lastWords: lastWords(logFile, logStart) };
}

function serverArguments(start: ServerStart, { port, inFiles }: Omit<Attempt, 'logFile'>): string[] {
  const sharedBuffersMegabytes = Math.max(64, Math.min(256, Math.floor(freemem() / 8 / 1024 / 1024)));
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMegabytes}MB`,
    // Two small cores gain nothing from parallel plans, and containers often have little shared memory.
    max_parallel_workers_per_gather: '0',
    max_wal_size: '512MB',
    min_wal_size: '32MB',
    // A fill writes more than the data take; what a checkpoint no longer needs is deleted instead of kept for the next.
    wal_recycle: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    fsync: start.durable ? 'on' : 'off',
    full_page_writes: start.durable ? 'on' : 'off',
    synchronous_commit: start.durable ? 'on' : 'off',
    ...(inFiles ? Object.fromEntries([sharedInFiles]) : {}),
  };
  return [
    '-D',
    start.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

const logOf = (folder: string) => join(folder, 'postgres.log');

const isLong = (logFile: string) => (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes;

function rotate(logFile: string): void {
  if (isLong(logFile)) renameSync(logFile, `${logFile}.1`);
}

/** Keeps the log of a server within its limits that runs for months. It goes on writing to the same file, at its end. */
export function shortenLog(folder: string): void {
  const logFile = logOf(folder);
  if (!isLong(logFile)) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}

function lastWords(logFile: string, from: number): string {
  const said = readFileSync(logFile).subarray(from).toString('utf8');
  return tellingLines(said) || 'it ended without a word';
}

function portIsFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

/** A port that is free on this machine right now. */
export function anyFreePort(): Promise<number> {
  return listenOnce(0);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
