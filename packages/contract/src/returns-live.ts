import { z } from 'zod';
import { defineCall } from './call.ts';
import { instant, isoDate } from './market/market-shapes.ts';

/** A value with its 95 % interval; null where there is too little. */
export const figure = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/**
 * Real orders that members opened from signals and let count, against what the rule assumes: means over members, each
 * member counting the same. Nothing but the two counts is said below the numbers needed; there it would tell of single
 * members.
 */
export const liveRecord = z.object({
  members: z.int(),
  orders: z.int(),
  neededMembers: z.int(),
  neededOrders: z.int(),
  /** Orders up to the beginning of this day count: it is computed once a day. */
  until: isoDate,
  execution: z
    .object({
      from: isoDate,
      /** How much worse than the signal's assumed price orders were filled, as a part of it. */
      slippage: figure,
      /** As a part of what was paid. */
      fee: figure,
      /** From the open that the rule enters or leaves at until the first fill. */
      delayMs: figure,
    })
    .nullable(),
  /** Entries whose trade the rule has left since; null where they are too few or of too few members. */
  results: z
    .object({
      orders: z.int(),
      /** Both are left as the rule left: what differs is the price and the fee of the entry. */
      rule: figure,
      live: figure,
      gap: figure,
    })
    .nullable(),
});

const consent = z.object({
  /** Null before the member has answered: then nothing of theirs counts. */
  given: z.boolean().nullable(),
  answeredAt: instant.nullable(),
});

export const liveRecordCalls = {
  'returns.liveConsent': defineCall({
    method: 'GET',
    path: '/api/returns/live-consent',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'Whether the member’s real orders from signals count in the public live record.',
    reply: consent,
  }),
  'returns.answerLiveConsent': defineCall({
    method: 'PUT',
    path: '/api/returns/live-consent',
    access: 'member',
    summary:
      'Lets real orders from signals count in the public live record, or takes them out as of its next computation.',
    body: z.object({ given: z.boolean() }),
    reply: consent,
  }),
};
