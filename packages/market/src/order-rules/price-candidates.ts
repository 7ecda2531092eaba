import { type Decimal, isMultipleOf, maxDecimal, minDecimal, quantise, signOf } from '../decimal.ts';
import type { OrderSide } from '../order.ts';
import type { StepRange } from './pair-limits.ts';

/** Whether a price satisfies the price filter. */
export function isPriceInRange(price: Decimal, range: StepRange): boolean {
  return (
    signOf(price) > 0 &&
    price.greaterThanOrEqualTo(range.min) &&
    !range.max?.lessThan(price) &&
    isMultipleOf(price, range.step)
  );
}

/**
 * The valid prices beside a price, nearest first; of two equally near, the better one for the member.
 * The price itself when it is valid. None when the filter leaves no price at all.
 */
export function priceCandidates(price: Decimal, range: StepRange, side: OrderSide): readonly Decimal[] {
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
