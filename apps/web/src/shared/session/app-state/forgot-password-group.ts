/** Client state of asking for a reset link. */
export interface ForgotPasswordState {
  readonly forgetSuccessMsg: string | null;
  readonly forgetError: string | null;
}

export const initialForgotPassword: ForgotPasswordState = { forgetSuccessMsg: null, forgetError: null };

export function forgotPasswordRequested(): ForgotPasswordState {
  return initialForgotPassword;
}

export function forgotPasswordSucceeded(forgetSuccessMsg: string): ForgotPasswordState {
  return { forgetSuccessMsg, forgetError: null };
}

export function forgotPasswordFailed(forgetError: string): ForgotPasswordState {
  return { forgetSuccessMsg: null, forgetError };
}
