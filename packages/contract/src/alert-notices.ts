import { z } from 'zod';
import { instant } from './market/market-shapes.ts';
import { amount, connectedExchange, exchangeName, orderStatus } from './trading/trading-shapes.ts';

/** In addition to the inbox, which everything is written to. */
export const channels = z.object({ mail: z.boolean(), push: z.boolean() });

/** What became of an order. Nobody sets these: every order that goes on, ends or is in doubt is told. */
const orderNotice = z.object({
  kind: z.literal('order'),
  orderId: z.uuid(),
  exchange: exchangeName,
  side: z.enum(['buy', 'sell']),
  /** `resolved`: it was in doubt, and `status` is what it turned out to be. */
  state: z.enum(['partially_filled', 'filled', 'cancelled', 'rejected', 'expired', 'unknown', 'resolved']),
  status: orderStatus,
  symbol: z.string(),
  quantity: amount,
  filledQuantity: amount,
  baseAsset: z.string(),
  /** A code that is worded for the reader, and the exchange’s own words. */
  reason: z.object({ code: z.string(), words: z.string() }).nullable(),
});

/** A key that its exchange soon lets expire. */
const keyNotice = z.object({
  kind: z.literal('key'),
  exchange: connectedExchange,
  expiresAt: instant,
  withinDays: z.union([z.literal(7), z.literal(1)]),
});

/** A key that its exchange refuses, with which orders were being followed. */
const refusedKeyNotice = z.object({ kind: z.literal('key-refused'), exchange: connectedExchange });

export const notice = z.discriminatedUnion('kind', [orderNotice, keyNotice, refusedKeyNotice]);

/** By what else than the inbox members are told of their orders and keys. */
export const noticeChannels = z.object({ orders: channels, keys: channels });

const minuteOfDay = z.int().min(0).max(1439);

export const settings = z.object({
  /** Whether any alert may send mail or push; an alert's own choice counts only within this. */
  channels,
  /** Nothing but the inbox from one minute of the day to another, in a time zone. */
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay, zone: z.string().min(1).max(60) }).nullable(),
});

const device = z.object({ id: z.uuid(), name: z.string(), addedAt: instant });

export const shownSettings = settings.extend({
  /** What members are told of their orders and keys, whether or not they have set an alert. */
  notices: noticeChannels,
  devices: z.array(device),
  /** The public key of this installation, for the browser's subscription. */
  pushKey: z.string(),
});
