import { currentSession } from './session.ts';
import type { SessionUser, UserDocument } from './session-types.ts';

/** Thrown where somebody asks who is signed in and nobody is. */
const NO_USER = 'No user logged in.';

/** What is known of the member; throws without a session, for example when another tab has signed out. */
export function userInfo(): { readonly user: SessionUser; readonly userData: UserDocument | null } {
  const { user, userData } = currentSession();
  if (user === null) throw new Error(NO_USER);
  return { user, userData };
}
