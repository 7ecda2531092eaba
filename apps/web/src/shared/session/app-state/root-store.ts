import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { browserStorage } from '../browser-storage.ts';
import { initialRoot, parseRoot, type RootState } from './root-state.ts';

export const PERSIST_KEY = 'root';
export const PERSIST_VERSION = 1;
/** Reading the stored state back may take this long; then the application goes on with its defaults. */
export const PERSIST_TIMEOUT_MS = 5_000;

export const useRootStore = create<RootState>()(
  persist((): RootState => initialRoot, {
    name: PERSIST_KEY,
    version: PERSIST_VERSION,
    storage: createJSONStorage(() => browserStorage),
    skipHydration: true,
    migrate: parseRoot,
    merge: parseRoot,
  }),
);

/** Changes one group of the state. */
export function changeGroup<Name extends keyof RootState>(
  name: Name,
  change: (group: RootState[Name]) => RootState[Name],
): void {
  useRootStore.setState((state) => ({ ...state, [name]: change(state[name]) }));
}

/**
 * Takes over the layout that another tab has stored as part of its state: this tab would write its own back with the
 * next change of anything.
 */
export function takeOverLayout(stored: string | null): void {
  try {
    const { layout } = parseRoot(JSON.parse(stored ?? '').state);
    const isSame = JSON.stringify(layout) === JSON.stringify(useRootStore.getState().layout);
    if (!isSame) changeGroup('layout', () => layout);
  } catch {
    // Emptied or damaged: the layout on the screen stays.
  }
}
