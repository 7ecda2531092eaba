/// <reference path="./calls.d.ts" />
import { table } from 'virtual:calls';
import { type Client, createClient } from '@auspex/contract/client';
import { hearTime } from '../../ui/formats/server-time.ts';
import { renewAccess } from '../session/session.ts';
import { callHeaders } from './call-headers.ts';

const known = { ...table };
const client = createClient({
  table: known,
  fetch: async (url, init) => hearTime(await fetch(url, init)),
  headers: callHeaders,
  onUnauthorized: renewAccess,
});

/** Calls of trading, the portfolio and others that first loads do without come with the first of them. */
async function clientFor(name: string): Promise<Client> {
  if (!Object.hasOwn(known, name)) Object.assign(known, (await import('virtual:calls/desk')).table);
  return client;
}

/** Every call to the product's server; for the member area (public pages use `public-api.ts`). */
export const api: Client = {
  call: async (name, ...rest) => (await clientFor(name)).call(name, ...rest),
  send: async (name, ...rest) => (await clientFor(name)).send(name, ...rest),
};
