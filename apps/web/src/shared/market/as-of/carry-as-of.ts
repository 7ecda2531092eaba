import type { RouterHistory } from '@tanstack/react-router';
import { AS_OF_PARAM, withAsOf } from './read-as-of.ts';

interface CarryPorts {
  readonly history: Pick<RouterHistory, 'location' | 'replace' | 'subscribe'>;
  /** Whether an address belongs to the screens that the instant is kept on. */
  readonly isMemberScreen: (path: string) => boolean;
}

function asOfIn(search: string): string | null {
  return new URLSearchParams(search).get(AS_OF_PARAM);
}

/** Marks a history entry whose instant was chosen, now included: it is taken as it is. */
export const CHOSEN = { asOfChosen: true } as const;

/**
 * Keeps the instant in the address while the member goes from screen to screen: links do not name it. Going back and
 * forward shows every entry as it was. Returns the way to stop.
 */
export function carryAsOf({ history, isMemberScreen }: CarryPorts): () => void {
  let kept = asOfIn(history.location.search);
  return history.subscribe(
    ({ location, action }: Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]) => {
      const named = asOfIn(location.search);
      const goesOn = action.type === 'PUSH' || action.type === 'REPLACE';
      if (named !== null || !goesOn || kept === null || 'asOfChosen' in location.state) {
        kept = named;
        return;
      }
      if (!isMemberScreen(location.pathname)) return;
      // Whether what was typed may be lost was asked on the way here.
      history.replace(withAsOf(location.href, kept), location.state, { ignoreBlocker: true });
    },
  );
}
