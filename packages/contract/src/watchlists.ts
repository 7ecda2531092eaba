import { z } from 'zod';
import { defineCall } from './call.ts';
import { instant, market } from './market/market-shapes.ts';
import { typedName } from './typed-shapes.ts';

const name = typedName(60, 'Give the list a name.');
const symbols = z.array(z.string().trim().min(1).max(40)).max(500);

const watchlist = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The list that the star fills; every member has exactly one. */
  main: z.boolean(),
  /** In the member's order; symbols as they are called today. */
  items: z.array(z.object({ symbol: z.string(), name: z.string(), market, addedAt: instant })),
  /** Grows with every change: a change says which version it was made from. */
  version: z.int(),
});

const reply = z.object({ items: z.array(watchlist) });

export const watchlistCalls = {
  'watchlists.list': defineCall({
    method: 'GET',
    path: '/api/watchlists',
    access: 'member',
    tokenScope: 'market:read',
    summary: "The member's watchlists; the main one is made at first.",
    reply,
  }),
  'watchlists.create': defineCall({
    method: 'POST',
    path: '/api/watchlists',
    access: 'member',
    summary: 'Adds a list.',
    body: z.object({ name, symbols: symbols.default([]) }),
    reply,
  }),
  'watchlists.replace': defineCall({
    method: 'PUT',
    path: '/api/watchlists/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'New name and symbols of a list. Refused when it was changed elsewhere in the meantime.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name, symbols, version: z.int() }),
    reply,
  }),
  'watchlists.remove': defineCall({
    method: 'DELETE',
    path: '/api/watchlists/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Deletes a list; the main one is emptied instead.',
    params: z.object({ id: z.uuid() }),
    reply,
  }),
  'watchlists.star': defineCall({
    method: 'PUT',
    path: '/api/watchlists/stars/:symbol',
    access: 'member',
    summary: 'Puts a symbol on the main list or takes it off.',
    params: z.object({ symbol: z.string().trim().min(1).max(40) }),
    body: z.object({ starred: z.boolean() }),
    reply,
  }),
};
