import type { SessionStorage } from './session-store.ts';

function memoryStorage(): SessionStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function usable(storage: Storage): boolean {
  const probe = 'auspex.probe';
  storage.setItem(probe, '1');
  storage.removeItem(probe);
  return true;
}

function open(): SessionStorage {
  try {
    if (typeof window !== 'undefined' && usable(window.localStorage)) return window.localStorage;
  } catch {
    // A browser that blocks storage still gets a working page; it only forgets.
  }
  return memoryStorage();
}

/** `localStorage`, or memory where the browser blocks it or there is no browser. */
export const browserStorage: SessionStorage = open();
