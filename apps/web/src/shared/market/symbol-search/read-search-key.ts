/** What a key means in a search field with a list under it. */
export type SearchKeyAction =
  | { readonly kind: 'point'; readonly place: number }
  | { readonly kind: 'choose'; readonly place: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'close' }
  | { readonly kind: 'open' }
  | null;

interface SearchKey {
  readonly key: string;
  /** A letter is still being composed; Enter then ends that and nothing else. */
  readonly composing: boolean;
}

interface SearchList {
  readonly open: boolean;
  readonly count: number;
  /** The entry that Enter would take. */
  readonly place: number;
  /** The list answers an older word than the one in the field. */
  readonly pending?: boolean;
}

const PAGE = 8;

function pointed(key: string, { count, place }: SearchList): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count;
    case 'ArrowUp':
      return (place - 1 + count) % count;
    case 'PageDown':
      return Math.min(place + PAGE, count - 1);
    case 'PageUp':
      return Math.max(place - PAGE, 0);
    default:
      return undefined;
  }
}

/**
 * Arrows walk through the list round and round, Enter takes, Escape closes; every other key is the field's own. Enter
 * waits for the answer to what was typed, unless it is on an entry that was walked to since.
 */
export function readSearchKey({ key, composing }: SearchKey, list: SearchList): SearchKeyAction {
  if (composing) return null;
  if (!list.open) return key === 'ArrowDown' || key === 'ArrowUp' ? { kind: 'open' } : null;
  if (key === 'Escape') return { kind: 'close' };
  if (key === 'Enter' && list.pending && list.place <= 0) return { kind: 'wait' };
  if (list.count === 0) return null;
  if (key === 'Enter') return { kind: 'choose', place: Math.min(list.place, list.count - 1) };
  const place = pointed(key, list);
  return place === undefined ? null : { kind: 'point', place };
}
