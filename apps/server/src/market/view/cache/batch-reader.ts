import type { FactCache } from './fact-cache.ts';

/**
 * Reads one value of a factCache; reads requested in the same turn are batched, and one already in flight is not
 * repeated.
 */
export type BatchReader = <T>(factCache: FactCache<T>, key: string) => Promise<T>;

export interface BatchReaderOptions {
  read<T>(factCache: FactCache<T>, keys: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Changes whenever something stored changed; null while nothing may be cached. */
  generation(): number | null;
  keep<T>(factCache: FactCache<T>, key: string, value: T): void;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

interface Reading {
  readonly generation: number | null;
  readonly value: Promise<unknown>;
}

/** Statements in flight; more would only take connections away from others. */
const STATEMENTS_AT_ONCE = 3;

export function createBatchReader(options: BatchReaderOptions): BatchReader {
  const underWay = new Map<string, Reading>();
  const queues = new Map<FactCache<unknown>, Map<string, Waiting[]>>();
  const gate = createGate(STATEMENTS_AT_ONCE);

  const readBatch = async (
    factCache: FactCache<unknown>,
    keys: readonly string[],
    waiting: readonly Waiting[][],
  ) => {
    const generation = options.generation();
    const found = await gate(() => options.read(factCache, keys));
    keys.forEach((key, index) => {
      const value = found.get(key) ?? factCache.empty;
      if (generation !== null && generation === options.generation()) options.keep(factCache, key, value);
      for (const { resolve } of waiting[index]) resolve(value as never);
    });
  };
  const flush = (factCache: FactCache<unknown>) => {
    const queue = [...(queues.get(factCache) ?? [])];
    queues.delete(factCache);
    for (let start = 0; start < queue.length; start += factCache.batch) {
      const part = queue.slice(start, start + factCache.batch);
      const keys = part.map(([key]) => key);
      const waiting = part.map(([, readers]) => readers);
      readBatch(factCache, keys, waiting).catch((error: unknown) => {
        for (const { reject } of waiting.flat()) reject(error);
      });
    }
  };
  const enqueue = (factCache: FactCache<unknown>, key: string) =>
    new Promise<never>((resolve, reject) => {
      let queue = queues.get(factCache);
      if (!queue) {
        queue = new Map();
        queues.set(factCache, queue);
        setImmediate(flush, factCache);
      }
      const waiting = queue.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else queue.set(key, [{ resolve, reject }]);
    });
  return <T>(factCache: FactCache<T>, key: string) => {
    const name = `${factCache.name} ${key}`;
    const generation = options.generation();
    const reading = underWay.get(name);
    if (reading && generation !== null && reading.generation === generation)
      return reading.value as Promise<T>;
    const value = enqueue(factCache as FactCache<unknown>, key).finally(() => {
      if (underWay.get(name)?.value === value) underWay.delete(name);
    });
    underWay.set(name, { generation, value });
    return value as Promise<T>;
  };
}

/** Limits how many pieces of work run at once. */
function createGate(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((enter) => line.push(enter));
    try {
      return await work();
    } finally {
      // A waiter takes over the slot.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
