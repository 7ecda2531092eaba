import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Where Debian's package puts a program; null where it is not installed, and what needs it is skipped. */
export function debianProgram(name: string): string | null {
  const path = [`/usr/sbin/${name}`, `/usr/bin/${name}`].find(existsSync) ?? null;
  if (path === null) console.info(`${name} is not installed here; what needs it is skipped.`);
  return path;
}

export interface RunningProgram {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server and waits until its port on loopback accepts connections. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { port, ...account }: { readonly port: number; readonly uid?: number; readonly gid?: number },
): Promise<RunningProgram> {
  const child: ChildProcess = spawn(path, [...args], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error(`${path} does not listen: ${said}`);
    await wait(50);
  }
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The account to run a server under that refuses to run as root; none for anybody else. */
export function serviceAccount(name: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}
