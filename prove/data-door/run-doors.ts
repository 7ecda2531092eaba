import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const AUSPEX = programOf('../../apps/server/src/commands/auspex.ts');
export const READ_FOLDER = programOf('./read-folder.ts');

/** What a program printed, how it ended, and the most memory it ever had. */
export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly peakMegabytes: number;
  readonly seconds: number;
}

/** Runs a program as a person does: a process of its own, with the settings given and no others. */
export async function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ran> {
  const began = performance.now();
  const env = { PATH: '', ...environment };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  let peakMegabytes = 0;
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid));
  }, 50);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve());
    });
    return { ...said, peakMegabytes, seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    clearInterval(watch);
  }
}

/** The kernel keeps the highest it ever was (`VmHWM`), so that no peak between two looks is missed. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    // The process has ended.
    return 0;
  }
}
