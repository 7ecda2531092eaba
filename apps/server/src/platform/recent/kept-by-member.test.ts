import { beforeEach, expect, it } from 'vitest';
import type { Bus, BusHandlers } from '../bus/bus.ts';
import type { Transaction } from '../database/database.ts';
import { KeptByMember } from './kept-by-member.ts';

/** Two processes; what one commits, the bus tells both. */
let listening: boolean;
let stored: string;
let reads: number;
/** When the database answers. */
let answer: Promise<void>;
let handlers: BusHandlers[];
let here: KeptByMember<string>;
let there: KeptByMember<string>;

const bus = {
  listening: () => listening,
  listen: async (_channel: string, heard: BusHandlers) => {
    handlers.push(heard);
    return async () => undefined;
  },
  notify: async (_channel: string, memberId: string, tx: Transaction) =>
    tx.afterCommit(() => handlers[1]?.onMessage(memberId)),
} as unknown as Bus;

async function read(): Promise<string> {
  reads += 1;
  const value = stored;
  await answer;
  return value;
}

async function store(value: string, { commits = true } = {}): Promise<void> {
  const after: (() => void)[] = [];
  const tx = { afterCommit: (work: () => void) => after.push(work) } as unknown as Transaction;
  await here.announce(tx, 'ada');
  if (!commits) return;
  stored = value;
  for (const work of after) work();
}

beforeEach(async () => {
  [listening, stored, reads, handlers, answer] = [true, 'London', 0, [], Promise.resolve()];
  here = new KeptByMember(bus, 'places', read);
  there = new KeptByMember(bus, 'places', read);
  await here.start();
  await there.start();
});

it('What is kept of a member is read once, until a change of it is committed in either process', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect(await there.of('ada')).toBe('London');
  expect(reads).toBe(1);
  await store('Paris', { commits: false });
  expect([await there.of('ada'), reads]).toEqual(['London', 1]);
  await store('Paris');
  expect([await here.of('ada'), await there.of('ada'), reads]).toEqual(['Paris', 'Paris', 3]);
});

it('What was read before a change is not kept after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = promise;
  const before = there.of('ada');
  await store('Paris');
  resolve();
  expect(await before).toBe('London');
  expect(await there.of('ada')).toBe('Paris');
});

it('While changes cannot be heard each question goes to the database, and nothing older counts afterwards', async () => {
  await there.of('ada');
  listening = false;
  stored = 'Paris';
  expect([await there.of('ada'), await there.of('ada'), reads]).toEqual(['Paris', 'Paris', 3]);
  stored = 'Rome';
  listening = true;
  handlers[1]?.onReconnect();
  expect(await there.of('ada')).toBe('Rome');
});
