import type { CallReplyInput, Calls } from '@auspex/contract';
import type { ExchangeName, ExchangeOrder } from '@auspex/exchanges';
import {
  type Decimal,
  decimal,
  describeViolation,
  type Language,
  quotientText,
  sumDecimals,
} from '@auspex/market';
import { KEY_GONE, KEY_REFUSED } from '../keys/key-store.ts';
import { noteSentence, ownSentence, problemSentence } from '../trading-sentences.ts';
import type { StoredEvent, StoredFill, StoredOrder } from './order-store.ts';
import { isOwnRefusal, type OrderRefusal, type Placement, type RefusedField } from './placement.ts';

type WrittenOrder = CallReplyInput<Calls['trading.orders']>['items'][number];
type WrittenRefusal = CallReplyInput<Calls['trading.preview']>['refusals'][number];
type WrittenPlacement = CallReplyInput<Calls['trading.place']>;
type WrittenOpen = CallReplyInput<Calls['trading.open']>['items'][number];

/** Without the zeros that a stored number may end with. */
const plain = (text: string) => decimal(text).toString();
const plainOrNone = (text: string | null) => (text === null ? null : plain(text));

function averageOf(quantity: Decimal, notional: Decimal): string | null {
  return quantity.isZero() ? null : quotientText(notional.dividedBy(quantity));
}

function feesOf(fills: readonly StoredFill[]) {
  const byAsset = Map.groupBy(
    fills.filter(({ fee }) => fee !== null),
    ({ feeAsset }) => feeAsset ?? '',
  );
  return [...byAsset].map(([asset, paid]) => ({
    asset,
    amount: sumDecimals(paid.map(({ fee }) => decimal(fee ?? '0'))).toString(),
  }));
}

function reasonOf({ status, reasonCode, reasonWords }: StoredOrder, language: Language): string | null {
  const isFine = status === 'filled' || status === 'open' || status === 'partially_filled';
  const waitsForKey = reasonCode === KEY_GONE || reasonCode === KEY_REFUSED;
  if (reasonCode === null || (isFine && !waitsForKey)) return null;
  return problemSentence(reasonCode, reasonWords ?? '', language);
}

/** An order in the contract's form. */
export function writeOrder(
  order: StoredOrder,
  fills: readonly StoredFill[],
  language: Language,
): WrittenOrder {
  const { id, exchange, keyPair, symbol, baseAsset, quoteAsset, side, type, status, cancel, signalId } =
    order;
  return {
    ...{ id, exchange, keyPair, symbol, baseAsset, quoteAsset, side, type, status, cancel, signalId },
    quantity: plain(order.quantity),
    price: plainOrNone(order.price),
    stopPrice: plainOrNone(order.stopPrice),
    exits:
      order.exitStop === null || order.exitTarget === null
        ? null
        : { stopPrice: plain(order.exitStop), targetPrice: plain(order.exitTarget) },
    filledQuantity: plain(order.filledQuantity),
    filledNotional: plain(order.filledNotional),
    averagePrice: averageOf(decimal(order.filledQuantity), decimal(order.filledNotional)),
    fees: feesOf(fills),
    reason: reasonOf(order, language),
    exchangeOrderId: order.exchangeOrderId,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** Orders with their fills in the contract's form. */
export function writeOrders(
  orders: readonly StoredOrder[],
  fills: readonly StoredFill[],
  language: Language,
): WrittenOrder[] {
  const byOrder = Map.groupBy(fills, ({ orderId }) => orderId);
  return orders.map((order) => writeOrder(order, byOrder.get(order.id) ?? [], language));
}

/** An order that was placed elsewhere. */
export function writeForeignOrder(
  exchange: ExchangeName,
  order: ExchangeOrder,
  names: { readonly symbol: string; readonly baseAsset: string; readonly quoteAsset: string },
): WrittenOpen {
  const at = new Date(order.placedAt).toISOString();
  return {
    ...{ id: null, exchange, keyPair: order.symbol, ...names, side: order.side, type: order.type ?? null },
    quantity: order.quantity.toString(),
    price: order.price?.toString() ?? null,
    stopPrice: order.stopPrice?.toString() ?? null,
    exits: null,
    status: order.status,
    cancel: null,
    filledQuantity: order.filledQuantity.toString(),
    filledNotional: order.filledNotional.toString(),
    averagePrice: averageOf(order.filledQuantity, order.filledNotional),
    fees: [],
    reason: null,
    signalId: null,
    exchangeOrderId: order.orderId,
    createdAt: at,
    updatedAt: at,
  };
}

export function writeFill({ tradeId, price, quantity, feeAsset, fee, at }: StoredFill) {
  const amounts = { price: plain(price), quantity: plain(quantity), fee: plainOrNone(fee) };
  return { tradeId, ...amounts, feeAsset, at: at.toISOString() };
}

export function writeEvent({ at, fromStatus, toStatus, note, words }: StoredEvent, language: Language) {
  // Stored by this module, from the statuses an order can have.
  const statuses = {
    from: fromStatus as StoredOrder['status'] | null,
    to: toStatus as StoredOrder['status'],
  };
  return { at: at.toISOString(), ...statuses, note: noteSentence(note, words, language) };
}

const fieldValue = ({ field, value, unit }: { field: RefusedField; value: Decimal; unit: string }) => ({
  ...{ field, unit },
  value: value.toString(),
});

export function writeRefusal(refusal: OrderRefusal, language: Language): WrittenRefusal {
  if (isOwnRefusal(refusal)) {
    const { rule, field, actual, limit, unit, nearest } = refusal;
    return {
      ...{ rule, field: field ?? null, unit: unit ?? null },
      ...{ actual: actual?.toString() ?? null, limit: limit?.toString() ?? null },
      nearest: nearest ? { ...fieldValue(nearest), also: [] } : null,
      sentence: ownSentence(refusal, language),
    };
  }
  const sentence = describeViolation(refusal, language);
  if (!('limit' in refusal))
    return {
      rule: refusal.rule,
      field: null,
      actual: null,
      limit: null,
      unit: null,
      nearest: null,
      sentence,
    };
  const { rule, field, actual, limit, unit, nearest } = refusal;
  return {
    ...{ rule, field, unit, sentence, actual: actual.toString(), limit: limit.toString() },
    nearest: nearest.found ? { ...fieldValue(nearest), also: nearest.also.map(fieldValue) } : null,
  };
}

export function writePlacement(
  placement: Placement,
  fills: readonly StoredFill[],
  language: Language,
): WrittenPlacement {
  const order = placement.order === null ? null : writeOrder(placement.order, fills, language);
  if (placement.outcome === 'placed' && order !== null) return { outcome: 'placed', order };
  const refusals = placement.outcome === 'refused' ? placement.refusals : [];
  return { outcome: 'refused', order, refusals: refusals.map((refusal) => writeRefusal(refusal, language)) };
}
