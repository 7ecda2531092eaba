import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets requests that wait have their turn: long work on the main thread would otherwise block them for all of it. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
}
