import { paths } from '../../shared/navigation/paths.ts';
import { screenOfPath } from '../screen-of-path.ts';

interface Switches {
  readonly maintenance: { readonly on: boolean };
  readonly comingSoon: { readonly on: boolean };
}

/**
 * Where the switches of an admin lead a visitor; null leaves them where they are. Admins see the product as it is.
 */
export function switchedTo(
  switches: Switches | null,
  visitor: { readonly path: string; readonly admin: boolean },
): string | null {
  if (!switches || visitor.admin) return null;
  const closedBy = switches.maintenance.on
    ? paths.maintenance
    : switches.comingSoon.on
      ? paths.comingSoon
      : null;
  return closedBy === null || screenOfPath(visitor.path)?.whileClosed ? null : closedBy;
}
