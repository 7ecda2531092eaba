import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/** A machine that others keep busy starts things slowly. */
const UP_WITHIN_MS = 900_000;
/** As a supervisor does, which does not try without a pause. */
const TRY_AGAIN_MS = 250;

export interface PartPlan {
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The account to run it under, where it refuses to run as root. */
  readonly account?: { readonly uid?: number; readonly gid?: number };
  /** Where its log goes. */
  readonly folder: string;
  /** Whether it works, given what it has logged since it was started. */
  isUp(said: () => string): Promise<boolean>;
}

/** One process of the cluster: started, killed, and started again as a supervisor would. */
export class Part {
  readonly #plan: PartPlan;
  #child: ChildProcess | null = null;
  #logFrom = 0;

  constructor(plan: PartPlan) {
    this.#plan = plan;
  }

  get name(): string {
    return this.#plan.name;
  }

  /** Starts it, again and again if it ends, until it works. */
  async start(): Promise<void> {
    const { name, isUp } = this.#plan;
    const until = performance.now() + UP_WITHIN_MS;
    while (performance.now() < until) {
      const child = this.#spawn();
      while (isRunning(child) && performance.now() < until) {
        if (await isUp(() => this.#said())) return;
        await wait(LOOK_EVERY_MS);
      }
      await wait(TRY_AGAIN_MS);
    }
    throw new Error(`${name} does not start: ${this.#said().slice(-600)}`);
  }

  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** Its exit code; null if the signal ended it, or it was not there. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === null || !isRunning(child)) return null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  #spawn(): ChildProcess {
    const { path, args, env, account } = this.#plan;
    const log = openSync(this.#log, 'a');
    this.#logFrom = readFileSync(this.#log).length;
    const child = spawn(path, [...args], { ...account, ...(env && { env }), stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    return child;
  }

  #said(): string {
    return readFileSync(this.#log).subarray(this.#logFrom).toString('utf8');
  }

  get #log(): string {
    return join(this.#plan.folder, `${this.#plan.name}.log`);
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Whether something on this machine accepts connections there. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });
}
