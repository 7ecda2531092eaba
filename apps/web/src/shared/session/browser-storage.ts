import type { SessionStorage } from './session-store.ts';

/** Null where the browser blocks it or there is no browser. */
function open(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[name];
  } catch {
    return null;
  }
}

interface HeldStorage extends SessionStorage {
  /** The names of what the storage did not take. */
  readonly inMemory: () => readonly string[];
}

/**
 * A storage, and memory for what it does not take: one that is blocked or full still gets a working page, which only
 * forgets when it is left.
 */
function keeping(storage: Storage | null): HeldStorage {
  const values = new Map<string, string>();
  const removeItem = (key: string): void => {
    values.delete(key);
    storage?.removeItem(key);
  };
  // What another tab has changed since counts.
  if (storage)
    window.addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea !== storage) return;
      if (key === null) values.clear();
      else values.delete(key);
    });
  return {
    getItem: (key) => values.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      try {
        storage?.setItem(key, value);
        values.delete(key);
        if (storage) return;
      } catch {
        // An older value must not come back with the next page.
        removeItem(key);
      }
      values.set(key, value);
    },
    removeItem,
    inMemory: () => [...values.keys()],
  };
}

/** `localStorage`, or memory instead. */
export const browserStorage: HeldStorage = keeping(open('localStorage'));

const ofTab = open('sessionStorage');

/** `sessionStorage`, or memory instead. */
export const tabStorage: HeldStorage = keeping(ofTab);

const PROBE = 'auspex.probe';
tabStorage.setItem(PROBE, '1');

/** Whether what is kept for this tab outlives a reload. */
export const tabOutlivesReload: boolean = ofTab?.getItem(PROBE) === '1';

tabStorage.removeItem(PROBE);
