import { screens } from '../screens.ts';
import { matchesPath } from '../shared/navigation/match-path.ts';
import type { Screen } from './define-screens.ts';

/** The screen that an address opens; null for an unknown one. */
export function screenOfPath(address: string): Screen | null {
  return screens.find(({ path }) => matchesPath(path, address)) ?? null;
}
