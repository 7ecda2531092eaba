import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant } from '../market/market-shapes.ts';
import { amount, balance, exchangeName, exchangeTraits, orderBook } from './trading-shapes.ts';

const filters = z.object({
  priceFilter: z.object({ minPrice: amount, maxPrice: amount, tickSize: amount }),
  lotSize: z.object({ minQty: amount, maxQty: amount, stepSize: amount }),
  marketLotSize: z.object({ minQty: amount, maxQty: amount, stepSize: amount }),
  notional: z.object({ minNotional: amount }),
});

const listedPair = z.object({
  /** The exchange’s own symbol. */
  keyPair: z.string(),
  /** Ours, for links, charts and quotes. */
  symbol: z.string(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
});

/** Orders are placed with the exchange’s own filters only; `fallback` ones are for display. */
const tradedPair = listedPair.extend({
  status: z.string(),
  baseAssetPrecision: z.int(),
  quoteAssetPrecision: z.int(),
  filters,
  fallback: z.boolean(),
  /** When the exchange stated them; older than 24 hours, nothing is placed. */
  filtersAt: instant.nullable(),
});

const pairQuery = z.object({ exchange: exchangeName, pair: z.string().trim().min(1).max(60) });

/** Gaps between live orders and their paper twins; positive is to the member’s disadvantage. */
const spread = z.object({
  median: z.number(),
  low: z.number(),
  high: z.number(),
  values: z.array(z.number()),
});

const paperAccount = z.object({
  currency: z.string(),
  /** What it began with, at the last reset. */
  startingBalance: amount,
  since: instant,
});

const riskStatement = z.object({
  /** Changes with the text: an acceptance of an older one does not count. */
  version: z.string(),
  text: z.string(),
  acceptedAt: instant.nullable(),
});

export const tradingAccountCalls = {
  'trading.exchanges': defineCall({
    method: 'GET',
    path: '/api/trading/exchanges',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The exchanges that orders can be placed on, and what each can do.',
    reply: z.object({ items: z.array(exchangeTraits) }),
  }),
  'trading.balances': defineCall({
    method: 'GET',
    path: '/api/trading/balances',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Balances of one account: of an exchange, as it says now.',
    query: z.object({ exchange: exchangeName }),
    reply: z.object({
      exchange: exchangeName,
      items: z.array(balance),
      at: instant,
      /** Why these are not of this moment; null where they are. */
      staleBecause: z.string().nullable(),
      /** Fee on an order’s notional that previews assume, as a part of 1. */
      feeRate: amount,
      paper: paperAccount.nullable(),
    }),
  }),
  'trading.pairs': defineCall({
    method: 'GET',
    path: '/api/trading/pairs',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The pairs of an exchange that can be traded now.',
    query: z.object({ exchange: exchangeName }),
    reply: z.object({
      items: z.array(listedPair),
      at: instant.nullable(),
      staleBecause: z.string().nullable(),
    }),
  }),
  'trading.pair': defineCall({
    method: 'GET',
    path: '/api/trading/pair',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'A pair with the limits of its orders; by the exchange’s symbol or ours.',
    query: pairQuery,
    reply: tradedPair,
  }),
  'trading.book': defineCall({
    method: 'GET',
    path: '/api/trading/book',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The order book of a pair; older than three seconds it is stale.',
    query: pairQuery,
    reply: orderBook,
  }),
  'trading.resetPaper': defineCall({
    method: 'POST',
    path: '/api/trading/paper/reset',
    access: 'member',
    verified: true,
    summary: 'Resets the paper account: open orders are cancelled, and it holds nothing but this balance.',
    body: z.object({ startingBalance: z.string().max(40) }),
    reply: paperAccount,
  }),
  'trading.twins': defineCall({
    method: 'GET',
    path: '/api/trading/twins',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'How live orders came out against the same orders on paper.',
    query: z.object({ exchange: exchangeName.optional() }),
    reply: z.object({
      orders: z.int(),
      /** Part of the paper price; null without an order to compare. */
      price: spread.nullable(),
      /** Milliseconds from the intent to the first fill. */
      time: spread.nullable(),
      /** Part of the notional. */
      fee: spread.nullable(),
    }),
  }),
  'trading.riskStatement': defineCall({
    method: 'GET',
    path: '/api/trading/risk-statement',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'What a member accepts before the first live order, in their language.',
    reply: riskStatement,
  }),
  'trading.acceptRisk': defineCall({
    method: 'PUT',
    path: '/api/trading/risk-statement',
    access: 'member',
    verified: true,
    summary: 'Accepts the risk statement.',
    body: z.object({ version: z.string().max(40) }),
    reply: riskStatement,
  }),
  'trading.health': defineCall({
    method: 'GET',
    path: '/api/admin/trading',
    access: 'admin',
    summary: 'How the exchanges respond, and which orders have an unknown outcome.',
    reply: z.object({
      items: z.array(
        z.object({
          exchange: exchangeName,
          keys: z.int(),
          frozen: z.int(),
          open: z.int(),
          unknown: z.int(),
          oldestUnknownAt: instant.nullable(),
          /** Uses of keys in the last hour, and those that failed. */
          uses: z.int(),
          failures: z.int(),
          /** Of the last year, whoever asked. */
          lastSuccessAt: instant.nullable(),
          lastFailureAt: instant.nullable(),
          lastFailure: z.string().nullable(),
          /** What this process may send: nothing before `waitingUntil`, because the exchange said so. */
          gate: z.object({ waitingUntil: instant.nullable(), waiting: z.int() }),
          publicData: exchangeTraits.shape.publicData,
        }),
      ),
    }),
  }),
};
