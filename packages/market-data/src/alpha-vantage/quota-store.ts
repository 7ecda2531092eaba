import type { IsoDate } from '@auspex/market';

/** Counts the daily calls, for all processes that share the key. */
export interface QuotaStore {
  /** Atomically counts one more call unless the limit is reached; returns whether it may be sent. */
  take(day: IsoDate, limit: number): Promise<boolean>;
  used(day: IsoDate): Promise<number>;
  /** The provider says that no calls are left, whatever we counted. */
  exhaust(day: IsoDate, limit: number): Promise<void>;
}

/** For one process without a database: forgets when it ends. */
export function createMemoryQuotaStore(): QuotaStore {
  const counts = new Map<IsoDate, number>();
  const used = (day: IsoDate) => counts.get(day) ?? 0;
  return {
    async take(day, limit) {
      if (used(day) >= limit) return false;
      counts.set(day, used(day) + 1);
      return true;
    },
    used: async (day) => used(day),
    async exhaust(day, limit) {
      counts.set(day, Math.max(used(day), limit));
    },
  };
}
