import { matchesPath } from '../../shared/navigation/match-path.ts';
import type { PathName } from '../../shared/navigation/paths.ts';
import { routes } from '../routes.tsx';

/** The page that an address is; null for an unknown one. */
export function screenOfPath(address: string): PathName | null {
  return routes.find((row) => matchesPath(row.path, address))?.name ?? null;
}
