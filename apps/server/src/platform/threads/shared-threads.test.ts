import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedThreads } from './shared-threads.ts';

/** Says in which thread it ran, with the rounds of waiting that it was told to do. */
const WORK = `const { threadId } = require('node:worker_threads');
module.exports = async ({ milliseconds, seen }) => {
  const running = seen ? Atomics.add(seen, 0, 1) + 1 : 0;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  if (seen) Atomics.sub(seen, 0, 1);
  return { threadId, running };
};`;

interface Work {
  readonly milliseconds: number;
  /** How many are running. */
  readonly seen?: Int32Array;
}

let folder = '';
const open = (name: string) => {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, WORK);
  return createSharedThreads<Work, { threadId: number; running: number }>({ worker: pathToFileURL(file) });
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-threads-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('Different kinds of work are done by the same threads, of which there are two', async () => {
  const pools = ['one', 'two', 'three'].map(open);
  const first = await pools[0]?.run({ milliseconds: 0 });
  const second = await pools[1]?.run({ milliseconds: 0 });
  expect(second?.threadId).toBe(first?.threadId);
  const together = await Promise.all(pools.map((pool) => pool.run({ milliseconds: 20 })));
  expect(new Set(together.map(({ threadId }) => threadId)).size).toBe(2);
  await Promise.all(pools.map((pool) => pool.close()));
});

it('Work of one kind is done one after another, so that it leaves a thread to the others', async () => {
  const pool = open('single');
  const seen = new Int32Array(new SharedArrayBuffer(4));
  const done = await Promise.all([1, 2, 3].map(() => pool.run({ milliseconds: 5, seen })));
  expect(done.map(({ running }) => running)).toEqual([1, 1, 1]);
  await pool.close();
});

it('Closing one kind of work ends what it has not finished and nothing else', async () => {
  const [closed, other] = [open('closed'), open('open')];
  const unfinished = [closed.run({ milliseconds: 60_000 }), closed.run({ milliseconds: 60_000 })];
  const ended = Promise.allSettled(unfinished);
  const kept = other.run({ milliseconds: 50 });
  await closed.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await kept).threadId).toBeGreaterThan(0);
  // A closed pool can be used again, as after a publication.
  expect((await closed.run({ milliseconds: 0 })).threadId).toBeGreaterThan(0);
  await Promise.all([closed.close(), other.close()]);
});
