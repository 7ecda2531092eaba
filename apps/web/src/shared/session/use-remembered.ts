import { useEffect, useState } from 'react';
import { browserStorage } from './browser-storage.ts';
import { keepForMember } from './session-store.ts';

/**
 * What this browser knew of something when the page was opened, so that its place is kept until it is known anew;
 * asked once, for a place given up under the reader's eyes would move the page.
 */
export function useRemembered(key: string, known: boolean | undefined, atFirst: boolean): boolean {
  const [before] = useState(() => {
    const kept = browserStorage.getItem(key);
    return kept === null ? atFirst : kept === 'true';
  });
  useEffect(() => {
    if (known !== undefined) keepForMember(browserStorage, key, String(known));
  }, [key, known]);
  return before;
}
