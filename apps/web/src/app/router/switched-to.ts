import { paths } from '../../shared/navigation/paths.ts';

interface Switches {
  readonly maintenance: { readonly on: boolean };
  readonly comingSoon: { readonly on: boolean };
}

/** Pages that stay open while the site is closed: the notices themselves, and the way in for admins. */
const OPEN_WHILE_CLOSED: readonly string[] = [
  paths.maintenance,
  paths.comingSoon,
  paths.login,
  paths.logout,
  paths.adminDashboard,
];

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
  return closedBy === null || OPEN_WHILE_CLOSED.includes(visitor.path) ? null : closedBy;
}
