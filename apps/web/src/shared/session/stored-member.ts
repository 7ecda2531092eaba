import { changeGroup } from './app-state/root-store.ts';
import { browserStorage } from './browser-storage.ts';
import { currentSession } from './session.ts';
import { writeSession } from './session-store.ts';
import type { SessionUser, UserDocument } from './session-types.ts';

/** Writes what a change of the profile answered into the stored session; null for a guest. */
export function changeStoredMember(
  change: Partial<SessionUser>,
  userData: UserDocument | null = null,
): SessionUser | null {
  const stored = currentSession();
  if (stored.user === null || stored.accessToken === null) return null;
  const user = { ...stored.user, ...change };
  const document = userData ?? stored.userData;
  if (document === null) return null;
  const { roles, accessToken } = stored;
  writeSession(browserStorage, { user, userData: document, roles, accessToken });
  changeGroup('profile', (profile) => ({ ...profile, user }));
  return user;
}
