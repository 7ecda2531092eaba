import { createClient } from '@auspex/contract/client';
import { table } from 'virtual:calls';
import { clientKeyHeaders } from '../session/client-key.ts';
import { accessToken, renewAccess } from '../session/session.ts';

function bearer(): Record<string, string> {
  const token = accessToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Every call to the product's server goes through here. */
export const api = createClient({
  table,
  fetch: (url, init) => fetch(url, init),
  headers: () => ({ ...clientKeyHeaders(), ...bearer() }),
  onUnauthorized: renewAccess,
});
