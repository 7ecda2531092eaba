import { CallError } from '@auspex/contract/client';

/** The answer to every sign-in that is refused for its credentials, whatever the account's state. */
export const LOGIN_REFUSED = 'Incorrect Username/Password.';

/** A failure as the access layer of accounts names it: when no answer came, `auth/network-request-failed`. */
export function authFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.noAnswer !== 'network') return error;
  const { status, message } = error;
  return new CallError({ status, message, code: 'auth/network-request-failed' });
}
