/** Caches values up to a number of bytes; least recently used ones are evicted first. */
export interface BoundedMemory {
  get(key: string): unknown;
  set(key: string, value: unknown, bytes: number): void;
  delete(key: string): void;
  deleteStartingWith(prefix: string): void;
  clear(): void;
  bytes(): number;
}

export function createBoundedMemory(limitBytes: number): BoundedMemory {
  const kept = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > limitBytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= limitBytes) break;
        remove(oldest);
      }
    },
    delete: remove,
    deleteStartingWith(prefix) {
      for (const key of [...kept.keys()]) if (key.startsWith(prefix)) remove(key);
    },
    clear() {
      kept.clear();
      total = 0;
    },
    bytes: () => total,
  };
}
