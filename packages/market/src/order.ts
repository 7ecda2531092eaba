import { type Decimal, readDecimal } from './decimal.ts';

export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

export const ORDER_TYPES = ['market', 'limit', 'stop-limit'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const ORDER_FIELDS = ['quantity', 'price', 'stopPrice'] as const;

interface DraftBasis {
  readonly side: OrderSide;
  /** In the base asset. */
  readonly quantity: Decimal;
}

/** Trades at once at whatever the book gives. */
export interface MarketDraft extends DraftBasis {
  readonly type: 'market';
}

/** Trades at its price or better. */
export interface LimitDraft extends DraftBasis {
  readonly type: 'limit';
  readonly price: Decimal;
}

/** Becomes a limit order once the market reaches the stop price. */
export interface StopLimitDraft extends DraftBasis {
  readonly type: 'stop-limit';
  readonly price: Decimal;
  readonly stopPrice: Decimal;
}

/** An order as a member wants it, before any rule has been applied. */
export type OrderDraft = MarketDraft | LimitDraft | StopLimitDraft;

/** A field of a draft a member can change. */
export type OrderField = (typeof ORDER_FIELDS)[number];

/** The order payload of the specification; `stop_price` is added for stop-limit orders. */
export interface OrderPayload {
  readonly quantity: string | number;
  readonly exchange: string;
  readonly key_pair: string;
  readonly order_type: string;
  readonly price?: string | number | null | undefined;
  readonly order_side: string;
  readonly stop_price?: string | number | null | undefined;
}

/** A draft, or what is wrong with each field, as sentences. */
export type DraftReading =
  | { readonly ok: true; readonly draft: OrderDraft }
  | { readonly ok: false; readonly problems: readonly string[] };

function readSide(text: string): OrderSide | undefined {
  return ORDER_SIDES.find((side) => side === text.trim().toLowerCase());
}

function readType(text: string): OrderType | undefined {
  const word = text.trim().toLowerCase().replaceAll(/[_ ]/g, '-');
  return ORDER_TYPES.find((type) => type === word || type.replace('-', '') === word);
}

type Field = { readonly label: string; readonly text: string | number | null | undefined };

function readField({ label, text }: Field, problems: string[]): Decimal | undefined {
  const reading = readDecimal(text === null || text === undefined ? '' : String(text));
  if (reading.ok) return reading.value;
  problems.push(`${label}: ${reading.problem}`);
  return undefined;
}

/** Parses an order payload into a draft; every invalid field is named. */
export function readOrderDraft(payload: OrderPayload): DraftReading {
  const problems: string[] = [];
  const side = readSide(payload.order_side);
  const type = readType(payload.order_type);
  if (!side) problems.push('Side: an order is "buy" or "sell".');
  if (!type) problems.push('Type: an order is "market", "limit" or "stop-limit".');
  const quantity = readField({ label: 'Quantity', text: payload.quantity }, problems);
  const hasPrice = type === 'limit' || type === 'stop-limit';
  const price = hasPrice ? readField({ label: 'Price', text: payload.price }, problems) : undefined;
  const stopPrice =
    type === 'stop-limit'
      ? readField({ label: 'Stop price', text: payload.stop_price }, problems)
      : undefined;
  if (side && quantity && type === 'market') return { ok: true, draft: { type, side, quantity } };
  if (side && quantity && price && type === 'limit')
    return { ok: true, draft: { type, side, quantity, price } };
  if (side && quantity && price && stopPrice && type === 'stop-limit') {
    return { ok: true, draft: { type, side, quantity, price, stopPrice } };
  }
  return { ok: false, problems };
}
