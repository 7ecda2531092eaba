import { useState } from 'react';

/** Where tables keep their views: the page's query string, as far as they need to know it. */
export interface SearchParamsPort {
  /** The present query string, without `?`. */
  readonly current: string;
  /** Puts another one in its place without a new entry in the history. */
  readonly replace: (next: string) => void;
}

/** Kept only while the table is on screen: for tables in dialogs and details. */
export function useMemorySearchParams(): SearchParamsPort {
  const [current, replace] = useState('');
  return { current, replace };
}
