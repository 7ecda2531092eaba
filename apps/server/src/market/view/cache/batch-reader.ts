import type { Shelf } from './shelf.ts';

/**
 * Reads one value of a shelf; reads requested in the same turn are batched, and one already in flight is not
 * repeated.
 */
export type BatchReader = <T>(shelf: Shelf<T>, key: string) => Promise<T>;

export interface BatchReaderOptions {
  read<T>(shelf: Shelf<T>, keys: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Changes whenever something stored changed; null while nothing may be cached. */
  generation(): number | null;
  keep<T>(shelf: Shelf<T>, key: string, value: T): void;
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
  const queues = new Map<Shelf<unknown>, Map<string, Waiting[]>>();
  const gate = createGate(STATEMENTS_AT_ONCE);

  const readBatch = async (shelf: Shelf<unknown>, keys: readonly string[], waiting: readonly Waiting[][]) => {
    const generation = options.generation();
    try {
      const found = await gate(() => options.read(shelf, keys));
      keys.forEach((key, index) => {
        const value = found.get(key) ?? shelf.empty;
        if (generation !== null && generation === options.generation()) options.keep(shelf, key, value);
        for (const { resolve } of waiting[index]) resolve(value as never);
      });
    } catch (error) {
      for (const { reject } of waiting.flat()) reject(error);
    }
  };
  const flush = (shelf: Shelf<unknown>) => {
    const queue = [...(queues.get(shelf) ?? [])];
    queues.delete(shelf);
    for (let start = 0; start < queue.length; start += shelf.batch) {
      const part = queue.slice(start, start + shelf.batch);
      void readBatch(
        shelf,
        part.map(([key]) => key),
        part.map(([, waiting]) => waiting),
      );
    }
  };
  const enqueue = (shelf: Shelf<unknown>, key: string) =>
    new Promise<never>((resolve, reject) => {
      let queue = queues.get(shelf);
      if (!queue) {
        queue = new Map();
        queues.set(shelf, queue);
        setImmediate(flush, shelf);
      }
      const waiting = queue.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else queue.set(key, [{ resolve, reject }]);
    });
  return <T>(shelf: Shelf<T>, key: string) => {
    const name = `${shelf.name} ${key}`;
    const generation = options.generation();
    const reading = underWay.get(name);
    if (reading && generation !== null && reading.generation === generation)
      return reading.value as Promise<T>;
    const value = enqueue(shelf as Shelf<unknown>, key).finally(() => {
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
