import type { StoredSession } from './session-store.ts';

/** Where a visitor of a signed-in page is led instead; null lets them in. */
export type GuardResult = '/login' | '/' | null;

/** Both guards of the specification: a failed or ended sign-in leads to /login, a missing profile to the landing page. */
export function guardSignedIn(session: Pick<StoredSession, 'loginSuccess' | 'user'>): GuardResult {
  if (session.loginSuccess === false) return '/login';
  return session.user === null ? '/' : null;
}
