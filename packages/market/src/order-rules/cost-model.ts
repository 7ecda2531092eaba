import { type Decimal, quantise, signOf, sumDecimals, wholeSteps, ZERO } from '../decimal.ts';
import type { BookLevel } from '../order-book.ts';

/** A value in the quote asset for which a quantity is sought, in whole steps. */
export interface ValueTarget {
  readonly value: Decimal;
  readonly step: Decimal;
}

/** What a quantity is worth, and which quantity a value buys. Values always increase with quantities. */
export interface CostModel {
  /** The largest quantity with a price; absent if there is no limit. */
  readonly depth: Decimal | undefined;
  /** Price × quantity; for a quantity beyond the depth, the part within it. */
  notional(quantity: Decimal): Decimal;
  /** The smallest multiple of the step worth at least the value; absent if the depth ends before. */
  smallestQuantity(target: ValueTarget): Decimal | undefined;
  /** The largest multiple of the step worth at most the value. */
  largestQuantity(target: ValueTarget): Decimal;
}

/** Every unit at one price: limit orders. */
export function fixedPriceModel(price: Decimal): CostModel {
  const steps = ({ value, step }: ValueTarget, mode: 'up' | 'down') =>
    wholeSteps(value, price.times(step), mode).times(step);
  return {
    depth: undefined,
    notional: (quantity) => quantity.times(price),
    smallestQuantity: (target) => steps(target, 'up'),
    largestQuantity: (target) => steps(target, 'down'),
  };
}

/** Where in the book a value is reached: the levels before it, and the price at which it is reached. */
interface BookPlace {
  readonly quantityBefore: Decimal;
  readonly notionalBefore: Decimal;
  readonly price: Decimal;
}

function placeOfValue(levels: readonly BookLevel[], value: Decimal): BookPlace | undefined {
  let quantityBefore = ZERO;
  let notionalBefore = ZERO;
  for (const { price, quantity } of levels) {
    const notionalAfter = notionalBefore.plus(price.times(quantity));
    if (notionalAfter.greaterThanOrEqualTo(value)) return { quantityBefore, notionalBefore, price };
    quantityBefore = quantityBefore.plus(quantity);
    notionalBefore = notionalAfter;
  }
  return undefined;
}

/** before + (value − notional before) ÷ price, in whole steps, without an inexact division. */
function stepsAt(place: BookPlace, { value, step }: ValueTarget, mode: 'up' | 'down'): Decimal {
  const numerator = place.quantityBefore.times(place.price).plus(value).minus(place.notionalBefore);
  return wholeSteps(numerator, place.price.times(step), mode).times(step);
}

function notionalOf(levels: readonly BookLevel[], quantity: Decimal): Decimal {
  let open = quantity;
  let notional = ZERO;
  for (const level of levels) {
    if (open.lessThanOrEqualTo(level.quantity)) return notional.plus(open.times(level.price));
    notional = notional.plus(level.quantity.times(level.price));
    open = open.minus(level.quantity);
  }
  return notional;
}

/** Each unit at the book's price for it, best first: market orders. */
export function bookModel(levels: readonly BookLevel[]): CostModel {
  const depth = sumDecimals(levels.map((level) => level.quantity));
  return {
    depth,
    notional: (quantity) => notionalOf(levels, quantity),
    smallestQuantity: (target) => {
      if (signOf(target.value) <= 0) return ZERO;
      const place = placeOfValue(levels, target.value);
      return place && stepsAt(place, target, 'up');
    },
    largestQuantity: (target) => {
      if (signOf(target.value) <= 0) return ZERO;
      const place = placeOfValue(levels, target.value);
      return place ? stepsAt(place, target, 'down') : quantise(depth, target.step, 'down');
    },
  };
}
