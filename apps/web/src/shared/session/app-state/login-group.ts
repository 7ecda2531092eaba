/** Client state of signing in and out. */
export interface LoginState {
  readonly error: string | null;
  readonly loading: boolean;
  readonly isUserLogout: boolean;
}

export const initialLogin: LoginState = { error: null, loading: false, isUserLogout: false };

export function loginRequested(state: LoginState): LoginState {
  return { ...state, loading: true };
}

/** The password was right and a code is asked for: nothing is on its way and nothing is wrong. */
export function loginHalfway(state: LoginState): LoginState {
  return { ...state, error: null, loading: false };
}

export function loginSucceeded(): LoginState {
  return { error: null, loading: false, isUserLogout: false };
}

export function loginFailed(_: LoginState, error: string): LoginState {
  return { error, loading: false, isUserLogout: false };
}

export function logoutRequested(state: LoginState): LoginState {
  return { ...state, error: null, loading: true };
}

export function logoutSucceeded(state: LoginState): LoginState {
  return { ...state, loading: false, isUserLogout: true };
}

/** Leaving went wrong: the message stays for the page to show. */
export function logoutFailed(state: LoginState, error: string): LoginState {
  return { ...state, error, loading: false };
}
