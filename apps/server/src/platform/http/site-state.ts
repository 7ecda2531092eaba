import { Unavailable } from '../errors/index.ts';

/** Switches that close the site to visitors; the settings module knows them. */
export interface SiteState {
  readonly maintenance: { readonly on: boolean; readonly message: string };
  readonly comingSoon: { readonly on: boolean; readonly message: string };
}

/** What is not for visitors meanwhile is refused with what the admin wrote. */
export function closedForMaintenance({ maintenance }: Pick<SiteState, 'maintenance'>): Unavailable {
  const message = maintenance.message || 'We are working on the site and will be back soon.';
  return new Unavailable(message, { code: 'maintenance', retryAfterSeconds: 60 });
}

/** Read on every request, so it answers from memory. */
export type ReadSiteState = () => SiteState;

export const siteIsOpen: ReadSiteState = () => ({
  maintenance: { on: false, message: '' },
  comingSoon: { on: false, message: '' },
});
