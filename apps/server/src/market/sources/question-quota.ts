import type { QuotaStore } from '@auspex/market-data/alpha-vantage';

interface QuestionQuotaParts {
  /** The count of all calls. */
  readonly common: QuotaStore;
  /** The count of those that went into questions of pages. */
  readonly own: QuotaStore;
  readonly callsInReserve: number;
  /** What the jobs still want of the day, besides the reserve. */
  readonly plannedCalls: () => Promise<number>;
}

/** Of the calls that nobody has planned, questions may take this part: new wishes come in during the day. */
const SHARE_OF_UNPLANNED = 0.5;

/**
 * The calls that questions of pages may take: the reserve, which the jobs leave, and a part of those that no job wants.
 * Whatever members ask, the daily bars keep theirs.
 */
export function createQuestionQuota(parts: QuestionQuotaParts): QuotaStore {
  const { common, own, callsInReserve, plannedCalls } = parts;
  return {
    async take(day, limit) {
      const [used, asked, planned] = await Promise.all([common.used(day), own.used(day), plannedCalls()]);
      const reserve = Math.max(0, callsInReserve - asked);
      const unplanned = Math.max(0, limit - used - reserve - planned);
      const allowed = Math.max(callsInReserve, asked + Math.floor(unplanned * SHARE_OF_UNPLANNED));
      return (await own.take(day, Math.min(limit, allowed))) && common.take(day, limit);
    },
    used: (day) => common.used(day),
    exhaust: (day, limit) => common.exhaust(day, limit),
  };
}
