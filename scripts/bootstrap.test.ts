import { spawn } from 'node:child_process';
import {
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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
let checkout: string;
/** Processes that a failing test must not leave running. */
const left: number[] = [];

/** A separate checkout with one script that says hello, and a fake npm. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'auspex-bootstrap-test-'));
  mkdirSync(join(checkout, 'scripts'));
  for (const file of ['bootstrap.mjs', 'install-once.mjs', 'lock.mjs', 'supervise.mjs']) {
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

function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** Gives a time in the supervisor another length, so that it cannot be what ends a test. */
function setTime(name: string, milliseconds: number): void {
  const text = readFileSync(join(checkout, 'scripts/supervise.mjs'), 'utf8');
  const [given = ''] = new RegExp(`const ${name} = [\\d_]+;`).exec(text) ?? [];
  expect(given).not.toBe('');
  write('scripts/supervise.mjs', text.replace(given, `const ${name} = ${milliseconds};`));
}

/** Stands in for npm: prints what npm prints, leaves what npm leaves, and counts how often it ran. */
function pretendNpm(behaviour: 'installs' | { fails: string }): void {
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

function bootstrap(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(checkout, 'scripts/bootstrap.mjs'), ...args], {
    env: { PATH: process.env.PATH, npm_execpath: join(checkout, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

const npmRuns = () =>
  existsSync(join(checkout, 'npm-runs'))
    ? readFileSync(join(checkout, 'npm-runs'), 'utf8').trim().split('\n')
    : [];

describe('A script on a fresh clone', () => {
  it('PLAT-1: installs first, then runs with its arguments; the next time it just runs', async () => {
    const first = await bootstrap('check', 'one', 'two');
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining('hello one two') });
    expect((await bootstrap('check')).said.trim()).toBe('hello');
    expect(npmRuns()).toEqual(['ci']);
  });

  it('started several times at once installs once', async () => {
    const results = await Promise.all([bootstrap('check'), bootstrap('check'), bootstrap('check')]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(npmRuns()).toEqual(['ci']);
  });

  it('installs again when the lockfile has changed', async () => {
    await bootstrap('check');
    write(
      'package-lock.json',
      JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: '24.0.1' } } }),
    );
    await bootstrap('check');
    expect(npmRuns()).toEqual(['ci', 'ci']);
  });

  it('trusts npm’s own record when somebody installed by hand', async () => {
    write('node_modules/node/package.json', '{}');
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/node': { version: '24.0.0' } } }),
    );
    expect((await bootstrap('check')).code).toBe(0);
    expect(npmRuns()).toEqual([]);
  });

  it('takes over the lock of an install that was killed', async () => {
    write('.auspex/install.lock', '4194301 1');
    expect((await bootstrap('check')).code).toBe(0);
    expect(npmRuns()).toEqual(['ci']);
  });
});

/** Prints `ready`; the caller says what it does on SIGTERM. */
function writeServer(onSigterm: string, endMilliseconds = 1000): void {
  write(
    'scripts/start.ts',
    `process.on('SIGTERM', () => { ${onSigterm} });
     process.send?.({ endMilliseconds: ${endMilliseconds} });
     setInterval(() => undefined, 1000);
     console.log('ready', process.pid);`,
  );
}

/** A server under a parent that can be killed, as npm can. */
async function startUnder(environment: Record<string, string>) {
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
    });
  }
  await vi.waitUntil(() => /child \d+/.test(said) && /ready \d+/.test(said), 60_000);
  const pid = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(said)?.[1]);
  left.push(Number(parent.pid), pid('child'), pid('ready'));
  return { parent, bootstrap: pid('child'), server: pid('ready'), said: () => said };
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('A server started through it', () => {
  const asNpm = { npm_lifecycle_script: 'exec node scripts/bootstrap.mjs start' };

  it('drains when npm is killed', async () => {
    writeServer("console.log('drained'); process.exit(0);");
    const { parent, bootstrap, said } = await startUnder(asNpm);
    parent.kill('SIGKILL');
    await vi.waitUntil(() => !alive(bootstrap), 60_000);
    expect(said()).toContain('drained');
  });

  it('outlives a shell that started it without npm', async () => {
    writeServer("console.log('drained'); process.exit(0);");
    const { parent, bootstrap, server, said } = await startUnder({});
    parent.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect([alive(bootstrap), alive(server)]).toEqual([true, true]);
    process.kill(bootstrap, 'SIGTERM');
    await vi.waitUntil(() => !alive(bootstrap), 60_000);
    expect(said()).toContain('drained');
  });

  it('is killed if it hangs and the time it named is over', async () => {
    writeServer('for (;;);');
    setTime('defaultEndMilliseconds', 600_000);
    const { bootstrap, server } = await startUnder(asNpm);
    process.kill(bootstrap, 'SIGTERM');
    await vi.waitUntil(() => !alive(server) && !alive(bootstrap), 60_000);
  });

  /** A server that drains for longer than a test waits, after a first Ctrl-C. */
  async function startDraining() {
    writeServer("console.log('draining');", 600_000);
    const { bootstrap, server, said } = await startUnder(asNpm);
    process.kill(bootstrap, 'SIGINT');
    await vi.waitUntil(() => said().includes('draining'), 60_000);
    return { bootstrap, server };
  }

  it('is killed by a second Ctrl-C', async () => {
    const { bootstrap, server } = await startDraining();
    // Longer than the time within which two signals are one request.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    process.kill(bootstrap, 'SIGINT');
    await vi.waitUntil(() => !alive(server) && !alive(bootstrap), 60_000);
  });

  it('is not killed by a first Ctrl-C that arrives twice', async () => {
    setTime('togetherMilliseconds', 600_000);
    const { bootstrap, server } = await startDraining();
    process.kill(bootstrap, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(alive(server)).toBe(true);
  });
});

describe('An obstacle is reported in one sentence', () => {
  const refusal = async (...args: string[]) => {
    const { code, said } = await bootstrap(...args);
    expect(code).not.toBe(0);
    expect(said).not.toContain('    at ');
    return said;
  };

  it('PLAT-3: a damaged lockfile', async () => {
    write('package-lock.json', '<<<<<<< HEAD');
    expect(await refusal('check')).toMatch(/package-lock\.json is damaged .*git checkout package-lock\.json/);
  });

  it('a missing lockfile', async () => {
    rmSync(join(checkout, 'package-lock.json'));
    expect(await refusal('check')).toMatch(/package-lock\.json is missing/);
  });

  it('a lockfile that does not match the packages', async () => {
    pretendNpm({ fails: 'npm error code EUSAGE' });
    expect(await refusal('check')).toMatch(/does not match package\.json/);
  });

  it('an unreachable registry', async () => {
    pretendNpm({ fails: 'npm error code ENOTFOUND' });
    expect(await refusal('check')).toMatch(/registry cannot be reached/);
  });

  it('a package that is not what the lockfile promises', async () => {
    pretendNpm({ fails: 'npm error code EINTEGRITY' });
    expect(await refusal('check')).toMatch(/EINTEGRITY/);
  });

  it('a name that is not a script, with the available ones', async () => {
    expect(await refusal('chekc')).toMatch(/no script "chekc"\. There are: check\./);
  });
});
