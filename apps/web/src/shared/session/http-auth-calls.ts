/// <reference path="../api/calls.d.ts" />
import { table } from 'virtual:calls/public';
import { CallError, createClient } from '@auspex/contract/client';
import { type AuthCalls, SessionOver } from './auth-calls.ts';
import { clientKeyHeaders } from './client-key.ts';

/** Speaks for the session itself: without bearer, and a refusal is final instead of a reason to renew. */
const client = createClient({ table, fetch: (url, init) => fetch(url, init), headers: clientKeyHeaders });

/** The accounts server over HTTP. */
export const httpAuthCalls: AuthCalls = {
  login: (credentials) => client.call('accounts.login', { body: credentials }),
  refresh: async () => {
    try {
      return await client.call('accounts.refresh');
    } catch (error) {
      const refused = error instanceof CallError && (error.status === 401 || error.status === 403);
      throw refused ? new SessionOver() : error;
    }
  },
  logout: async () => void (await client.call('accounts.logout')),
};
