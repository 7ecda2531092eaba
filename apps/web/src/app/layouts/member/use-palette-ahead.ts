import { useEffect } from 'react';

/** Late enough to be in nobody's way. */
const AFTER_MS = 2_000;

/** Loads the command palette once the page is at rest: the first letters after `/` must not be lost. */
export function usePaletteAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A connection that fails here fails again, and is told, when the palette is opened.
      const load = () => void import('../../keyboard/screen-palette-content.tsx').catch(() => undefined);
      void import('../../keyboard/screen-palette.tsx').then(load, () => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
