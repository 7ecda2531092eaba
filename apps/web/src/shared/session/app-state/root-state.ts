import { fieldsOf, parseSessionUser, parseUserDocument } from '../parse-session.ts';
import {
  type ForgotPasswordState,
  initialForgotPassword,
  initialProfile,
  initialRegistration,
  initialTrading,
  type ProfileState,
  type RegistrationState,
  type TradingState,
} from './initial-groups.ts';
import { initialLayout, type LayoutState, parseLayout } from './layout-group.ts';
import { initialLogin, type LoginState } from './login-group.ts';

/** The whole state of the application that outlives a page load. */
export interface RootState {
  readonly trading: TradingState;
  readonly profile: ProfileState;
  readonly login: LoginState;
  readonly registration: RegistrationState;
  readonly forgotPassword: ForgotPasswordState;
  readonly layout: LayoutState;
}

export const initialRoot: RootState = {
  trading: initialTrading,
  profile: initialProfile,
  login: initialLogin,
  registration: initialRegistration,
  forgotPassword: initialForgotPassword,
  layout: initialLayout,
};

/**
 * Reads a stored state of any age. Requests that were under way when the page was left are over, so their flags and
 * messages start afresh; market data is loaded anew; what cannot be read falls back to its default.
 */
export function parseRoot(stored: unknown): RootState {
  const fields = fieldsOf(stored) ?? {};
  const trading = fieldsOf(fields.trading) ?? {};
  const userData = parseUserDocument(trading.userData);
  return {
    ...initialRoot,
    trading: { ...initialTrading, userData, userKeys: userData ? userData.exchanges : null },
    profile: { ...initialProfile, user: parseSessionUser(fieldsOf(fields.profile)?.user) },
    login: { ...initialLogin, isUserLogout: fieldsOf(fields.login)?.isUserLogout === true },
    layout: parseLayout(fields.layout),
  };
}
