import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { watchAvailability } from './availability.ts';

const module = fileURLToPath(new URL('availability.ts', import.meta.url));

/** Nothing else may keep the process running: then Node ends it, as failed, in the middle of what it waits for. */
const closing = (port: number) => `
  import { watchAvailability } from '${module}';
  const watch = watchAvailability('postgresql://somebody@127.0.0.1:${port}/none', 50);
  const meanwhile = setTimeout(() => undefined, 60_000);
  watch.guard(() => new Promise(() => undefined)).catch(() => undefined);
  process.stdin.once('data', async () => {
    clearTimeout(meanwhile);
    process.stdin.destroy();
    await watch.stop();
    console.log('stopped');
  });`;

it('PLAT-16: a command ends as it should while the watch is just connecting', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', closing(port)]);
  await once(silent, 'connection');
  running.child.stdin?.write('stop\n');
  try {
    expect((await running).stdout).toBe('stopped\n');
  } finally {
    silent.close();
  }
});

it('HTTP-8: a database that went away as the last who waited for it gave up is found again', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const watch = watchAvailability(`postgresql://somebody@127.0.0.1:${port}/none`, 20);
  try {
    expect(await watch.isAway()).toBe(true);
    let looks = 0;
    silent.on('connection', () => looks++);
    await vi.waitFor(() => expect(looks).toBeGreaterThan(0), 5000);
  } finally {
    await watch.stop();
    silent.close();
  }
});
