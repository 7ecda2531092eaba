import { paths } from '../paths.ts';

interface Switches {
  readonly maintenance: { readonly on: boolean };
  readonly comingSoon: { readonly on: boolean };
}

/** Pages that stay open during maintenance, so that an admin can get in and end it. */
const ALWAYS_OPEN: readonly string[] = [paths.maintenance, paths.login, paths.logout];
/** What is not there yet while the product is announced only. */
const ANNOUNCED: readonly string[] = [paths.landing, paths.register];

/**
 * Where the switches of an admin lead a visitor; null leaves them where they are. Admins see the product as it is.
 */
export function switchedTo(
  switches: Switches | null,
  visitor: { readonly path: string; readonly admin: boolean },
): string | null {
  if (!switches || visitor.admin) return null;
  if (switches.maintenance.on) return ALWAYS_OPEN.includes(visitor.path) ? null : paths.maintenance;
  if (switches.comingSoon.on && ANNOUNCED.includes(visitor.path)) return paths.comingSoon;
  return visitor.path === paths.maintenance ? paths.landing : null;
}
