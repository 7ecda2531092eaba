import type { CallReply, Calls } from '@auspex/contract';
import type { MaskedExchange, SessionUser, UserDocument } from '../session-types.ts';

// In the first load of every page; what changes them comes with the screens that do, in `group-changes.ts`.

export type MarketData = CallReply<Calls['market.marketData']>;

/** Client state of trading; prices and names are kept as `getMarketData` gives them. */
export interface TradingState {
  readonly userKeys: Readonly<Record<string, MaskedExchange>> | null;
  readonly userData: UserDocument | null;
  readonly prices: Readonly<MarketData['prices']>;
  readonly pricesMap: Readonly<MarketData['pricesMap']>;
  readonly stockNames: Readonly<MarketData['stockNames']>;
}

export const initialTrading: TradingState = {
  userKeys: null,
  userData: null,
  prices: [],
  pricesMap: {},
  stockNames: [],
};

/** Client state of the own profile. `success` is the status text of the last change. */
export interface ProfileState {
  readonly error: string | null;
  readonly success: string | null;
  readonly user: SessionUser | null;
  readonly loading: boolean;
}

export const initialProfile: ProfileState = { error: null, success: null, user: null, loading: false };

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

/** Client state of asking for a reset link. */
export interface ForgotPasswordState {
  readonly forgetSuccessMsg: string | null;
  readonly forgetError: string | null;
}

export const initialForgotPassword: ForgotPasswordState = { forgetSuccessMsg: null, forgetError: null };
