import type { Watchlist } from '../watchlist.ts';

interface Newcomer {
  /** Null while the server has not said. */
  readonly closed: boolean | null;
  readonly lists: readonly Watchlist[] | null;
  /** Whether the market has been filled. */
  readonly market: boolean | null;
  /** How many assets there are to choose from; asked only where it decides. */
  readonly offered: number | null;
}

/** The version of a list that nobody has changed since it was made. */
const UNTOUCHED = 1;

/**
 * Whether the start is offered: once, to a member who has never closed it and whose lists are as they were made. The
 * account remembers both: who has seen it or ever starred anything is no newcomer on any device.
 */
export function welcomeVerdict({
  closed,
  lists,
  market,
  offered,
}: Newcomer): 'unknown' | 'due' | 'not yet' | 'never' {
  const touched = lists?.some(({ main, items, version }) => !main || items.length > 0 || version > UNTOUCHED);
  if (closed || touched) return 'never';
  if (closed === null || lists === null || market === null) return 'unknown';
  if (!market) return 'not yet';
  if (offered === null) return 'unknown';
  // A market without assets has nothing to choose from.
  return offered > 0 ? 'due' : 'not yet';
}
