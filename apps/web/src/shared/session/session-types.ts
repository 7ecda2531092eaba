import type { Language } from '@auspex/market';

/** A way of signing in that belongs to the member. */
export interface LinkedProvider {
  readonly providerId: string;
  readonly uid: string;
  readonly email: string | null;
}

/** The session object kept under `user`. */
export interface SessionUser {
  readonly email: string;
  readonly uid: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
  readonly phoneNumber: string | null;
  readonly providerId: string;
  readonly providerData: readonly LinkedProvider[];
  readonly accessToken: string;
}

/** Keys of one exchange as the browser may know them: masked. */
export interface MaskedExchange {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly password?: string;
}

/** The user document kept under `userData`. */
export interface UserDocument {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phoneNumber: string | null;
  readonly refBy: string | null;
  readonly refId: string;
  readonly backgroundURL: string | null;
  readonly exchanges: Readonly<Record<string, MaskedExchange>>;
  readonly language: Language | null;
  readonly timeZone: string;
  readonly baseCurrency: string;
}

/** What the server hands out at sign-in and at every refresh. */
export interface Session {
  readonly user: SessionUser;
  readonly userData: UserDocument;
  readonly roles: readonly string[];
  readonly accessToken: string;
}
