import { type RefObject, useEffect, useRef } from 'react';

/**
 * Enter pressed before the answer to what was typed is there must not take what an older word had found. Set to true,
 * the mark that this gives runs what Enter does as soon as nothing is pending; typing on sets it back.
 */
export function useOnceAnswered(pending: boolean, run: () => void): RefObject<boolean> {
  const waits = useRef(false);
  useEffect(() => {
    if (pending || !waits.current) return;
    waits.current = false;
    run();
  });
  return waits;
}
