import { useEffect } from 'react';

/** Whether Escape belongs to something else: a field, a window or a menu that is open. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented) return true;
  if (target instanceof Element && target.closest('input,textarea,select,[contenteditable]')) return true;
  return document.querySelector('dialog[open],[aria-expanded=true]') !== null;
}

/** Escape leaves a detail: it follows the link that the screen marks with `data-way-back`. */
export function useEscapeBack(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTaken(event)) return;
      document.querySelector<HTMLElement>('[data-way-back]')?.click();
    };
    // In the first phase: a menu that closes on the same key is still open when it is asked about.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
