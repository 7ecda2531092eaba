import type { IsoDate } from '@auspex/market';

/** Counts the calls of a day, for all processes that share the key. */
export interface QuotaStore {
  /** Counts one more call unless the limit is reached, in one step; whether it may go out. */
  take(day: IsoDate, limit: number): Promise<boolean>;
  used(day: IsoDate): Promise<number>;
  /** The provider says that no call is left, whatever we counted. */
  exhaust(day: IsoDate, limit: number): Promise<void>;
}

/** For one process without a database: forgets at its end. */
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
