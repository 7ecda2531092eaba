/// <reference path="./calls.d.ts" />
import { table } from 'virtual:calls';
import { createClient } from '@auspex/contract/client';
import { renewAccess } from '../session/session.ts';
import { callHeaders } from './call-headers.ts';

/** Every call to the product's server; for the member area (public pages use `public-api.ts`). */
export const api = createClient({
  table,
  fetch: (url, init) => fetch(url, init),
  headers: callHeaders,
  onUnauthorized: renewAccess,
});
