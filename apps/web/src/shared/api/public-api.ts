/// <reference path="./calls.d.ts" />
import { table } from 'virtual:calls/public';
import { createClient } from '@auspex/contract/client';
import { renewAccess } from '../session/session.ts';
import { callHeaders } from './call-headers.ts';

/** The calls that everyone may make; light enough for the first load of a public page. */
export const publicApi = createClient({
  table,
  fetch: (url, init) => fetch(url, init),
  headers: callHeaders,
  onUnauthorized: renewAccess,
});
