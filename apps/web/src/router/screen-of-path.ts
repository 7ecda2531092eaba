import type { PathName } from '../paths.ts';
import { routes } from '../routes.tsx';
import { matchesPath } from './match-path.ts';

/** The page that an address is; null for an unknown one. */
export function screenOfPath(address: string): PathName | null {
  return routes.find((row) => matchesPath(row.path, address))?.name ?? null;
}
