/** Switches that close the site to visitors; the settings module knows them. */
export interface SiteState {
  readonly maintenance: { readonly on: boolean; readonly message: string };
  readonly comingSoon: { readonly on: boolean; readonly message: string };
}

/** Read on every request, so it answers from memory. */
export type ReadSiteState = () => SiteState;

export const siteIsOpen: ReadSiteState = () => ({
  maintenance: { on: false, message: '' },
  comingSoon: { on: false, message: '' },
});
