import type { CallReply, Calls } from '@auspex/contract';
import { useSyncExternalStore } from 'react';
import { publicApi } from './public-api.ts';

export type PublicConfiguration = CallReply<Calls['configuration.read']>;

/** Switches such as maintenance reach an open page after at most this long. */
const READ_EVERY_MS = 60_000;
/** Until something is known: whether prices are simulated is said on every page. */
const ASK_AGAIN_MS = 3_000;

let shown: PublicConfiguration | null = null;
const listeners = new Set<() => void>();

/** Takes over what the server has just answered to a change. */
export function showConfiguration(configuration: PublicConfiguration): void {
  shown = configuration;
  for (const listener of listeners) listener();
}

async function read(): Promise<void> {
  try {
    showConfiguration(await publicApi.call('configuration.read'));
  } catch (error) {
    // The page works with what it knew; the next reading follows.
    console.warn('The configuration could not be read.', error);
    if (shown === null) setTimeout(() => void read(), ASK_AGAIN_MS);
  }
}

/** Reads the configuration now and every minute while the page is looked at. */
export function startConfiguration(): void {
  void read();
  setInterval(() => {
    if (document.visibilityState === 'visible') void read();
  }, READ_EVERY_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What everyone may know about this installation; null until the server has said so. */
export function useConfiguration(): PublicConfiguration | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
