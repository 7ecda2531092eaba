import { setTimeout as wait } from 'node:timers/promises';

const MINUTE_MS = 60_000;
/** Retry limits of the specification: 2 minutes for operations, 10 minutes for uploads. */
export const OPERATION_LIMIT_MS = 2 * MINUTE_MS;
export const UPLOAD_LIMIT_MS = 10 * MINUTE_MS;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

export interface RetryClock {
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

export const machineClock: RetryClock = {
  now: () => performance.now(),
  pause: (milliseconds) => wait(milliseconds),
};

/** Network failures have no status; a refusal by the store has one. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}

/** 408, 429, 5xx, and no answer at all. */
function mayRetry(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 408 || status === 429 || status >= 500;
}

/** Retries with growing pauses until the limit; then the last failure is thrown. */
export async function retryStorage<T>(
  limitMs: number,
  work: () => Promise<T>,
  clock: RetryClock = machineClock,
): Promise<T> {
  const end = clock.now() + limitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      const rest = pause * (0.5 + Math.random() / 2);
      if (!mayRetry(error) || clock.now() + rest >= end) throw error;
      await clock.pause(rest);
    }
  }
}
