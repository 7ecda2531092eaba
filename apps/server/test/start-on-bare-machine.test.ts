import { chmodSync, chownSync, globSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkoutFolder, defaultHome } from '../src/config/default-home.ts';
import { reachableBy } from '../src/platform/embedded-postgres/reachable.ts';
import {
  type BareMachine,
  type Started,
  startOnBareMachine,
  systemFolderOf,
} from './start-on-bare-machine.ts';

const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
/** Takes no jobs: once the page was seen, there is nothing to wait for. */
const withoutJobs = { ROLE: 'web' };
const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
/** Root starts as another account, unless that one cannot even reach the program. */
const ordinary = asRoot ? nobody : own;

let folder: string;
let started: Started | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-bare-test-'));
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  await started?.stop();
  started = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product as people do, up to the first page that a browser gets. */
async function startToFirstPage(machine: Omit<BareMachine, 'systemFolder'>): Promise<Started> {
  started = startOnBareMachine({ ...machine, systemFolder: systemFolder() });
  const address = await started.ready;
  expect(address, started.said()).not.toBeNull();
  const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(/<title>[^<]*Auspex<\/title>/.test(await page.text())).toBe(true);
  return started;
}

function systemFolder(): string {
  return join(folder, 'system');
}

function seenBy(server: Started, path: string): string {
  return join(server.seenFrom, path);
}

function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o777).toString(8);
}

/** Everything below a folder that its group or others may read, write or list; a running server also removes files. */
function openBelow(path: string): string[] {
  return globSync('**/*', { cwd: path }).filter((name) => {
    const mode = lstatSync(join(path, name), { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & 0o077) !== 0;
  });
}

describe.runIf(asRoot)('npm start as root, with nothing set and no data folder yet', () => {
  it.each(['0022', '0077'] as const)(
    'answers with a page under umask %s, and what it keeps can be read by nobody else',
    async (umask) => {
      const server = await startToFirstPage({ umask, environment: umask === '0077' ? withoutJobs : {} });
      const system = systemFolderOf({ systemFolder: systemFolder() });
      const home = seenBy(server, defaultHome({}, system));
      expect([modeOf(seenBy(server, system)), modeOf(home)]).toEqual(['711', '711']);
      expect(openBelow(home)).toEqual([]);
      expect(lstatSync(join(home, 'postgres/data')).uid).not.toBe(0);
    },
  );

  it('repairs what a start that could not reach its own folder left behind', async () => {
    const system = systemFolderOf({ systemFolder: systemFolder() });
    const home = defaultHome({}, system);
    const cluster = join(system, 'cluster-00112233445566aa');
    const server = await startToFirstPage({
      umask: '0022',
      prepare: [
        `mkdir -m 700 ${system} ${home} ${cluster} ${cluster}/data.unfinished-4711`,
        `echo ${cluster} > ${home}/postgres-folder && chmod 600 ${home}/postgres-folder`,
        `chown -R 54318:54318 ${cluster}`,
      ],
    });
    expect(modeOf(seenBy(server, system))).toBe('711');
    expect(globSync('data*', { cwd: seenBy(server, cluster) })).toEqual(['data']);
    expect(openBelow(seenBy(server, system)).map((name) => basename(name))).toEqual([basename(home)]);
  });
});

describe.runIf(!asRoot || reachableBy(ordinary, checkoutFolder))(
  'npm start as an ordinary user whose home is closed to others',
  () => {
    it.each(['0022', '0077'] as const)(
      'answers with a page under umask %s, with its data in the home and readable by nobody else',
      async (umask) => {
        const home = join(folder, 'home');
        mkdirSync(home, { mode: 0o700 });
        chownSync(home, ordinary.uid, ordinary.gid);
        await startToFirstPage({
          umask,
          environment: { ...withoutJobs, HOME: home },
          ...(asRoot ? { account: ordinary } : {}),
        });
        const data = globSync('.local/share/auspex/*/postgres/data', { cwd: home });
        expect(data).toHaveLength(1);
        expect(lstatSync(join(home, data[0] ?? '')).uid).toBe(ordinary.uid);
        expect(openBelow(join(home, '.local'))).toEqual([]);
      },
    );
  },
);
