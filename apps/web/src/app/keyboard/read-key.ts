import { screens } from '../../screens.ts';
import type { PathName } from '../../shared/navigation/paths.ts';

/** A second key of a pair counts this long after the first. */
const PAIR_MS = 1_200;

export type KeyAction =
  | { readonly kind: 'palette' }
  | { readonly kind: 'help' }
  | { readonly kind: 'ticket' }
  | { readonly kind: 'jump'; readonly to: PathName };

export interface PressedKey {
  readonly key: string;
  readonly ctrlOrMeta: boolean;
  readonly alt: boolean;
  /** The key went into a field. */
  readonly typing: boolean;
  /** A window is open over the page. */
  readonly covered: boolean;
  readonly atMs: number;
}

/** Reads key presses one after the other; the answer to each is what it means, or null for none of ours. */
export function createKeyReader(): (pressed: PressedKey) => KeyAction | null {
  let leaderAtMs = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlOrMeta, alt, typing, covered, atMs }) => {
    if (ctrlOrMeta && !alt && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (typing || covered || ctrlOrMeta || alt) return null;
    const second = atMs - leaderAtMs <= PAIR_MS;
    leaderAtMs = key === 'g' && !second ? atMs : Number.NEGATIVE_INFINITY;
    if (second) {
      const jump = screens.find((screen) => screen.jump === key);
      return jump ? { kind: 'jump', to: jump.name } : null;
    }
    if (key === '/') return { kind: 'palette' };
    if (key === 't') return { kind: 'ticket' };
    return key === '?' ? { kind: 'help' } : null;
  };
}
