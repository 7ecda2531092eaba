/** Client state of signing up. `error` and `success` are flags; the text is `registrationError` or `message`. */
export interface RegistrationState {
  readonly registrationError: string | null;
  readonly message: string | null;
  readonly loading: boolean;
  readonly success: boolean;
  readonly error: boolean;
}

export const initialRegistration: RegistrationState = {
  registrationError: null,
  message: null,
  loading: false,
  success: false,
  error: false,
};

export function registrationRequested(state: RegistrationState): RegistrationState {
  return { ...state, loading: true, registrationError: null };
}

export function registrationSucceeded(state: RegistrationState, message: string): RegistrationState {
  return { ...state, loading: false, success: true, registrationError: null, message };
}

export function registrationFailed(state: RegistrationState, registrationError: string): RegistrationState {
  return { ...state, loading: false, error: true, registrationError };
}

export function registrationReset(state: RegistrationState): RegistrationState {
  return { ...state, success: false, error: false };
}
