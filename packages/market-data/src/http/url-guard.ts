/** Says what forbids an address; absent when it may be called. Asked again for every redirect. */
export type UrlGuard = (url: URL) => string | undefined;

/** The web's secure addresses only. */
export const httpsOnly: UrlGuard = (url) => {
  if (url.protocol !== 'https:') return 'only https addresses are allowed.';
  if (url.username || url.password) return 'an address must not hold a user name or password.';
  return undefined;
};
