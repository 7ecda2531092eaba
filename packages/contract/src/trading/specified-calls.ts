import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  balance,
  exchangeName,
  openOrder,
  orderBook,
  orderPayload,
  placement,
} from './trading-shapes.ts';

const ofPair = z.object({ exchange: z.string().trim().max(40), key_pair: z.string().trim().min(1).max(60) });

/** One account with what is in it; `failed` says why an exchange could not be asked. */
const accountInfo = z.object({
  exchange: exchangeName,
  balances: z.array(balance),
  failed: z.string().nullable(),
});

const accountsInfo = z.object({ accounts: z.array(accountInfo) });

/** Calls that the specification names; their payloads are its own. */
export const specifiedTradingCalls = {
  'trading.placeOrder': defineCall({
    method: 'POST',
    path: '/trading/place_order',
    access: 'member',
    verified: true,
    tokenScope: 'trading:write',
    summary:
      'Places an order. With the header Idempotency-Key the same request is placed once however often it is sent.',
    idempotent: true,
    body: orderPayload,
    reply: placement,
  }),
  'trading.userAccountInfo': defineCall({
    method: 'GET',
    path: '/trading/get_user_account_info',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The member’s accounts with their balances.',
    reply: accountsInfo,
  }),
  'trading.userExchangeData': defineCall({
    method: 'POST',
    path: '/functions/getUserExchangeData',
    access: 'member',
    tokenScope: 'portfolio:read',
    protocol: 'callable',
    summary: 'The same, or the text "No Data" if there is no account or none could be read.',
    reply: z.union([z.literal('No Data'), accountsInfo]),
  }),
  'trading.placeOrderFunction': defineCall({
    method: 'POST',
    path: '/functions/placeOrder',
    access: 'member',
    verified: true,
    tokenScope: 'trading:write',
    protocol: 'callable',
    summary: 'Places an order.',
    idempotent: true,
    body: orderPayload,
    reply: placement,
  }),
  'trading.ordersFunction': defineCall({
    method: 'POST',
    path: '/functions/getOrders',
    access: 'member',
    tokenScope: 'portfolio:read',
    protocol: 'callable',
    summary: 'Open orders of a pair, those placed elsewhere included.',
    body: ofPair,
    reply: z.object({ items: z.array(openOrder) }),
  }),
  'trading.orderBookFunction': defineCall({
    method: 'POST',
    path: '/functions/getOrderBook',
    access: 'member',
    tokenScope: 'market:read',
    protocol: 'callable',
    summary: 'The order book of a pair.',
    body: ofPair,
    reply: orderBook,
  }),
  'trading.cancelOrderFunction': defineCall({
    method: 'POST',
    path: '/functions/cancelOrder',
    access: 'member',
    verified: true,
    tokenScope: 'trading:write',
    protocol: 'callable',
    summary: 'Cancels an order by our id or by the exchange’s.',
    body: ofPair.extend({ id: z.string().trim().min(1).max(120) }),
    reply: z.object({
      /** `not-open`: it had ended already. `unknown`: the answer was lost, and it is being looked up. */
      outcome: z.enum(['cancelled', 'cancelling', 'not-open', 'refused', 'unknown']),
      reason: z.string().nullable(),
      filledQuantity: amount.nullable(),
    }),
  }),
};
