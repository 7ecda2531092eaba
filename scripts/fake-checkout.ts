import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, vi } from 'vitest';

export const here = dirname(fileURLToPath(import.meta.url));
export let checkout: string;
/** Processes that a failing test must not leave running. */
const left: number[] = [];

/** Each test gets a separate checkout with one script that says hello, and a fake npm. */
export function useFakeCheckout(): void {
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'auspex-bootstrap-test-'));
    // Another account may try it too.
    chmodSync(checkout, 0o755);
    mkdirSync(join(checkout, 'scripts'));
    for (const file of [
      'bootstrap.mjs',
      'install-once.mjs',
      'lock.mjs',
      'server-process.mjs',
      'supervise.mjs',
    ]) {
      copyFileSync(join(here, file), join(checkout, 'scripts', file));
    }
    write('scripts/check.ts', `console.log('hello', process.argv.slice(2).join(' '));`);
    write(
      'package-lock.json',
      JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: '24.0.0' } } }),
    );
    write('package.json', '{ "type": "module" }');
    pretendNpm('installs');
  });
  afterEach(() => {
    for (const pid of left.splice(0)) if (alive(pid)) process.kill(pid, 'SIGKILL');
    // What was killed just now may still be writing.
    rmSync(checkout, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** Gives a time in the supervisor another length, so that it cannot be what ends a test. */
export function setTime(name: string, milliseconds: number): void {
  const text = readFileSync(join(checkout, 'scripts/supervise.mjs'), 'utf8');
  const [given = ''] = new RegExp(`const ${name} = [\\d_]+;`).exec(text) ?? [];
  expect(given).not.toBe('');
  write('scripts/supervise.mjs', text.replace(given, `const ${name} = ${milliseconds};`));
}

/** Stands in for npm: prints what npm prints, leaves what npm leaves, and counts how often it ran. */
export function pretendNpm(behaviour: 'installs' | { fails: string }): void {
  const installs = `
    fs.mkdirSync('node_modules/node', { recursive: true });
    fs.writeFileSync('node_modules/node/package.json', '{}');`;
  const fails =
    behaviour === 'installs' ? '' : `console.error(${JSON.stringify(behaviour.fails)}); process.exit(1);`;
  write(
    'npm-cli.js',
    `import fs from 'node:fs';
     fs.appendFileSync('npm-runs', process.argv[2] + '\\n');
     await new Promise((resolve) => setTimeout(resolve, 300));
     ${behaviour === 'installs' ? installs : fails}`,
  );
}

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

export const bootstrap = (...args: string[]): Promise<Ran> =>
  launch(['scripts/bootstrap.mjs', ...args]).ended;

export function launch(
  args: readonly string[],
  account: { uid?: number; gid?: number } = {},
): { pid: number; ended: Promise<Ran> } {
  const child = spawn(process.execPath, args, {
    ...account,
    cwd: checkout,
    env: { PATH: process.env.PATH, npm_execpath: join(checkout, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  left.push(Number(child.pid));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code, said })));
  return { pid: Number(child.pid), ended };
}

export function linesOf(path: string): string[] {
  const file = join(checkout, path);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

export const npmRuns = () => linesOf('npm-runs');

/** The pid that a program of these tests writes into a file as soon as it runs. */
export async function pidIn(path: string): Promise<number> {
  await vi.waitUntil(() => linesOf(path)[0], 60_000);
  const pid = Number(linesOf(path)[0]);
  left.push(pid);
  return pid;
}

/** Runs until it is ended, and says who it is. */
export const runsOn = (path: string) =>
  `import { writeFileSync } from 'node:fs';
   writeFileSync(${JSON.stringify(path)}, \`\${process.pid}\\n\`);
   setInterval(() => undefined, 1000);`;

/** Prints `ready`; the caller says what it does on SIGTERM. */
export function writeServer(onSigterm: string, endMilliseconds = 1000): void {
  write(
    'scripts/start.ts',
    `process.on('SIGTERM', () => { ${onSigterm} });
     process.send?.({ endMilliseconds: ${endMilliseconds} });
     setInterval(() => undefined, 1000);
     console.log('ready', process.pid);`,
  );
}

/** The bootstrap under a parent that can be killed, as npm can. */
export async function launchUnder(environment: Record<string, string>) {
  write(
    'parent.mjs',
    `import { spawn } from 'node:child_process';
     const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], { stdio: 'inherit' });
     setInterval(() => undefined, 1000);
     console.log('child', child.pid);`,
  );
  const parent = spawn(process.execPath, ['parent.mjs'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, npm_execpath: join(checkout, 'npm-cli.js'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [parent.stdout, parent.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      for (const [, pid] of String(chunk).matchAll(/(?:child|ready) (\d+)/g)) left.push(Number(pid));
    });
  }
  const pidOf = async (name: string) => {
    await vi.waitUntil(() => new RegExp(`${name} \\d+`).test(said), 60_000);
    return Number(new RegExp(`${name} (\\d+)`).exec(said)?.[1]);
  };
  left.push(Number(parent.pid));
  return { parent, bootstrap: await pidOf('child'), pidOf, said: () => said };
}

export async function startUnder(environment: Record<string, string>) {
  const launched = await launchUnder(environment);
  return { ...launched, server: await launched.pidOf('ready') };
}

export function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const asNpm = { npm_lifecycle_script: 'exec node scripts/bootstrap.mjs start' };
