import { type Decimal, isMultipleOf, maxDecimal, minDecimal, quantise, signOf } from '../decimal.ts';
import type { LimitDraft, OrderDraft, OrderSide, StopLimitDraft } from '../order.ts';
import { bestPrice } from '../order-book.ts';
import {
  costsAtPrice,
  costsOfBook,
  freeBalance,
  type OrderCheckRequest,
  type OrderCosts,
} from './order-check-request.ts';
import type { PairLimits, StepRange } from './pair-limits.ts';
import { nearestQuantity, type QuantityBounds, quantityRange } from './quantity-range.ts';
import type { NearestOrder, NoValidValueReason } from './violation.ts';

type PricedDraft = LimitDraft | StopLimitDraft;

function boundsOf(request: OrderCheckRequest, limits: PairLimits, costs: OrderCosts): QuantityBounds {
  const { pair, draft, balances } = request;
  return {
    side: draft.side,
    lot: draft.type === 'market' ? limits.marketQuantity : limits.limitQuantity,
    minNotional: limits.minNotional,
    costs,
    free: freeBalance(balances, draft.side === 'buy' ? pair.quoteAsset : pair.baseAsset),
  };
}

function nearestMarketOrder(request: OrderCheckRequest, limits: PairLimits): NearestOrder {
  const { draft, book, feeRate } = request;
  if (!book) return { found: false, reason: 'book-missing' };
  const range = quantityRange(boundsOf(request, limits, costsOfBook(book, draft.side, feeRate)));
  if (!range.found) return range;
  return { found: true, draft: { ...draft, quantity: nearestQuantity(range, draft.quantity) } };
}

interface PricedChoice {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/**
 * The nearest price at which the quantity can stay as it is; failing that, the nearest price with the nearest
 * quantity. A valid price is never moved.
 */
function choosePriceAndQuantity(
  request: OrderCheckRequest & { readonly draft: PricedDraft },
  limits: PairLimits,
): PricedChoice | NoValidValueReason {
  const { draft, feeRate } = request;
  let reason: NoValidValueReason = 'limits';
  let firstChoice: PricedChoice | undefined;
  for (const price of priceCandidates(draft.price, limits.price, draft.side)) {
    const range = quantityRange(boundsOf(request, limits, costsAtPrice(price, feeRate)));
    if (!range.found) {
      reason = range.reason;
      continue;
    }
    const quantity = nearestQuantity(range, draft.quantity);
    if (quantity.equals(draft.quantity)) return { price, quantity };
    firstChoice ??= { price, quantity };
  }
  return firstChoice ?? reason;
}

function nearestPricedOrder(
  request: OrderCheckRequest & { readonly draft: PricedDraft },
  limits: PairLimits,
): NearestOrder {
  const choice = choosePriceAndQuantity(request, limits);
  if (typeof choice === 'string') return { found: false, reason: choice };
  const { draft } = request;
  if (draft.type === 'limit') return { found: true, draft: { ...draft, ...choice } };
  const [stopPrice] = priceCandidates(draft.stopPrice, stopRange(request, limits.price), draft.side);
  return stopPrice
    ? { found: true, draft: { ...draft, ...choice, stopPrice } }
    : { found: false, reason: 'limits' };
}

/** The stops that the market has still to reach: above what is asked for a purchase, below what is bid for a sale. */
function stopRange({ draft, book }: OrderCheckRequest, range: StepRange): StepRange {
  const best = book && bestPrice(book, draft.side);
  if (!best) return range;
  const { step } = range;
  if (draft.side === 'buy')
    return { ...range, min: maxDecimal(range.min, quantise(best, step, 'down').plus(step)) };
  const max = quantise(best, step, 'up').minus(step);
  return { ...range, max: range.max ? minDecimal(range.max, max) : max };
}

function isPriced(draft: OrderDraft): draft is PricedDraft {
  return draft.type !== 'market';
}

/** The valid order nearest to the draft, or why there is none. */
export function nearestOrder(request: OrderCheckRequest, limits: PairLimits): NearestOrder {
  const { draft } = request;
  return isPriced(draft)
    ? nearestPricedOrder({ ...request, draft }, limits)
    : nearestMarketOrder(request, limits);
}

/** Whether a price satisfies the price filter. */
function isPriceInRange(price: Decimal, range: StepRange): boolean {
  return (
    signOf(price) > 0 &&
    price.greaterThanOrEqualTo(range.min) &&
    !range.max?.lessThan(price) &&
    isMultipleOf(price, range.step)
  );
}

/**
 * The valid prices next to a price, nearest first; of two equally near, the better one for the member. The price
 * itself if it is valid. None if the filter leaves no price at all.
 */
function priceCandidates(price: Decimal, range: StepRange, side: OrderSide): readonly Decimal[] {
  if (isPriceInRange(price, range)) return [price];
  const lowest = maxDecimal(range.step, quantise(range.min, range.step, 'up'));
  const highest = range.max && quantise(range.max, range.step, 'down');
  if (highest?.lessThan(lowest)) return [];
  const clamp = (value: Decimal) => {
    const raised = maxDecimal(value, lowest);
    return highest ? minDecimal(raised, highest) : raised;
  };
  const below = clamp(quantise(price, range.step, 'down'));
  const above = clamp(quantise(price, range.step, 'up'));
  if (below.equals(above)) return [below];
  const lead = price.minus(below).comparedTo(above.minus(price));
  const belowFirst = lead < 0 || (lead === 0 && side === 'buy');
  return belowFirst ? [below, above] : [above, below];
}
