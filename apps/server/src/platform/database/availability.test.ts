import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { watchAvailability } from './availability.ts';
import { openDatabase } from './open-database.ts';

const test = withDatabase({ migrated: false });

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

it('HTTP-8: a database that has no connection left is busy, not away, and goes on with what it has begun', async () => {
  const name = new URL(test.url).pathname.slice(1);
  await test.owner.query(`alter database ${name} connection limit 2`);
  const database = openDatabase({ url: test.url, watchMilliseconds: 100 });
  try {
    const begun = database.transaction(async (tx) => {
      await tx.query('select 1');
      await expect(database.query('select 1')).rejects.toMatchObject({ code: 'busy' });
      return tx.query('select pg_sleep(1)::text as slept, 1 as one');
    });
    expect(await begun).toMatchObject([{ one: 1 }]);
  } finally {
    await database.close();
  }
});
