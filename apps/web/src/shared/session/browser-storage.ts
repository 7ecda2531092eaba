import type { SessionStorage } from './session-store.ts';

function memoryStorage(): SessionStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function usable(storage: Storage): Storage {
  const probe = 'auspex.probe';
  storage.setItem(probe, '1');
  storage.removeItem(probe);
  return storage;
}

/** Null where the browser blocks it or there is no browser. */
function open(name: 'localStorage' | 'sessionStorage'): SessionStorage | null {
  try {
    return typeof window === 'undefined' ? null : usable(window[name]);
  } catch {
    // A browser that blocks storage still gets a working page; it only forgets.
    return null;
  }
}

const ofTab = open('sessionStorage');

/** `localStorage`, or memory instead. */
export const browserStorage: SessionStorage = open('localStorage') ?? memoryStorage();

/** `sessionStorage`, or memory instead. */
export const tabStorage: SessionStorage = ofTab ?? memoryStorage();

/** Whether what is kept for this tab outlives a reload. */
export const tabOutlivesReload: boolean = ofTab !== null;
