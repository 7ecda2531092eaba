import { useRouter } from '@tanstack/react-router';
import { Suspense, useLayoutEffect } from 'react';
import { closeOverlay, openOverlay, useOverlay } from '../../shared/navigation/overlay.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { openTicket } from '../../shared/trading/ticket-overlay.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { symbolOfAddress } from '../symbol-header/symbol-tabs.ts';
import { createKeyReader } from './read-key.ts';

const ScreenPalette = lazyPart(async () => (await import('./screen-palette.tsx')).ScreenPalette);
const KeyList = lazyPart(async () => (await import('./key-list.tsx')).KeyList);

function typedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** For the symbol on the screen, where it shows one. */
function openTicketHere({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  openTicket({ symbol: symbolOfAddress(pathname, search)?.symbol ?? null });
}

/** Listens for the keys of the member area and shows what they open; its code comes with the first use. */
export function KeyboardOverlays() {
  const router = useRouter();
  const overlay = useOverlay();

  // With the page itself: a key pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    const read = createKeyReader();
    const onKey = (event: KeyboardEvent) => {
      const action = read({
        key: event.key,
        ctrlOrMeta: event.ctrlKey || event.metaKey,
        alt: event.altKey,
        typing: typedInto(event.target),
        covered: document.querySelector('dialog[open]') !== null,
        atMs: event.timeStamp,
      });
      if (!action) return;
      event.preventDefault();
      if (action.kind === 'jump') router.history.push(pathTo(action.to));
      else if (action.kind === 'ticket') openTicketHere(router.history.location);
      else openOverlay(action.kind);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router]);

  return (
    <Suspense>
      {overlay === 'palette' && <ScreenPalette onClose={closeOverlay} />}
      {overlay === 'help' && <KeyList onClose={closeOverlay} />}
    </Suspense>
  );
}
