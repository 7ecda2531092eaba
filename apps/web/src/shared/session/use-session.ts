import { useRootStore } from './app-state/root-store.ts';
import { memberName } from './member-name.ts';
import { currentSession } from './session.ts';
import type { SessionUser } from './session-types.ts';

/** The signed-in member; null for a guest, and while a pre-rendered page is being hydrated. */
export function useMember(): SessionUser | null {
  return useRootStore((state) => state.profile.user);
}

export function useMemberName(): string | null {
  const user = useMember();
  return user ? memberName({ user, userData: currentSession().userData }) : null;
}

/** Whether the menu offers what only admins may do; the server decides again at every call. */
export function useIsAdmin(): boolean {
  return useMember() !== null && currentSession().roles.includes('admin');
}
