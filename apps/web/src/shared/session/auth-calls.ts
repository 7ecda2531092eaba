import type { Session } from './session-types.ts';

/** The answer to a password: signed in, or one more step. */
export type LoginAnswer =
  | { readonly status: 'signed-in'; readonly session: Session }
  | { readonly status: 'second-factor-required'; readonly challenge: string };

/** What the session asks of the accounts server. */
export interface AuthCalls {
  login(credentials: { email: string; password: string }): Promise<LoginAnswer>;
  /** Finishes a sign-in that waits for the second factor. */
  secondFactor(answer: { challenge: string; code: string }): Promise<LoginAnswer>;
  /** The roles of the member with this access token. */
  roles(accessToken: string): Promise<readonly string[]>;
  /** A new access token for the cookie session. */
  refresh(): Promise<Session>;
  /** Ends the cookie session on the server. */
  logout(): Promise<void>;
}

/** The cookie session is over: signing in again is the only way on. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver';
}
