import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant } from '../market/market-shapes.ts';
import { pagedList, pageQuery } from '../paged-list.ts';
import { amount, connectedExchange } from './trading-shapes.ts';

const permission = z.enum(['yes', 'no', 'unknown']);

/** Limits that the member sets on a key; null sets none. */
const limits = z.object({
  readOnly: z.boolean(),
  /**
   * For each asset that pairs are priced in: amounts of different ones are never added up. Once there is one, pairs
   * priced in anything else cannot be traded with the key.
   */
  amounts: z
    .array(
      z.object({
        asset: z.string().trim().toUpperCase().min(1).max(20),
        maxOrder: amount.nullable(),
        /** The sum of all orders since midnight UTC. */
        maxDay: amount.nullable(),
      }),
    )
    .max(20),
  /** The exchange’s own symbols; null allows every pair. */
  pairs: z.array(z.string().trim().min(1).max(60)).max(200).nullable(),
});

const key = z.object({
  exchange: connectedExchange,
  /** `••••3f9a`. */
  apiKey: z.string(),
  /** `sealed`: stored with another master key of this installation; it has to be deleted and entered again. */
  state: z.enum(['working', 'failing', 'sealed']),
  /** Why it is failing, in the member’s language. */
  problem: z.string().nullable(),
  permissions: z.object({ trade: permission, withdraw: permission, transfer: permission }),
  expiresAt: instant.nullable(),
  addedAt: instant,
  changedAt: instant,
  checkedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  limits,
  /** Changes with the limits. */
  limitsMark: z.string(),
});

const keys = z.object({
  items: z.array(key),
  /** While frozen, nothing is placed anywhere with the member’s keys; cancelling still works. */
  frozenAt: instant.nullable(),
});

const ofExchange = z.object({ exchange: connectedExchange });

/** Each asks the exchange. */
const probeLimit = { max: 20, windowSeconds: 600 } as const;

const secret = z.string().max(4000).optional();

export const keyCalls = {
  'trading.keys': defineCall({
    method: 'GET',
    path: '/api/trading/keys',
    access: 'member',
    summary: 'The connected exchanges; secrets are never shown.',
    reply: keys,
  }),
  'trading.saveKey': defineCall({
    method: 'PUT',
    path: '/api/trading/keys/:exchange',
    access: 'member',
    verified: true,
    freshLogin: true,
    limit: probeLimit,
    timeoutSeconds: 45,
    summary:
      'Connects an exchange or changes its key, after a signed read with it. A field that is absent, empty or masked stays as it is.',
    params: ofExchange,
    body: z.object({ apiKey: secret, apiSecret: secret, password: secret }),
    reply: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('saved'), keys }),
      z.object({
        outcome: z.literal('refused'),
        /**
         * `can-withdraw`: the steps say how to make a key that cannot. `unusable`: the secret is no whole private key.
         * `unreachable`: try again later. `sealed`: the
         * member has keys that another master key of this installation sealed.
         */
        reason: z.enum([
          'can-withdraw',
          'invalid',
          'unusable',
          'incomplete',
          'password-missing',
          'cannot-read',
          'unreachable',
          'sealed',
        ]),
        sentence: z.string(),
        steps: z.array(z.string()),
      }),
    ]),
  }),
  'trading.removeKey': defineCall({
    method: 'DELETE',
    path: '/api/trading/keys/:exchange',
    access: 'member',
    summary: 'Deletes a key for good. Orders at the exchange stay as they are.',
    params: ofExchange,
    reply: keys,
  }),
  'trading.checkKey': defineCall({
    method: 'POST',
    path: '/api/trading/keys/:exchange/check',
    access: 'member',
    limit: probeLimit,
    timeoutSeconds: 45,
    summary: 'Asks the exchange whether the key works and what it may do.',
    params: ofExchange,
    reply: keys,
  }),
  'trading.limitKey': defineCall({
    method: 'PUT',
    path: '/api/trading/keys/:exchange/limits',
    access: 'member',
    verified: true,
    freshLogin: true,
    summary:
      'Sets what may be done with a key. Refused when the limits were changed elsewhere in the meantime.',
    params: ofExchange,
    body: limits.extend({ mark: z.string().max(100) }),
    reply: keys,
  }),
  'trading.keyJournal': defineCall({
    method: 'GET',
    path: '/api/trading/keys/:exchange/journal',
    access: 'member',
    summary: 'Every use of a key, newest first.',
    params: ofExchange,
    query: pageQuery,
    reply: pagedList(
      z.object({
        at: instant,
        /** save, check, limits, balances, place, cancel, look-up, list, remove */
        action: z.string(),
        /** The pair or order it was about. */
        subject: z.string().nullable(),
        outcome: z.enum(['done', 'refused', 'failed', 'unknown']),
        /** How the exchange put it, shortened; empty if it said nothing. */
        words: z.string(),
        /** How often within the hour; more than once only for look-ups that repeat by themselves. */
        times: z.int(),
      }),
    ),
  }),
  'trading.freeze': defineCall({
    method: 'POST',
    path: '/api/trading/freeze',
    access: 'member',
    tokenScope: 'trading:write',
    summary: 'Stops all orders with the member’s keys at once, in every process.',
    reply: keys,
  }),
  'trading.unfreeze': defineCall({
    method: 'DELETE',
    path: '/api/trading/freeze',
    access: 'member',
    verified: true,
    freshLogin: true,
    summary: 'Allows orders again.',
    reply: keys,
  }),
};
