import { setTimeout as wait } from 'node:timers/promises';

/** A guard against waiting for ever, not a limit: a busy machine may take as long as it needs. */
const PATIENCE_MS = 120_000;

/** Waits for something to become true; returns how many milliseconds it took. */
export async function until(
  what: () => boolean | Promise<boolean>,
  { patienceMs = PATIENCE_MS, everyMs = 20 } = {},
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    if (await what()) return Math.round(performance.now() - began);
    await wait(everyMs);
  }
  throw new Error('What was waited for did not happen.');
}
