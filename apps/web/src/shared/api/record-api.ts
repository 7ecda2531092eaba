/// <reference path="./calls.d.ts" />
import { table } from 'virtual:calls/record';
import { createClient } from '@auspex/contract/client';
import { renewAccess } from '../session/session.ts';
import { callHeaders } from './call-headers.ts';

/** The calls by which everyone may read the record and the news; apart, so that other public pages need not load them. */
export const recordApi = createClient({
  table,
  fetch: (url, init) => fetch(url, init),
  headers: callHeaders,
  onUnauthorized: renewAccess,
});
