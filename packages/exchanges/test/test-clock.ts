import type { EpochMs } from '@auspex/market';
import type { ExchangeClock } from '../src/exchange-traits.ts';

/** Saturday, 1 June 2024, noon in UTC: where every test begins. */
export const NOON: EpochMs = Date.UTC(2024, 5, 1, 12);

export interface PatientClock extends ExchangeClock {
  /** Whatever waits has waited long enough. */
  ring(): void;
}

/** A clock that runs at the machine's pace, but on which no wait ends before a test says so. */
export function patientClock(): PatientClock {
  const began = performance.now();
  const waiting = new Set<() => void>();
  return {
    now: () => Math.floor(NOON + performance.now() - began),
    after: (_, run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    ring: () => {
      for (const run of waiting) run();
      waiting.clear();
    },
  };
}

/** A clock on which waiting takes no time: each wait advances it at once. */
export function leapingClock(): ExchangeClock & { advance(ms: number): void } {
  let now = NOON;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    after: (delayMs, run) => {
      now += delayMs;
      queueMicrotask(run);
      return () => undefined;
    },
  };
}
