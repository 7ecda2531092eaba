import { type Decimal, signOf, ZERO } from '../decimal.ts';
import type { OrderDraft } from '../order.ts';
import { bestPrice, type OrderBook, walkBook } from '../order-book.ts';
import { costsOfDraft, reachedStop } from './find-breaches.ts';
import { freeBalance, type OrderCheckRequest } from './order-check-request.ts';

/** What a member should know even if no rule is broken. */
export type OrderWarning =
  /** A limit order at a price the book already offers: it trades now instead of waiting. */
  | 'fills-at-once'
  /** The market is already beyond the stop price. */
  | 'stop-triggers-at-once'
  /** The book is too thin to fill the order now; the rest waits at the limit. */
  | 'fills-in-part';

/** What an order would do if it traded in full at its price or through the current book. */
export interface OrderPreview {
  /** In the quote asset. */
  readonly notional: Decimal;
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

interface Immediate {
  readonly fillsNow: Decimal | undefined;
  readonly slippage: Decimal | undefined;
}

/** The part of an order that trades at once. A stop-limit order waits for its stop. */
function tradesAtOnce(draft: OrderDraft, book: OrderBook | undefined): Immediate {
  if (draft.type === 'stop-limit') return { fillsNow: ZERO, slippage: undefined };
  if (!book) return { fillsNow: undefined, slippage: undefined };
  const { side, quantity } = draft;
  const limitPrice = draft.type === 'limit' ? draft.price : undefined;
  const walk = walkBook({ book, side, quantity, limitPrice });
  const best = bestPrice(book, side);
  if (!best || signOf(walk.filledQuantity) <= 0) return { fillsNow: ZERO, slippage: undefined };
  const average = walk.notional.dividedBy(walk.filledQuantity);
  const worse = side === 'buy' ? average.minus(best) : best.minus(average);
  return { fillsNow: walk.filledQuantity, slippage: worse.dividedBy(best) };
}

function warningsOf(draft: OrderDraft, book: OrderBook | undefined, fillsNow: Decimal | undefined) {
  const warnings: OrderWarning[] = [];
  if (draft.type === 'limit' && fillsNow && signOf(fillsNow) > 0) {
    warnings.push(fillsNow.lessThan(draft.quantity) ? 'fills-in-part' : 'fills-at-once');
  }
  if (reachedStop({ draft, book })) warnings.push('stop-triggers-at-once');
  return warnings;
}

/**
 * Notional, fee, slippage and the balances afterwards; absent if there is nothing to compute from (no book for a
 * market order, a quantity or price not above zero). Broken rules do not prevent a preview.
 */
export function previewOrder(request: OrderCheckRequest): OrderPreview | undefined {
  const { draft, pair, balances, feeRate, book } = request;
  const costs = signOf(draft.quantity) > 0 ? costsOfDraft(request) : undefined;
  if (!costs) return undefined;
  const depth = costs.value.depth;
  const quantity = depth?.lessThan(draft.quantity) ? depth : draft.quantity;
  if (quantity.isZero()) return undefined;
  const notional = costs.value.notional(quantity);
  const fee = notional.times(feeRate);
  const base = freeBalance(balances, pair.baseAsset);
  const quote = freeBalance(balances, pair.quoteAsset);
  const immediate = tradesAtOnce(draft, book);
  return {
    notional,
    fee,
    averagePrice: notional.dividedBy(quantity),
    ...immediate,
    balanceAfter:
      draft.side === 'buy'
        ? { base: base.plus(quantity), quote: quote.minus(notional).minus(fee) }
        : { base: base.minus(quantity), quote: quote.plus(notional).minus(fee) },
    warnings: warningsOf(draft, book, immediate.fillsNow),
  };
}
