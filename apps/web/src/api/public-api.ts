import { createClient } from '@auspex/contract/client';
import { table } from 'virtual:calls/public';
import { callHeaders } from './call-headers.ts';
import { renewAccess } from '../session/session.ts';

/** The calls that everyone may make; light enough for the first load of a public page. */
export const publicApi = createClient({
  table,
  fetch: (url, init) => fetch(url, init),
  headers: callHeaders,
  onUnauthorized: renewAccess,
});
