import type { AnyRouter } from '@tanstack/react-router';
import { tabStorage } from '../../shared/session/browser-storage.ts';

const STORE = 'auspex.scroll';

function readPlaces(): Record<string, number> {
  try {
    return Object(JSON.parse(tabStorage.getItem(STORE) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Going on starts at the top (or at the `#part` asked for), going back returns to where the reader was. The keyboard
 * goes on from the content, so that a screen reader reads the new screen and not the menu again.
 */
export function keepPlaceOnPage(router: AnyRouter): void {
  const places = readPlaces();
  let wentBack = false;
  window.history.scrollRestoration = 'manual';
  const keyOf = (state: unknown) => String((state as { __TSR_key?: string }).__TSR_key ?? 'first');
  const remember = (key: string) => {
    places[key] = window.scrollY;
    tabStorage.setItem(STORE, JSON.stringify(places));
  };
  window.addEventListener('pagehide', () => remember(keyOf(router.state.location.state)));
  router.history.subscribe(({ action }: { action: { type: string } }) => {
    wentBack = ['BACK', 'FORWARD', 'GO'].includes(action.type);
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) remember(keyOf(fromLocation.state));
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const place = places[keyOf(toLocation.state)];
    const part = toLocation.hash ? document.getElementById(toLocation.hash) : null;
    if (fromLocation === undefined) {
      if (place !== undefined) window.scrollTo(0, place);
      return;
    }
    // A changed filter below the same `#part` is no way to it.
    const stays = part === null || fromLocation.hash === toLocation.hash;
    if (fromLocation.pathname === toLocation.pathname && stays) return;
    if (wentBack && place !== undefined) window.scrollTo(0, place);
    else if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  });
}
