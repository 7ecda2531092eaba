/// <reference path="../api/calls.d.ts" />
import { table } from 'virtual:calls/public';
import { CallError, createClient } from '@auspex/contract/client';
import { type AuthCalls, SessionOver } from './auth-calls.ts';
import { clientKeyHeaders } from './client-key.ts';
import { authFailure } from './login-errors.ts';
import { RENEWAL_TIMEOUT_MS } from './token-refresh.ts';

const clientWith = (headers: () => Readonly<Record<string, string>>) =>
  // Kept alive when the page is left, so that the browser gets the cookie that the server has given out.
  createClient({ table, fetch: (url, init) => fetch(url, { ...init, keepalive: true }), headers });

/** Speaks for the session itself: without bearer, and a refusal is final instead of a reason to renew. */
const client = clientWith(clientKeyHeaders);

async function named<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw authFailure(error);
  }
}

/** The accounts server over HTTP. */
export const httpAuthCalls: AuthCalls = {
  login: (body) => named(client.call('accounts.login', { body })),
  secondFactor: (body) => named(client.call('accounts.secondFactor', { body })),
  roles: async (accessToken) => {
    const bearer = clientWith(() => ({ ...clientKeyHeaders(), authorization: `Bearer ${accessToken}` }));
    return (await named(bearer.call('accounts.roles'))).roles;
  },
  refresh: async () => {
    try {
      return await named(client.call('accounts.refresh', undefined, { timeoutMs: RENEWAL_TIMEOUT_MS }));
    } catch (error) {
      const refused =
        error instanceof CallError &&
        (error.status === 401 || error.status === 403) &&
        // The page is older than the server's key: a reload mends that, and the session is not over.
        error.code?.startsWith('client-key') !== true;
      throw refused ? new SessionOver() : error;
    }
  },
  logout: async () => void (await named(client.call('accounts.logout'))),
};
