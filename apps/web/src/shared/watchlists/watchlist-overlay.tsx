import { Suspense } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { closeWatchlists, useWatchlistsOpen } from './panel-store.ts';

const WatchlistPanel = lazyPart(async () => (await import('./watchlist-panel.tsx')).WatchlistPanel);

/** Mounted once in the member area; the lists' code comes with the first use. */
export function WatchlistOverlay() {
  const open = useWatchlistsOpen();
  return <Suspense>{open && <WatchlistPanel onClose={closeWatchlists} />}</Suspense>;
}
