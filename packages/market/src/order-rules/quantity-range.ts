import { type Decimal, maxDecimal, quantise } from '../decimal.ts';
import type { OrderSide } from '../order.ts';
import type { OrderCosts } from './order-check-request.ts';
import type { StepRange } from './pair-limits.ts';
import type { NoValidValueReason } from './violation.ts';

/** Everything that limits the quantity of an order at a given price or book. */
export interface QuantityBounds {
  readonly side: OrderSide;
  readonly lot: StepRange;
  readonly minNotional: Decimal;
  readonly costs: OrderCosts;
  /** Free quote asset of a buyer, free base asset of a seller. */
  readonly free: Decimal;
}

/** The valid quantities: every step from the lowest to the highest. */
export type QuantityRange =
  | { readonly found: true; readonly low: Decimal; readonly high: Decimal; readonly step: Decimal }
  | { readonly found: false; readonly reason: NoValidValueReason };

interface Ceiling {
  readonly value: Decimal;
  readonly reason: NoValidValueReason;
}

/** The lowest ceiling. What a book affords ends with the book, so in a tie the book's is named. */
function lowestCeiling({ side, lot, costs, free }: QuantityBounds): Ceiling {
  const { step, max } = lot;
  const affordable =
    side === 'buy' ? costs.cost.largestQuantity({ value: free, step }) : quantise(free, step, 'down');
  let lowest: Ceiling = { value: affordable, reason: 'balance' };
  const lower = (limit: Decimal | undefined, reason: NoValidValueReason) => {
    const value = limit && quantise(limit, step, 'down');
    if (value?.lessThanOrEqualTo(lowest.value)) lowest = { value, reason };
  };
  lower(max, 'limits');
  lower(costs.value.depth, 'book-depth');
  return lowest;
}

/** The quantities that satisfy every rule, or what leaves none. */
export function quantityRange(bounds: QuantityBounds): QuantityRange {
  const { lot, minNotional, costs } = bounds;
  const { step } = lot;
  const worthEnough = costs.value.smallestQuantity({ value: minNotional, step });
  if (!worthEnough) return { found: false, reason: 'book-depth' };
  const low = maxDecimal(step, quantise(lot.min, step, 'up'), worthEnough);
  const ceiling = lowestCeiling(bounds);
  if (ceiling.value.lessThan(low)) return { found: false, reason: ceiling.reason };
  return { found: true, low, high: ceiling.value, step };
}

/** The nearest valid quantity: rounded down to its step, or the end of the range it lies beyond. */
export function nearestQuantity(range: QuantityRange & { readonly found: true }, quantity: Decimal): Decimal {
  if (quantity.greaterThan(range.high)) return range.high;
  if (quantity.lessThan(range.low)) return range.low;
  return quantise(quantity, range.step, 'down');
}
