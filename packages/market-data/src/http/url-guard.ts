/** Says why an address is forbidden; absent if it may be called. Asked again for every redirect. */
export type UrlGuard = (url: URL) => string | undefined;

/** Only the web's secure addresses. */
export const httpsOnly: UrlGuard = (url) => {
  if (url.protocol !== 'https:') return 'only https addresses are allowed.';
  if (url.username || url.password) return 'an address must not hold a user name or password.';
  return undefined;
};
