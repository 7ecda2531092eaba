import { useSyncExternalStore } from 'react';

/** As last heard: asking the browser in the middle of a drawing makes it lay the whole page out at once. */
let scrolledPx = 0;

function subscribe(listener: () => void): () => void {
  const hear = () => {
    scrolledPx = window.scrollY;
    listener();
  };
  window.addEventListener('scroll', hear, { passive: true });
  // A page that was reloaded may have been scrolled before anybody listened.
  const frame = requestAnimationFrame(hear);
  return () => {
    window.removeEventListener('scroll', hear);
    cancelAnimationFrame(frame);
  };
}

/** Whether the page is scrolled by more than this. */
export function useScrolled(beyondPx: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrolledPx > beyondPx,
    () => false,
  );
}
