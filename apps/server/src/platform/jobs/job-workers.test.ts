import type { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { createWorkers } from './job-workers.ts';

afterEach(() => void vi.useRealTimers());

it('a job whose failure could not be stored is let go, so that it is found to be lost', async () => {
  vi.useFakeTimers();
  let deliver = async (_jobs: object[]): Promise<unknown> => undefined;
  const boss = {
    async work(_name: string, _options: object, onJobs: typeof deliver) {
      deliver = onJobs;
      return 'worker';
    },
  };
  const gone = async () => {
    throw new Error('The database is gone.');
  };
  const workers = createWorkers({
    boss: boss as unknown as PgBoss,
    database: { query: gone, run: gone } as unknown as Database,
    logger: pino({ level: 'silent' }),
    onProgress: () => undefined,
  });
  const settings = { timeoutSeconds: 20, retries: 0, singleton: false };
  await workers.take('once', { settings, handler: async () => undefined });
  const job = { id: '1', name: 'once', data: {}, signal: new AbortController().signal };
  await expect(deliver([job])).rejects.toThrow('The database is gone.');
  expect(workers.heldJobs()).toEqual(['1']);
  vi.advanceTimersByTime(10_000);
  expect(workers.heldJobs()).toEqual([]);
});
