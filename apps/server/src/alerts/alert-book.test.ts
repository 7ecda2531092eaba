import { expect, it } from 'vitest';
import type { Database } from '../platform/database/index.ts';
import { AlertBook } from './alert-book.ts';

it('ALERT-36: an alert that cannot be read loses none of those that were changed with it', async () => {
  let change: (id: string) => void = () => undefined;
  let fails = false;
  const stored = new Map<string, object>();
  const row = (id: string, level: number) => ({
    ...{ id, assetId: 'us:KO', condition: { kind: 'price', is: 'above', level } },
  });
  const database = {
    listen: async (_: string, { onMessage }: { onMessage: (id: string) => void }) => {
      change = onMessage;
      return async () => undefined;
    },
    query: async (_: string, values: readonly unknown[] = []) => {
      const wanted = [...stored].filter(([id]) => values.includes(id));
      if (fails && wanted.some(([id]) => id === 'second')) throw new Error('No connection.');
      return wanted.map(([, found]) => found);
    },
  };
  const fake = database as unknown as Database;
  const book = new AlertBook(
    { database: fake, bus: fake, live: { changed: async () => undefined } },
    'sim:1',
  );
  await book.start();
  await book.catchUp();
  const levels = () =>
    book.tickedOf('us:KO' as never).map(({ condition }) => 'level' in condition && condition.level);
  for (const [i, id] of ['first', 'second', 'third'].entries()) {
    stored.set(id, row(id, i + 1));
    change(id);
  }
  fails = true;
  await expect(book.catchUp()).rejects.toThrow('No connection.');
  expect(levels()).toEqual([1]);
  fails = false;
  await book.catchUp();
  expect(levels().toSorted()).toEqual([1, 2, 3]);
});
