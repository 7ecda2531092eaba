import type { Decimal } from '../decimal.ts';
import type { OrderDraft, OrderField } from '../order.ts';

/** Rules that compare a field with a limit. */
export const LIMIT_RULES = [
  'positive',
  'price-min',
  'price-max',
  'price-tick',
  /** The market is already where the stop waits for it: exchanges refuse such an order. */
  'stop-reached',
  'quantity-min',
  'quantity-max',
  'quantity-step',
  'notional-min',
  'balance',
  'book-depth',
] as const;

export type LimitRule = (typeof LIMIT_RULES)[number];

/** Why no value of a field would do. */
export type NoValidValueReason =
  /** The exchange's own limits contradict each other at this price. */
  | 'limits'
  /** What would be allowed costs more than the balance. */
  | 'balance'
  /** The book holds too little for the smallest allowed order. */
  | 'book-depth'
  /** There is no book to compute from. */
  | 'book-missing';

/** A field and the value it should have. */
export interface FieldValue {
  readonly field: OrderField;
  readonly value: Decimal;
  /** The asset the value is in. */
  readonly unit: string;
}

/** A value that makes the order valid, or why there is none. */
export type NearestValue =
  | (FieldValue & {
      readonly found: true;
      /**
       * Fields that are fine as they are, but have to change along with this one: at the price offered, the quantity
       * may be worth too little or cost too much.
       */
      readonly also: readonly FieldValue[];
    })
  | { readonly found: false; readonly reason: NoValidValueReason };

/** The whole order with every change that makes it valid, or why there is none. */
export type NearestOrder =
  | { readonly found: true; readonly draft: OrderDraft }
  | { readonly found: false; readonly reason: NoValidValueReason };

/** What a field broke, before a better value has been looked for. */
export interface LimitBreach {
  readonly rule: LimitRule;
  /** The field the rule is about; for `notional-min` and `balance`, the quantity. */
  readonly field: OrderField;
  /** What the order has: the field's value, its notional, its cost with the fee, or what it sells. */
  readonly actual: Decimal;
  readonly limit: Decimal;
  /** The asset `actual` and `limit` are in. */
  readonly unit: string;
  /** Of `balance`: what is missing is what would be sold, to which no fee is added. */
  readonly sells?: boolean;
}

/**
 * A broken limit. Putting the nearest values of all violations, and what goes along with them, into the draft makes
 * it valid; if only one field has to change, its one value does.
 */
export interface LimitViolation extends LimitBreach {
  readonly nearest: NearestValue;
}

/** The order cannot be judged, or the pair not traded, whatever its fields say. */
export type Refusal =
  | { readonly rule: 'limits-unknown'; readonly reason: 'missing' | 'stale' }
  | { readonly rule: 'pair-not-trading'; readonly status: string }
  | { readonly rule: 'book-missing' };

export type Violation = LimitViolation | Refusal;

/** Whether a violation is about a limit (and so has a nearest value). */
export function isLimitViolation(violation: Violation): violation is LimitViolation {
  return 'limit' in violation;
}
