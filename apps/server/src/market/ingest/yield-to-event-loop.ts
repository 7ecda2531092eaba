import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets requests in between: a source that answers at once would otherwise keep them waiting for a whole round. */
export async function giveWay(): Promise<void> {
  await nextTurn();
}
