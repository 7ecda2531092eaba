import type { EpochMs } from '@auspex/market';

/** Time as the network clients see it, so that tests can skip a minute at once. */
export interface HttpClock {
  now(): EpochMs;
  /** Runs something later; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** `after` of a clock that runs at the machine's pace. */
export function runLater(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  timer.unref?.();
  return () => clearTimeout(timer);
}

/** Waits on a clock. */
export function pause(clock: HttpClock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}
