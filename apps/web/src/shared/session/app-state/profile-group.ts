import type { SessionUser } from '../session-types.ts';

/** Client state of the own profile. `success` is the status text of the last change. */
export interface ProfileState {
  readonly error: string | null;
  readonly success: string | null;
  readonly user: SessionUser | null;
  readonly loading: boolean;
}

export const initialProfile: ProfileState = { error: null, success: null, user: null, loading: false };

export function profileRequested(state: ProfileState): ProfileState {
  return { ...state, loading: true, error: null };
}

export function profileChanged(
  state: ProfileState,
  change: { readonly status: string; readonly user: SessionUser },
): ProfileState {
  return { ...state, loading: false, error: null, success: change.status, user: change.user };
}

export function profileFailed(state: ProfileState, error: string): ProfileState {
  return { ...state, loading: false, success: null, error };
}

export function profileReset(state: ProfileState): ProfileState {
  return { ...state, success: null };
}

export function profileSignedIn(user: SessionUser): ProfileState {
  return { ...initialProfile, user };
}
