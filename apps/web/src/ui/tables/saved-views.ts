import { useCallback, useState } from 'react';

export interface SavedView {
  readonly name: string;
  /** The table's part of a query string. */
  readonly query: string;
}

/** Where named views live: the browser, or the member's account. */
export interface SavedViewsPort {
  readonly list: readonly SavedView[];
  readonly save: (view: SavedView) => void;
  /** Keeps its place in the list; a name that another view has is refused by whoever asks. */
  readonly rename: (from: string, to: string) => void;
  readonly remove: (name: string) => void;
}

function isView(value: unknown): value is SavedView {
  const { name, query } = Object(value) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && typeof query === 'string';
}

/** Null where nothing is stored, or nothing that can be read. */
function readStored(key: string): readonly SavedView[] | null {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(list) ? list.filter(isView) : null;
  } catch {
    return null;
  }
}

/** Views kept in this browser under the table's id. */
export function useStoredViews(tableId: string): SavedViewsPort {
  const key = `auspex.views.${tableId}`;
  const [list, setList] = useState(() => readStored(key) ?? []);
  const put = useCallback(
    (change: (list: readonly SavedView[]) => readonly SavedView[]) => {
      // Another tab may have changed them since this one read them.
      const next = change(readStored(key) ?? list);
      setList(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser that stores nothing still keeps the views while the page is open.
      }
    },
    [key, list],
  );
  return {
    list,
    save: (view) => put((now) => [...now.filter(({ name }) => name !== view.name), view]),
    rename: (from, to) =>
      put((now) => now.map((each) => (each.name === from ? { ...each, name: to } : each))),
    remove: (name) => put((now) => now.filter((each) => each.name !== name)),
  };
}
