import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkoutFolder } from '../src/config/default-home.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface BareMachine {
  /** Shell commands that run before the start, such as what an earlier version left behind. */
  readonly prepare?: readonly string[];
  readonly umask: '0022' | '0077';
  /** The whole environment of the program, except for `PATH` and `PORT`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Starts the product instead of root. */
  readonly account?: Account;
  /** Stands in for `/var/lib/auspex` if this process may not create a file system of its own. */
  readonly systemFolder: string;
}

export interface Started {
  /** The product's own address, or null if it ended without one. */
  readonly ready: Promise<string | null>;
  /** `/proc/<pid>/root`: the machine's files as the product sees them. */
  readonly seenFrom: string;
  said(): string;
  stop(): Promise<void>;
}

const hideSystemFolder = 'mount -t tmpfs -o mode=755 tmpfs /var/lib';

/** Whether this process may give a program its own `/var/lib`, which is empty and ends with it. */
export const canHideSystemFolder =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'sh', '-c', hideSystemFolder]).status === 0;

/** A folder that root's own `npm start` would use as `/var/lib/auspex`, as the product sees it. */
export function systemFolderOf(machine: Pick<BareMachine, 'systemFolder'>): string {
  return canHideSystemFolder ? '/var/lib/auspex' : machine.systemFolder;
}

/** `npm start` of this checkout without any of the caller's environment; for root on an empty system data folder. */
export function startOnBareMachine(machine: BareMachine): Started {
  const [program, ...args] = canHideSystemFolder ? ['unshare', '--mount', 'sh'] : ['sh'];
  const child = spawn(program, [...args, '-c', scriptFor(machine)], {
    cwd: checkoutFolder,
    // A process group of its own, so that Ctrl-C reaches all of it as it does in a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = listen(child.stdout, child.stderr);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    ready: Promise.race([heard.address, closed.then(() => null)]),
    seenFrom: join('/proc', String(child.pid), 'root'),
    said: heard.said,
    async stop() {
      try {
        process.kill(-Number(child.pid), 'SIGINT');
      } catch {
        // It ended by itself.
      }
      await closed;
    },
  };
}

function scriptFor({ prepare = [], umask, environment, account, systemFolder }: BareMachine): string {
  const variables = {
    PORT: '0',
    ...(canHideSystemFolder ? {} : { AUSPEX_SYSTEM_FOLDER: systemFolder }),
    ...environment,
  };
  const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  // An account without its own home may not be able to reach npm, which only hands over to this script.
  const command = account
    ? `setpriv --reuid ${account.uid} --regid ${account.gid} --clear-groups node_modules/node/bin/node scripts/bootstrap.mjs start`
    : 'npm start';
  return [
    'set -e',
    ...(canHideSystemFolder ? [hideSystemFolder] : []),
    ...prepare,
    `umask ${umask}`,
    `exec env -i PATH="$PATH:/usr/local/bin:/usr/bin:/bin" ${given.join(' ')} ${command}`,
  ].join('\n');
}

function listen(...streams: readonly NodeJS.ReadableStream[]) {
  let said = '';
  let announce: (address: string) => void = () => undefined;
  const address = new Promise<string>((resolve) => {
    announce = resolve;
  });
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /ready: (http\S+)/.exec(said)?.[1];
      if (found) announce(found);
    });
  }
  return { address, said: () => said };
}
