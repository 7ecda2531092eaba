import { ORDER_SIDES, ORDER_STATUSES, ORDER_TYPES } from '@auspex/market';
import { z } from 'zod';
import { instant } from '../market/market-shapes.ts';

/** The paper account that everybody has, and the exchanges a member can connect. */
export const exchangeName = z.enum(['PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN']);

/** Those that need a key. */
export const connectedExchange = exchangeName.exclude(['PAPER']);

/** An exact number as plain decimal text, such as `0.00012`: never rounded, never a binary number. */
export const amount = z.string();

export const orderStatus = z.enum(ORDER_STATUSES);

export const exchangeTraits = z.object({
  exchange: exchangeName,
  /** As members read it: "Coinbase Exchange (formerly Pro)". */
  title: z.string(),
  needsPassword: z.boolean(),
  orderTypes: z.array(z.enum(ORDER_TYPES)),
  /** Whether an entry can be placed together with its stop and target. */
  bracket: z.boolean(),
  /** The steps by which a member makes a key there that can read and trade but not withdraw. */
  keySteps: z.array(z.string()),
  /** Where the exchange keeps its keys; null for the paper account. */
  keysUrl: z.url().nullable(),
  /** Public prices, pairs and books: when they last answered, and why they are old if they are. */
  publicData: z.object({ at: instant.nullable(), staleBecause: z.string().nullable() }),
});

/** An order's numbers may come as text or as numbers; text is exact. */
const given = z.union([z.string().max(100), z.number()]);

/** The order payload of the specification, with what it lacks for stop-limit orders and brackets. */
export const orderPayload = z.object({
  quantity: given,
  exchange: z.string().trim().max(40),
  /** The exchange's own symbol. */
  key_pair: z.string().trim().min(1).max(60),
  /** market, limit or stop-limit. */
  order_type: z.string().max(40),
  /** Left out or empty for market orders. */
  price: given.nullish(),
  /** buy or sell. */
  order_side: z.string().max(20),
  stop_price: given.nullish(),
  /** Exits of a bracket: whichever is reached first cancels the other. */
  exits: z.object({ stop_price: given, target_price: given }).nullish(),
  /** The signal that the member traded, for their own statistics. */
  signal_id: z.string().max(80).nullish(),
});

const refusedField = z.enum(['quantity', 'price', 'stopPrice', 'exitStop', 'exitTarget']);

const fieldValue = z.object({
  field: refusedField,
  value: amount,
  unit: z.string(),
});

/**
 * Why an order was not placed. `rule` is one of the exchange's (`quantity-step`, `notional-min` …), of the member's own
 * limits (`max-order`, `max-day`, `quote-not-limited`, `pair-not-allowed`, `read-only`, `frozen`), or says what is missing (`limits-unknown`,
 * `book-missing`, `risk-statement`, `key-missing`, `key-sealed`, `unreachable`, `refused-by-exchange` …).
 */
export const orderRefusal = z.object({
  rule: z.string(),
  field: refusedField.nullable(),
  /** What the order has, and what is allowed, in `unit`. */
  actual: amount.nullable(),
  limit: amount.nullable(),
  unit: z.string().nullable(),
  /** The nearest valid value, with the other fields that must change along with it; null where there is none. */
  nearest: fieldValue.extend({ also: z.array(fieldValue) }).nullable(),
  /** All of it in a sentence or two, in the member's language. */
  sentence: z.string(),
});

export const orderFill = z.object({
  tradeId: z.string(),
  price: amount,
  quantity: amount,
  feeAsset: z.string().nullable(),
  fee: amount.nullable(),
  at: instant,
});

/** One order that was placed here. */
export const order = z.object({
  id: z.uuid(),
  exchange: exchangeName,
  /** The exchange's own symbol. */
  keyPair: z.string(),
  /** Our symbol of the base asset in the quote asset, for links and charts: `BTC-USD`. */
  symbol: z.string(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  side: z.enum(ORDER_SIDES),
  type: z.enum(ORDER_TYPES),
  quantity: amount,
  price: amount.nullable(),
  stopPrice: amount.nullable(),
  exits: z.object({ stopPrice: amount, targetPrice: amount }).nullable(),
  /**
   * `unknown`: sent, but the answer was lost; it is being looked up and is never sent again. `open`, `filled` … are
   * what the exchange says.
   */
  status: orderStatus,
  /** A cancellation under way, or one whose answer was lost. */
  cancel: z.enum(['cancelling', 'cancel_unknown']).nullable(),
  filledQuantity: amount,
  /** What the filled part cost or brought without fees, in the quote asset. */
  filledNotional: amount,
  /** Null before the first fill. */
  averagePrice: amount.nullable(),
  fees: z.array(z.object({ asset: z.string(), amount })),
  /** Why it was rejected or ended, or what is known of an answer that was lost; in the member's language. */
  reason: z.string().nullable(),
  signalId: z.string().nullable(),
  exchangeOrderId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/** An open order; `id` is null for one that was placed elsewhere, which is shown and can be cancelled by its exchange id. */
export const openOrder = order.omit({ id: true, type: true }).extend({
  id: z.uuid().nullable(),
  type: z.enum(ORDER_TYPES).nullable(),
});

/** `placed`: sent, whatever became of it (see the order's status). `refused`: certainly not placed, and why. */
export const placement = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('placed'), order }),
  z.object({
    outcome: z.literal('refused'),
    refusals: z.array(orderRefusal).min(1),
    /** The order as it stands if it got as far as the exchange. */
    order: order.nullable(),
  }),
]);

export const balance = z.object({ asset: z.string(), free: amount, held: amount });

const bookLevel = z.object({ price: amount, quantity: amount });

export const orderBook = z.object({
  exchange: exchangeName,
  keyPair: z.string(),
  /** Highest first. */
  bids: z.array(bookLevel),
  /** Lowest first. */
  asks: z.array(bookLevel),
  at: instant,
  /** Where there is no book, one level either side of the last price with the spread that paper orders pay. */
  fromQuote: z.boolean(),
  /** Where there is no book because the market is closed: when it opens. */
  opensAt: instant.nullable(),
});
