import { useSyncExternalStore } from 'react';

/** What lies over the page on a key: the command palette, the list of keys, or nothing. */
export type Overlay = 'palette' | 'help' | null;

let shown: Overlay = null;
const listeners = new Set<() => void>();

function show(overlay: Overlay): void {
  shown = overlay;
  for (const listener of listeners) listener();
}

export function openOverlay(overlay: Exclude<Overlay, null>): void {
  show(overlay);
}

export function closeOverlay(): void {
  show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
