import type { Watchlist } from '../watchlist.ts';

interface Newcomer {
  readonly verified: boolean;
  /** Whether the market has something to choose from. */
  readonly marketReady: boolean;
  /** Null while nobody knows them. */
  readonly lists: readonly Watchlist[] | null;
  /** Seen or skipped in this browser. */
  readonly remembered: boolean;
}

/** The version of a list that nobody has changed since it was made. */
const UNTOUCHED = 1;

/**
 * Whether the start is offered: once, to a verified member whose lists are as they were made. The lists are the
 * server's memory: who has ever starred anything is no newcomer on any device.
 */
export function isWelcomeDue({ verified, marketReady, lists, remembered }: Newcomer): boolean {
  if (!verified || !marketReady || remembered || lists === null) return false;
  return lists.every(({ main, items, version }) => main && items.length === 0 && version <= UNTOUCHED);
}
