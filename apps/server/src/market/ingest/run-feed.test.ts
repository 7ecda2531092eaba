import { expect, it } from 'vitest';
import { ProcessStopping } from '../../platform/errors/index.ts';
import type { OpenSource } from '../sources/open-source.ts';
import type { Ingest } from './ingest.ts';
import { runFeed } from './run-feed.ts';

/** Runs a feed that ends with an error; what the log and the record of the source say of it. */
async function saidOf(error: Error): Promise<readonly string[]> {
  const said: string[] = [];
  const database = {
    query: async () => {
      said.push('recorded');
      return [];
    },
  };
  const ingest = {
    ...{ world: 'sim:1', clock: { now: () => 0 }, database },
    logger: { warn: (_: object, words: string) => void said.push(words) },
  } as unknown as Ingest;
  const feed = { source: { id: 'simulated' } as OpenSource, feed: 'prices' } as const;
  const run = runFeed(ingest, feed, async () => {
    throw error;
  });
  await expect(run).rejects.toBe(error);
  return said;
}

it('PLAT-17: data whose reading a stop has interrupted are not called missing', async () => {
  expect(await saidOf(new Error('The disk is full.'))).toContain('market data are missing');
  expect(await saidOf(new ProcessStopping())).toEqual([]);
});
