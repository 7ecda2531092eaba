import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Fields after the name, which stands in parentheses and may hold anything; null for a process that has ended. */
function statOf(
  pid: number | string,
): { readonly parent: number; readonly own: number; readonly ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

/** Processor time of one process, in milliseconds. */
export function processorMs(pid: number): number {
  return (statOf(pid)?.own ?? 0) * TICK_MS;
}

/** Processor time of a process and of all it has started, those that have ended among them. */
export function familyMs(pid: number): number {
  const first = statOf(pid);
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    return stat?.parent === pid ? [stat.own] : [];
  });
  const own = first === null ? 0 : first.own + first.ended;
  return children.reduce((sum, ticks) => sum + ticks, own) * TICK_MS;
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The process that all others of the embedded PostgreSQL come from. */
export function databasePid(home: string): number {
  return Number(readFileSync(join(home, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
