import { useCallback, useState, useSyncExternalStore } from 'react';

/** Where tables keep their views: the page's query string, as far as they need to know it. */
export interface SearchParamsPort {
  /** The present query string, without `?`. */
  readonly current: string;
  /** Puts another one in its place without a new entry in the history. */
  readonly replace: (next: string) => void;
}

const CHANGED = 'auspex:search-params';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** The browser's own address, for pages without a router. */
export function useBrowserSearchParams(): SearchParamsPort {
  const current = useSyncExternalStore(
    subscribe,
    () => window.location.search.slice(1),
    () => '',
  );
  const replace = useCallback((next: string) => {
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${next ? `?${next}` : ''}${hash}`);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return { current, replace };
}

/** Kept only while the table is on screen: for tables in dialogs and details. */
export function useMemorySearchParams(): SearchParamsPort {
  const [current, replace] = useState('');
  return { current, replace };
}
