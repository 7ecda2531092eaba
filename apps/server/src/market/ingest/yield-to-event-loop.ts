import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other requests run: a source that answers at once would otherwise block them for a whole round. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
}
