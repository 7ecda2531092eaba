import type { SessionUser, UserDocument } from '../session-types.ts';
import {
  type ForgotPasswordState,
  initialForgotPassword,
  type MarketData,
  type ProfileState,
  type RegistrationState,
  type TradingState,
} from './initial-groups.ts';

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

export function registrationRequested(state: RegistrationState): RegistrationState {
  return { ...state, loading: true, error: false, registrationError: null };
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

export function forgotPasswordRequested(): ForgotPasswordState {
  return initialForgotPassword;
}

export function forgotPasswordSucceeded(forgetSuccessMsg: string): ForgotPasswordState {
  return { forgetSuccessMsg, forgetError: null };
}

export function forgotPasswordFailed(forgetError: string): ForgotPasswordState {
  return { forgetSuccessMsg: null, forgetError };
}

/** The answer that means: none of the member’s accounts could be read. */
export const NO_EXCHANGE_DATA = 'No Data';

export function marketDataLoaded(
  state: TradingState,
  { prices, pricesMap, stockNames }: MarketData,
): TradingState {
  return { ...state, prices, pricesMap, stockNames };
}

export function userExchangesLoaded(state: TradingState, userData: UserDocument): TradingState {
  return { ...state, userData, userKeys: userData.exchanges };
}
