import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutFolder } from '../src/config/default-home.ts';
import { processCommand } from '../src/platform/embedded-postgres/process-alive.ts';

export interface TerminalStart {
  readonly home: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** A supervisor gives its programs none. */
  readonly terminal?: boolean;
}

/** The processes of one start, by role. */
export interface Family {
  readonly npm: number;
  readonly bootstrap: number;
  readonly server: number;
  readonly postgres: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** `npm start` of this checkout in its own pseudo-terminal, which util-linux's `script` keeps open. */
export class StartInTerminal {
  readonly #home: string;
  readonly #child: ChildProcess;
  #said = '';
  /** Everything that was seen to belong to this start. */
  #seen: readonly Process[] = [];

  constructor({ home, environment = {}, terminal = true }: TerminalStart) {
    if (terminal && spawnSync('script', ['--version']).status !== 0) {
      throw new Error('There is no "script" (util-linux) on this machine, which makes the pseudo-terminal.');
    }
    const command = terminal ? ['script', '-qfc', 'npm start', '/dev/null'] : ['npm', 'start'];
    const variables = { HOME: home, AUSPEX_HOME: home, PORT: '0', ...environment };
    const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    this.#home = home;
    this.#child = spawn('sh', ['-c', 'exec env -i PATH="$PATH" "$@"', 'sh', ...given, ...command], {
      cwd: checkoutFolder,
      // A session of its own: nothing that ends the tests also ends it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString('utf8');
      });
    }
    this.#child.stdin?.on('error', () => undefined);
  }

  get said(): string {
    return this.#said;
  }

  /** Resolves with what the pattern's first group matched in the output. */
  async hears(pattern: RegExp, seconds = 180): Promise<string> {
    const deadline = performance.now() + seconds * 1000;
    for (;;) {
      const found = pattern.exec(this.#said);
      if (found !== null) return found[1] ?? found[0];
      if (this.#child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`${pattern} was not said, but:\n${this.#said}`);
      }
      await sleep(50);
    }
  }

  /** The address, once it answers; all its processes are known from then on. */
  async ready(): Promise<string> {
    const address = await this.hears(/ready: (http\S+)/);
    this.look();
    return address;
  }

  look(): Family {
    const family = descendants(Number(this.#child.pid));
    this.#seen = family;
    const find = (part: RegExp) => {
      const one = family.find(({ command }) => part.test(command));
      if (one === undefined)
        throw new Error(`No ${part} among:\n${family.map((each) => each.command).join('\n')}`);
      return one.pid;
    };
    return {
      npm: find(/^npm start/),
      bootstrap: find(/^node scripts\/bootstrap\.mjs/),
      server: find(/scripts\/start\.ts/),
      postgres: find(/bin\/postgres -D/),
    };
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** As when its window is closed: the other end of the pseudo-terminal is gone. */
  closeTerminal(): void {
    this.#child.kill('SIGKILL');
  }

  /** Which of its processes are there after this many seconds, and how long the rest took. */
  async gone(withinSeconds: number): Promise<{ left: string[]; seconds: number }> {
    const began = performance.now();
    for (;;) {
      const left = this.#left();
      const seconds = (performance.now() - began) / 1000;
      if (left.length === 0 || seconds > withinSeconds) return { left, seconds };
      await sleep(100);
    }
  }

  /** For the end of a test: nothing is left running. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    for (const { pid } of this.#seen) kill(pid);
    for (let attempt = 0; attempt < 50 && this.#left().length > 0; attempt += 1) {
      for (const { pid } of processes().filter(({ command }) => command.includes(this.#home))) kill(pid);
      await sleep(100);
    }
  }

  #left(): string[] {
    const mine = new Map(this.#seen.map(({ pid, command }) => [pid, command]));
    return processes()
      .filter(({ pid, command }) => mine.get(pid) === command || command.includes(this.#home))
      .map(({ pid, command }) => `${pid} ${command}`);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** On Linux without `ps`, which small images lack. */
function processes(): Process[] {
  return process.platform === 'linux' ? processesOfLinux() : processesByPs();
}

function processesOfLinux(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (Number.isNaN(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [{ pid, parent: Number(parent), command: processCommand(pid).trim() }];
    } catch {
      // It ended in between.
      return [];
    }
  });
}

function processesByPs(): Process[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A process that has ended and waits for its parent to notice counts as gone.
    return state === '' || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

function descendants(ancestor: number): Process[] {
  const all = processes();
  const found = new Set([ancestor]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}
