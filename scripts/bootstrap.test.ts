import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alive,
  asNpm,
  bootstrap,
  checkout,
  launch,
  linesOf,
  npmRuns,
  pidIn,
  pretendNpm,
  runsOn,
  setTime,
  startUnder,
  useFakeCheckout,
  write,
  writeServer,
} from './fake-checkout.ts';

useFakeCheckout();

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

describe('A server started through it', () => {
  it.each([
    ['start', 'scripts/start.ts'],
    ['auspex', 'apps/server/src/commands/auspex.ts'],
  ])(
    'gives memory back: `npm run %s` has the limits that are measured, unless the caller sets others',
    async (name, script) => {
      write(
        script,
        `console.log(process.execArgv.join(), process.env.MALLOC_ARENA_MAX, process.env.MALLOC_TRIM_THRESHOLD_);`,
      );
      expect((await bootstrap(name)).said).toContain('--max-semi-space-size=8 2 131072');
    },
  );

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

describe('The database that a program could not stop itself', () => {
  beforeEach(() => {
    write(
      'apps/server/src/commands/stop-abandoned-database.ts',
      `import { writeFileSync } from 'node:fs';
       writeFileSync('stopped-for', process.argv[2] + '\\n');`,
    );
  });

  it('is stopped after a server that crashed', async () => {
    writeServer('process.abort();');
    const { bootstrap, server } = await startUnder(asNpm);
    process.kill(bootstrap, 'SIGTERM');
    expect(await stoppedFor()).toBe(server);
  });

  it('is stopped after a command that a signal ended, which is not made to wait', async () => {
    write('apps/server/src/commands/auspex.ts', runsOn('command-pid'));
    const { pid, ended } = launch(['scripts/bootstrap.mjs', 'auspex', 'backup']);
    const command = await pidIn('command-pid');
    process.kill(pid, 'SIGINT');
    expect((await ended).code).toBe(130);
    expect(await stoppedFor()).toBe(command);
  });

  async function stoppedFor(): Promise<number> {
    await vi.waitUntil(() => linesOf('stopped-for')[0], 60_000);
    return Number(linesOf('stopped-for')[0]);
  }
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
