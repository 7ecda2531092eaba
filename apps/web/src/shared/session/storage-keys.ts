/** Names under which the browser keeps the session. */
export const storageKeys = {
  /** The session object. */
  user: 'user',
  /** The user document; secrets are masked by the server. */
  userData: 'userData',
  roles: 'roles',
  accessToken: 'accessToken',
  /** 'true' or 'false'. */
  loginSuccess: 'loginSuccess',
  /** When the access token was refreshed for the first time in this sign-in; ISO time. */
  refreshStart: 'refreshStart',
  /** When any tab refreshed last; ISO time. */
  refreshedAt: 'refreshedAt',
  /** The page that a guest wanted before signing in. */
  returnTo: 'returnTo',
} as const;
