import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import type { MarketChange } from '../../store/index.ts';
import type { FactCache } from './fact-cache.ts';
import { BARS } from './fact-caches.ts';
import { createMarketCache, type MarketCache } from './market-cache.ts';

/** Reads of the factCache, each with the keys requested together. */
let reads: string[][];
let stored: Map<string, string>;
let beforeAnswer: () => Promise<void>;
let line: { listening: boolean; version: number; handlers?: Parameters<Database['listen']>[1] };
let cache: MarketCache;

const factCache: FactCache<string> = {
  // Invalidated the way bars are.
  name: BARS.name,
  kind: BARS.kind,
  byAsset: true,
  batch: 3,
  empty: '',
  bytes: (value) => value.length,
  async read(_sql, _world, keys) {
    reads.push([...keys]);
    const answer = new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) ?? '']] : [])));
    await beforeAnswer();
    return answer;
  },
};

/** A database of which the cache only uses the listener and the number of the last change. */
const database = {
  query: async () => [{ version: String(line.version) }],
  listening: () => line.listening,
  listen: async (_channel: string, handlers: Parameters<Database['listen']>[1]) => {
    line.handlers = handlers;
    return async () => undefined;
  },
} as unknown as Database;

function tell(change: Partial<Omit<MarketChange, 'assets'>> & { assets?: string | null }): void {
  line.version += 1;
  const message = {
    world: 'live',
    version: line.version,
    kind: 'bars',
    market: null,
    assets: null,
    ...change,
  };
  line.handlers?.onMessage(JSON.stringify(message));
}

describe('What a process caches of the market', () => {
  beforeEach(async () => {
    reads = [];
    stored = new Map([
      ['us:KO', 'one'],
      ['us:PEP', 'two'],
    ]);
    beforeAnswer = async () => undefined;
    line = { listening: true, version: 7 };
    cache = createMarketCache({
      database,
      bus: database,
      world: 'live',
      limitBytes: 1000,
      onTrouble: (error) => {
        throw error;
      },
    });
    await cache.start();
  });

  it('is loaded once, and again only after a change to that asset', async () => {
    await cache.get(factCache, 'us:KO');
    await cache.get(factCache, 'us:PEP');
    await cache.get(factCache, 'us:KO');
    expect(reads).toEqual([['us:KO'], ['us:PEP']]);
    stored.set('us:KO', 'changed');
    tell({ assets: 'us:KO us:XYZ' });
    expect(await cache.get(factCache, 'us:KO')).toBe('changed');
    expect(await cache.get(factCache, 'us:PEP')).toBe('two');
    expect(reads).toHaveLength(3);
    tell({ kind: 'rates' });
    tell({ world: 'sim:1' });
    await cache.get(factCache, 'us:KO');
    expect(reads).toHaveLength(3);
    // So many assets that they did not fit into the message.
    tell({ assets: null });
    await Promise.all([cache.get(factCache, 'us:KO'), cache.get(factCache, 'us:PEP')]);
    expect(reads).toHaveLength(4);
  });

  it('and is asked for at once is loaded together, the same thing only once', async () => {
    const keys = ['a', 'b', 'a', 'c', 'd', 'us:KO'];
    const answers = await Promise.all(keys.map((key) => cache.get(factCache, key)));
    expect(reads).toEqual([
      ['a', 'b', 'c'],
      ['d', 'us:KO'],
    ]);
    expect(answers).toEqual(['', '', '', '', '', 'one']);
  });

  it('is never older than a change that came in the meantime', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    beforeAnswer = () => held;
    const early = cache.get(factCache, 'us:KO');
    await new Promise(setImmediate);
    stored.set('us:KO', 'changed');
    tell({ assets: 'us:KO' });
    beforeAnswer = async () => undefined;
    // A question asked after the change does not get the answer that was in flight.
    expect(await cache.get(factCache, 'us:KO')).toBe('changed');
    answer();
    expect(await early).toBe('one');
    expect(await cache.get(factCache, 'us:KO')).toBe('changed');
  });

  it('is not trusted while the connection is broken, and dropped when it is back', async () => {
    const told: string[] = [];
    cache.onBars((market) => told.push(market));
    await cache.get(factCache, 'us:KO');
    line.listening = false;
    stored.set('us:KO', 'changed');
    line.version = 9;
    expect(await cache.get(factCache, 'us:KO')).toBe('changed');
    expect(await cache.get(factCache, 'us:KO')).toBe('changed');
    expect(reads).toHaveLength(3);
    line.listening = true;
    line.handlers?.onReconnect();
    await expect.poll(() => told).toEqual(['crypto', 'us']);
    expect(cache.version()).toBe(9);
    expect(await cache.get(factCache, 'us:KO')).toBe('changed');
    expect(reads).toHaveLength(4);
  });

  it('announces each ingest once', () => {
    const told: string[] = [];
    const stop = cache.onBars((market) => told.push(market));
    tell({ kind: 'bars', assets: 'us:KO' });
    tell({ kind: 'ingested', market: 'us' });
    stop();
    tell({ kind: 'ingested', market: 'crypto' });
    expect(told).toEqual(['us']);
    expect(cache.version()).toBe(10);
  });

  it('reports a failing database to the caller, and asks again next time', async () => {
    beforeAnswer = () => Promise.reject(new Error('gone'));
    await expect(cache.get(factCache, 'us:KO')).rejects.toThrow('gone');
    beforeAnswer = async () => undefined;
    expect(await cache.get(factCache, 'us:KO')).toBe('one');
  });
});
