import { type ExchangeOrder, FROM_BARS, type PaperEnd } from '@auspex/exchanges';
import {
  canMoveOrder,
  type Decimal,
  decimal,
  isFinalStatus,
  maxDecimal,
  type NextOrderStatus,
  type OrderStatus,
  quotientText,
  signOf,
} from '@auspex/market';
import { KEY_GONE, KEY_REFUSED } from '../keys/key-store.ts';
import { ASSET_ENDS, type AssetEnd } from '../paper/apply-share-action.ts';
import type { StoredOrder } from './order-store.ts';

/** What changes besides the status. */
type Patch = Partial<
  Pick<
    StoredOrder,
    | 'cancel'
    | 'quantity'
    | 'price'
    | 'stopPrice'
    | 'notional'
    | 'exchangeOrderId'
    | 'filledQuantity'
    | 'filledNotional'
    | 'fillsComplete'
    | 'reasonCode'
    | 'reasonWords'
    | 'misses'
    | 'fence'
    | 'sentAt'
    | 'answeredAt'
    | 'lookedAt'
    | 'accountMark'
    | 'cancelAskedAt'
    | 'exitsAwaited'
  >
>;

/** One step in an order's life, or one thing learned about it. */
export interface Step {
  /** Where it goes; absent if it stays where it is. */
  readonly to?: NextOrderStatus<OrderStatus> | undefined;
  readonly set?: Patch | undefined;
  /** What the event says beyond the statuses: a code that is worded for the reader. */
  readonly note?: string | undefined;
  readonly words?: string | undefined;
}

/** Terms that were edited at the exchange, which keeps the order's id; null where they are as they were. */
function editedTerms(order: StoredOrder, seen: ExchangeOrder): Step['set'] | null {
  // The exit of a paper entry grows as that fills, and is kept with it.
  if (order.exchange === 'PAPER' || isFinalStatus(order.status) || order.type === 'market') return null;
  const edited = (before: string | null, now: Decimal | undefined) =>
    before === null || now === undefined || signOf(now) <= 0 || now.equals(decimal(before))
      ? null
      : now.toString();
  const quantity = edited(order.quantity, seen.quantity);
  const price = edited(order.price, seen.price);
  const stopPrice = edited(order.stopPrice, seen.stopPrice);
  if (quantity === null && price === null && stopPrice === null) return null;
  return {
    ...(quantity === null ? {} : { quantity }),
    ...(price === null ? {} : { price }),
    ...(stopPrice === null ? {} : { stopPrice }),
    notional: worthFor(order, { quantity: quantity ?? order.quantity, price: price ?? order.price }),
  };
}

/**
 * What an order that was edited counts in its member's limits: at its limit now, and a sale at least as much for each
 * unit as when it was placed. An exit counts nothing, as its entry did.
 */
function worthFor(
  { side, notional, quantity: before }: StoredOrder,
  now: Pick<StoredOrder, 'quantity' | 'price'>,
): string {
  const quantity = decimal(now.quantity);
  const placed = decimal(notional);
  if (now.price === null || placed.isZero()) return notional;
  const atLimit = quantity.times(decimal(now.price));
  if (side === 'buy') return atLimit.toString();
  return quotientText(maxDecimal(atLimit, placed.times(quantity).dividedBy(decimal(before))));
}

const NO_REASON = { reasonCode: null, reasonWords: null };

const PAPER_ENDS: ReadonlySet<string> = new Set<PaperEnd | AssetEnd>([
  ...ASSET_ENDS,
  'not-enough-left',
  'exit-traded',
]);

/** Why an order ended, unless it is filled or its member wished it so. */
function reasonFor(order: StoredOrder, seen: ExchangeOrder, to: Step['to']): Step['set'] {
  const reasonWords = seen.reason ?? '';
  if (to === 'rejected') return { reasonCode: 'refused', reasonWords };
  const isWished = order.cancel !== null || order.cancelAskedAt !== null;
  if (to !== 'expired' && (to !== 'cancelled' || isWished)) return NO_REASON;
  // An account that begins again is its member's wish.
  if (order.exchange !== 'PAPER') return { reasonCode: 'ended-there', reasonWords };
  return PAPER_ENDS.has(reasonWords) ? { reasonCode: reasonWords, reasonWords: '' } : NO_REASON;
}

/** The step from what is stored to what the exchange says now; null where it says nothing new. */
export function stepToSeen(order: StoredOrder, seen: ExchangeOrder, now: Date): Step | null {
  const filled = maxDecimal(decimal(order.filledQuantity), seen.filledQuantity);
  const grew = filled.greaterThan(decimal(order.filledQuantity));
  // What was partly filled is not refused any more: the rest of it ended.
  const status = seen.status === 'rejected' && signOf(filled) > 0 ? 'cancelled' : seen.status;
  const moves = status !== order.status || (status === 'partially_filled' && grew);
  // An exchange's replicas disagree for a moment: what they said further on counts.
  const to = moves && canMoveOrder(order.status, status) ? status : undefined;
  const edited = editedTerms(order, seen);
  const isNew = to !== undefined || grew || edited !== null || order.exchangeOrderId !== seen.orderId;
  const isBack = order.reasonCode === KEY_GONE || order.reasonCode === KEY_REFUSED;
  if (!isNew && !isBack) return { set: { lookedAt: now, misses: 0 } };
  const reason = reasonFor(order, seen, to);
  const fromBars = order.exchange === 'PAPER' && grew && seen.reason === FROM_BARS;
  const note = edited === null ? undefined : 'edited-there';
  return {
    to,
    note: isBack ? 'key-back' : fromBars ? FROM_BARS : note,
    words: reason?.reasonWords || undefined,
    set: {
      ...{ exchangeOrderId: seen.orderId, lookedAt: now, misses: 0 },
      answeredAt: order.answeredAt ?? now,
      ...edited,
      ...(grew
        ? {
            filledQuantity: filled.toString(),
            filledNotional: seen.filledNotional.toString(),
            fillsComplete: false,
          }
        : {}),
      // Why its answer was lost is of no interest once it is found.
      ...reason,
    },
  };
}
