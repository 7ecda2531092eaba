import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testShiftMs } from '../clock.ts';
import { compiledSources } from '../compiled-sources.ts';

export interface ServerProcess {
  readonly pid: number;
  readonly address: string;
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code and how long it took. */
  terminate(): Promise<{ code: number | null; milliseconds: number }>;
}

/** What the processes of a test share. */
export interface Meeting {
  readonly url: string;
  readonly ownerUrl: string;
  /** Data folder with the master key, the same for all, as on machines of one installation. */
  readonly home: string;
  readonly smtpUrl: string | null;
  /** Node options for the process, such as `--expose-gc`. */
  readonly nodeOptions?: readonly string[];
  /** What the process runs; the platform's own modules if omitted. */
  readonly entry?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const serverEntry = fileURLToPath(new URL('./server-process.ts', import.meta.url));

export function makeHome(): { home: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'auspex-two-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('{"ready"')) continue;
    stdout.resume();
    return (JSON.parse(line) as { ready: string }).ready;
  }
  throw new Error('The server process ended before it was ready.');
}

/** Starts a separate server process and waits until it answers. */
export async function startProcess(meeting: Meeting): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...(meeting.nodeOptions ?? []), meeting.entry ?? serverEntry], {
    // Over the channel it notices the end of this process, however that comes.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...compiledSources,
      DATABASE_URL: meeting.url,
      DATABASE_OWNER_URL: meeting.ownerUrl,
      AUSPEX_HOME: meeting.home,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '6',
      CLOCK_SHIFT_MS: String(testShiftMs),
      ...(meeting.smtpUrl === null ? {} : { SMTP_URL: meeting.smtpUrl }),
      ...meeting.environment,
    },
  });
  const address = await addressOf(child);
  return {
    pid: child.pid ?? 0,
    address,
    async kill() {
      child.kill('SIGKILL');
      await exitOf(child);
    },
    async terminate() {
      const began = performance.now();
      child.kill('SIGTERM');
      const code = await exitOf(child);
      return { code, milliseconds: Math.round(performance.now() - began) };
    },
  };
}
