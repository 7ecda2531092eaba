import { type Decimal, decimal, signOf, ZERO } from '../decimal.ts';
import type { LimitDraft, StopLimitDraft } from '../order.ts';
import { type BookWalk, bestPrice, walkBook } from '../order-book.ts';
import { costsOfDraft, reachedStop } from './find-breaches.ts';
import { freeBalance, type OrderCheckRequest } from './order-check-request.ts';

/** What a member should know even if no rule is broken. */
export type OrderWarning =
  /** A limit order at a price the book already offers: it trades now instead of waiting. */
  | 'fills-at-once'
  /** The market is already beyond the stop price. */
  | 'stop-triggers-at-once'
  /** The book is too thin to fill the order now; the rest waits at the limit. */
  | 'fills-in-part'
  /** The limit is so much worse for the member than the market, or than the stop that comes first, that it looks mistyped. */
  | 'limit-far-from-market'
  | 'limit-far-from-stop';

/** How much worse than the price before it a limit may be, as a fraction, before the member is asked about it. */
export const FAR_LIMIT = decimal('0.1');

/** What an order would do if it traded in full: through the current book as far as its limit, the rest at its limit. */
export interface OrderPreview {
  /** In the quote asset. */
  readonly notional: Decimal;
  /** The same with every unit at the limit, where there is one: a purchase never comes to more. */
  readonly notionalAtLimit: Decimal;
  /** In the quote asset. */
  readonly fee: Decimal;
  readonly averagePrice: Decimal;
  /** How much would trade at once against the book; absent without a book. */
  readonly fillsNow: Decimal | undefined;
  /**
   * How much worse than the best price the part that trades at once is on average, as a fraction; absent if nothing
   * trades at once.
   */
  readonly slippage: Decimal | undefined;
  readonly balanceAfter: { readonly base: Decimal; readonly quote: Decimal };
  readonly warnings: readonly OrderWarning[];
}

type Immediate = Pick<OrderPreview, 'fillsNow' | 'slippage'>;

/** What trades at once; nothing of a stop-limit order, which waits for its stop. */
function walkAtOnce({ draft, book }: OrderCheckRequest): BookWalk | undefined {
  if (draft.type === 'stop-limit' || !book) return undefined;
  const { side, quantity } = draft;
  return walkBook({ book, side, quantity, limitPrice: draft.type === 'limit' ? draft.price : undefined });
}

function tradesAtOnce({ draft, book }: OrderCheckRequest, walk: BookWalk | undefined): Immediate {
  const best = book && bestPrice(book, draft.side);
  if (!walk) return { fillsNow: draft.type === 'stop-limit' ? ZERO : undefined, slippage: undefined };
  if (!best || signOf(walk.filledQuantity) <= 0) return { fillsNow: ZERO, slippage: undefined };
  const average = walk.notional.dividedBy(walk.filledQuantity);
  const worse = draft.side === 'buy' ? average.minus(best) : best.minus(average);
  return { fillsNow: walk.filledQuantity, slippage: worse.dividedBy(best) };
}

function isFarFrom(start: Decimal | undefined, { side, price }: LimitDraft | StopLimitDraft): boolean {
  if (!start || signOf(start) <= 0) return false;
  const worse = side === 'buy' ? price.minus(start) : start.minus(price);
  return worse.greaterThan(start.times(FAR_LIMIT));
}

function warningsOf({ draft, book }: OrderCheckRequest, { fillsNow }: Immediate): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  if (draft.type === 'limit') {
    if (isFarFrom(book && bestPrice(book, draft.side), draft)) warnings.push('limit-far-from-market');
    if (fillsNow && signOf(fillsNow) > 0)
      warnings.push(fillsNow.lessThan(draft.quantity) ? 'fills-in-part' : 'fills-at-once');
  }
  if (draft.type === 'stop-limit' && isFarFrom(draft.stopPrice, draft)) warnings.push('limit-far-from-stop');
  if (reachedStop({ draft, book })) warnings.push('stop-triggers-at-once');
  return warnings;
}

/**
 * Notional, fee, slippage and the balances afterwards; absent if there is nothing to compute from (no book for a
 * market order, a quantity or price not above zero). Broken rules do not prevent a preview.
 */
export function previewOrder(request: OrderCheckRequest): OrderPreview | undefined {
  const { draft, pair, balances, feeRate } = request;
  const costs = signOf(draft.quantity) > 0 ? costsOfDraft(request) : undefined;
  if (!costs) return undefined;
  const depth = costs.value.depth;
  const quantity = depth?.lessThan(draft.quantity) ? depth : draft.quantity;
  if (quantity.isZero()) return undefined;
  const notionalAtLimit = costs.value.notional(quantity);
  const walk = walkAtOnce(request);
  const notional =
    draft.type === 'limit' && walk
      ? walk.notional.plus(walk.unfilledQuantity.times(draft.price))
      : notionalAtLimit;
  const fee = notional.times(feeRate);
  const base = freeBalance(balances, pair.baseAsset);
  const quote = freeBalance(balances, pair.quoteAsset);
  const immediate = tradesAtOnce(request, walk);
  return {
    notional,
    notionalAtLimit,
    fee,
    averagePrice: notional.dividedBy(quantity),
    ...immediate,
    balanceAfter:
      draft.side === 'buy'
        ? { base: base.plus(quantity), quote: quote.minus(notional).minus(fee) }
        : { base: base.minus(quantity), quote: quote.plus(notional).minus(fee) },
    warnings: warningsOf(request, immediate),
  };
}
