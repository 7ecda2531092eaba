import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alive,
  asNpm,
  checkout,
  here,
  launch,
  launchUnder,
  pidIn,
  runsOn,
  useFakeCheckout,
  write,
  writeServer,
} from './fake-checkout.ts';

useFakeCheckout();

const asRoot = process.getuid?.() === 0;
/** Root tries another account, for which nothing is closed but what is meant to be. */
const other = asRoot ? { uid: 65_534, gid: 65_534 } : {};
const canBeOther = spawnSync(process.execPath, ['--version'], { ...other, cwd: '/' }).status === 0;

describe.runIf(canBeOther)('An account that may not write to the checkout', () => {
  const folders = ['.', 'scripts', 'node_modules', 'node_modules/node'];
  const setModes = (mode: number) => {
    for (const folder of folders) chmodSync(join(checkout, folder), mode);
  };
  beforeEach(() => mkdirSync(join(checkout, 'node_modules/node'), { recursive: true }));
  afterEach(() => setModes(0o755));

  it('starts what another one has installed', async () => {
    write('node_modules/node/package.json', '{}');
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/node': { version: '24.0.0' } } }),
    );
    setModes(0o555);
    const { code, said } = await launch(['scripts/bootstrap.mjs', 'check'], other).ended;
    expect([code, said.trim()]).toEqual([0, 'hello']);
  });

  it('PLAT-3: hears in one sentence that nothing is installed yet', async () => {
    setModes(0o555);
    const { code, said } = await launch(['scripts/bootstrap.mjs', 'check'], other).ended;
    expect([code, said.trim()]).toEqual([
      1,
      `This account may not write to ${join(checkout, '.auspex')} (EACCES); start once as the account that owns the checkout.`,
    ]);
  });
});

describe('Stopped before there is a server', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s, it takes npm with it', async (signal) => {
    write('npm-cli.js', runsOn('npm-pid'));
    const { pid, ended } = launch(['scripts/bootstrap.mjs', 'check']);
    const npm = await pidIn('npm-pid');
    process.kill(pid, signal);
    const { code, said } = await ended;
    expect([code, alive(npm)]).toEqual([128 + constants.signals[signal], false]);
    expect(said.trim()).toBe('Installing packages (npm ci) …');
  });

  it('by the end of npm during the installation, it starts nothing that stays', async () => {
    write(
      'npm-cli.js',
      `${runsOn('npm-pid')}
       import { existsSync, mkdirSync } from 'node:fs';
       while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20));
       mkdirSync('node_modules/node', { recursive: true });
       writeFileSync('node_modules/node/package.json', '{}');
       process.exit();`,
    );
    writeServer('process.exit(0);');
    const { parent, bootstrap } = await launchUnder(asNpm);
    await pidIn('npm-pid');
    parent.kill('SIGKILL');
    await vi.waitUntil(() => parent.signalCode !== null, 60_000);
    write('go', '');
    await vi.waitUntil(() => !alive(bootstrap), 60_000);
  });

  it('by SIGTERM while the pages are built, it ends the build; what killed builds left is removed', async () => {
    for (const file of [
      ...['start.ts', 'build-web.ts', 'checkout.ts', 'run-program.ts'],
      'drain-when-orphaned.ts',
    ]) {
      copyFileSync(join(here, file), join(checkout, 'scripts', file));
    }
    write('apps/web/build.ts', runsOn('build-pid'));
    write('.auspex/web-build-4194301/dist/index.html', '');
    symlinkSync(join(here, '../apps/server'), join(checkout, 'apps/server'));
    const { pid, ended } = launch(['scripts/start.ts']);
    const build = await pidIn('build-pid');
    expect(existsSync(join(checkout, '.auspex/web-build-4194301'))).toBe(false);
    process.kill(pid, 'SIGTERM');
    expect((await ended).code).toBe(143);
    await vi.waitUntil(() => !alive(build), 60_000);
  });
});
