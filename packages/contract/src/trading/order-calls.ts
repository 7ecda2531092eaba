import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant, isoDate } from '../market/market-shapes.ts';
import { pagedList, pageQuery } from '../paged-list.ts';
import {
  amount,
  exchangeName,
  openOrder,
  order,
  orderFill,
  orderPayload,
  orderRefusal,
  orderStatus,
  placement,
} from './trading-shapes.ts';

const byId = z.object({ id: z.uuid() });

const preview = z.object({
  /** In the quote asset: what trades at once at the book's prices, the rest at the limit. */
  notional: amount,
  fee: amount,
  averagePrice: amount,
  /** What trades at once against the book; null without a book. */
  fillsNow: amount.nullable(),
  /** How much worse than the best price that part is on average, as a part of 1. */
  slippage: amount.nullable(),
  balanceAfter: z.object({ base: amount, quote: amount }),
  warnings: z.array(
    z.enum([
      'fills-at-once',
      'stop-triggers-at-once',
      'fills-in-part',
      'limit-far-from-market',
      'limit-far-from-stop',
    ]),
  ),
});

const cancelled = z.object({
  order,
  outcome: z.enum(['cancelled', 'cancelling', 'not-open', 'refused', 'unknown']),
  /** Why not, in the member’s language. */
  reason: z.string().nullable(),
});

export const orderCalls = {
  'trading.preview': defineCall({
    method: 'POST',
    path: '/api/trading/preview',
    access: 'member',
    summary: 'What an order would do, and everything that prevents placing it. Nothing is stored.',
    body: orderPayload,
    reply: z.object({
      refusals: z.array(orderRefusal),
      /** All nearest values put together: fields to fill in with one click; null if there is no valid order. */
      nearest: z
        .object({ quantity: amount, price: amount.nullable(), stop_price: amount.nullable() })
        .nullable(),
      preview: preview.nullable(),
      quoteAsset: z.string(),
      baseAsset: z.string(),
      bookAt: instant.nullable(),
      /** Whether a confirm step is needed: every order with real money. */
      live: z.boolean(),
    }),
  }),
  'trading.place': defineCall({
    method: 'POST',
    path: '/api/trading/orders',
    access: 'member',
    verified: true,
    tokenScope: 'trading:write',
    summary:
      'Places an order. Send the header Idempotency-Key, made once per click: repeating the request then never places twice.',
    idempotent: true,
    body: orderPayload,
    reply: placement,
  }),
  'trading.open': defineCall({
    method: 'GET',
    path: '/api/trading/orders/open',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Open orders, those placed elsewhere included.',
    query: z.object({ exchange: exchangeName.optional() }),
    reply: z.object({
      items: z.array(openOrder),
      /** Exchanges that could not be asked for orders placed elsewhere, and why. */
      failed: z.array(z.object({ exchange: exchangeName, reason: z.string() })),
    }),
  }),
  'trading.orders': defineCall({
    method: 'GET',
    path: '/api/trading/orders',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'All orders placed here, newest first.',
    query: pageQuery.extend({
      exchange: exchangeName.optional(),
      /** Ours or the exchange’s. */
      symbol: z.string().trim().max(60).optional(),
      status: orderStatus.optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    reply: pagedList(order),
  }),
  'trading.order': defineCall({
    method: 'GET',
    path: '/api/trading/orders/:id',
    access: 'member',
    ownedRecord: 'id',
    tokenScope: 'portfolio:read',
    summary: 'An order with its fills, everything that happened to it, and its paper twin.',
    params: byId,
    reply: order.extend({
      fills: z.array(orderFill),
      events: z.array(
        z.object({
          at: instant,
          from: orderStatus.nullable(),
          to: orderStatus,
          /** In the member’s language; empty where the step says it all. */
          note: z.string(),
        }),
      ),
      /** How the same order came out on paper; null for paper orders, and before it has. */
      twin: z
        .object({
          averagePrice: amount.nullable(),
          filledQuantity: amount,
          fee: amount,
          /** To the member’s disadvantage where positive, as a part of the paper price; null before both are filled. */
          priceGap: z.number().nullable(),
          timeGapMs: z.number().nullable(),
          feeGap: z.number().nullable(),
        })
        .nullable(),
    }),
  }),
  'trading.cancel': defineCall({
    method: 'POST',
    path: '/api/trading/orders/:id/cancel',
    access: 'member',
    verified: true,
    ownedRecord: 'id',
    tokenScope: 'trading:write',
    summary: 'Cancels an order.',
    params: byId,
    reply: cancelled,
  }),
  'trading.cancelAll': defineCall({
    method: 'POST',
    path: '/api/trading/orders/cancel-all',
    access: 'member',
    verified: true,
    tokenScope: 'trading:write',
    timeoutSeconds: 60,
    summary: 'Cancels all open orders placed here, or those of one exchange or pair.',
    body: z.object({
      exchange: exchangeName.nullish(),
      key_pair: z.string().trim().max(60).nullish(),
    }),
    reply: z.object({ items: z.array(cancelled) }),
  }),
};
