import type { StoredSession } from './session-store.ts';

/** How a member is greeted: the display name, falling back to the first name; null when neither is known. */
export function memberName(session: Pick<StoredSession, 'user' | 'userData'>): string | null {
  return session.user?.displayName || session.userData?.firstName || null;
}
