import type { Logger } from 'pino';
import type { Clock } from '../platform/clock/clock.ts';

const ASK_EVERY_MS = 2000;

/** When the newest stored price was known, as the market module says; asked at most every two seconds. */
export interface MarketFreshness {
  setSource(source: () => Promise<Date | null>): void;
  read(): Promise<Date | null>;
}

export function createMarketFreshness(clock: Clock, logger: Logger): MarketFreshness {
  let source: (() => Promise<Date | null>) | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let latest: Date | null = null;
  return {
    setSource(given) {
      source = given;
    },
    async read() {
      if (source === null || clock.now() - askedAt < ASK_EVERY_MS) return latest;
      askedAt = clock.now();
      try {
        latest = await source();
      } catch (error) {
        logger.warn({ err: error }, 'freshness of the market could not be read');
      }
      return latest;
    },
  };
}
