import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sweepAbandonedHomes } from './test-homes.ts';

/** What a run leaves in its home if it is killed, with the pid that its server had. */
function leaveBehind(home: string, pid: number | undefined): void {
  const data = join(home, 'postgres/data');
  mkdirSync(data, { recursive: true });
  // As PostgreSQL writes it: its pid, then its folder.
  writeFileSync(join(data, 'postmaster.pid'), `${pid}\n${data}\n`);
}

/** Takes its time to stop; its exit code says whether its folder was still there at the end. */
const slowServer = `
  const { existsSync } = require('node:fs');
  process.on('SIGINT', () => setTimeout(() => process.exit(existsSync(process.argv[1]) ? 0 : 1), 300));
  setInterval(() => undefined, 1000);
  console.log('ready');`;

it('A run of tests stops the server of a killed run before it removes its folder, and nobody else’s program', async () => {
  const prefix = `auspex-sweep-test-${process.pid}-`;
  const ofKilledRun = join(tmpdir(), `${prefix}${2 ** 22 - 3}-`);
  const home = mkdtempSync(ofKilledRun);
  const server = spawn(process.execPath, ['-e', slowServer, join(home, 'postgres/data')]);
  const ended = once(server, 'exit');
  await once(server.stdout, 'data');
  leaveBehind(home, server.pid);
  const stranger = spawn('sleep', ['600']);
  const reused = mkdtempSync(ofKilledRun);
  leaveBehind(reused, stranger.pid);
  const kill = vi.spyOn(process, 'kill');
  try {
    await sweepAbandonedHomes(prefix);
    expect([home, reused].filter((path) => existsSync(path))).toEqual([]);
    expect(await ended).toEqual([0, null]);
    expect(kill.mock.calls).not.toContainEqual([stranger.pid, 'SIGINT']);
  } finally {
    kill.mockRestore();
    server.kill('SIGKILL');
    stranger.kill('SIGKILL');
  }
});
