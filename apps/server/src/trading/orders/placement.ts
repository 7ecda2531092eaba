import type { Balance, BracketExits, ExchangeName, ExchangeOrder } from '@auspex/exchanges';
import type { Decimal, OrderDraft, OrderField, Violation } from '@auspex/market';
import type { StoredOrder } from './order-store.ts';

/** An order as it was asked for, its fields understood. */
export interface AskedOrder {
  readonly memberId: string;
  readonly exchange: ExchangeName;
  readonly keyPair: string;
  readonly draft: OrderDraft;
  readonly exits: BracketExits | undefined;
}

/** Why an order is not placed, beyond what the exchange's filters say. */
export const OWN_RULES = [
  'unknown-pair',
  'unsupported-type',
  'bracket-unsupported',
  'bracket-prices',
  'bracket-side',
  'bracket-tick',
  'key-missing',
  'key-sealed',
  'key-busy',
  'exchange-waits',
  'checking',
  'unreachable',
  'frozen',
  'read-only',
  'pair-not-allowed',
  'max-order',
  'max-day',
  'quote-not-limited',
  'risk-statement',
  'refused-by-exchange',
  'never-arrived',
  'never-sent',
] as const;

export type OwnRule = (typeof OWN_RULES)[number];

/** What a refusal can be about: a field of the order, or one of its exits. */
export type RefusedField = OrderField | 'exitStop' | 'exitTarget';

export interface OwnRefusal {
  readonly rule: OwnRule;
  readonly field?: RefusedField;
  readonly actual?: Decimal;
  readonly limit?: Decimal;
  readonly unit?: string;
  readonly nearest?: { readonly field: RefusedField; readonly value: Decimal; readonly unit: string };
  /** What the exchange said, or what is meant. */
  readonly words?: string;
}

/** What is in an account, or why nobody can say. */
export type BalancesAnswer =
  | { readonly kind: 'found'; readonly items: readonly Balance[] }
  | { readonly kind: 'failed'; readonly refusal: OwnRefusal };

/** The open orders that an exchange lists, or why it did not. */
export type ListedOrders =
  | { readonly kind: 'found'; readonly items: readonly ExchangeOrder[] }
  | { readonly kind: 'failed'; readonly code: string; readonly words: string };

export type OrderRefusal = Violation | OwnRefusal;

/** The result of placing: sent, whatever became of it, or certainly not placed. */
export type Placement =
  | { readonly outcome: 'placed'; readonly order: StoredOrder }
  | {
      readonly outcome: 'refused';
      readonly refusals: readonly [OrderRefusal, ...OrderRefusal[]];
      readonly order: StoredOrder | null;
    };

export function isOwnRefusal(refusal: OrderRefusal): refusal is OwnRefusal {
  return (OWN_RULES as readonly string[]).includes(refusal.rule);
}

/** Codes of orders that never were at an exchange. */
const NOT_PLACED = [
  'never-arrived',
  'never-sent',
  'key-busy',
  'key-missing',
  'key-sealed',
  'exchange-waits',
] as const satisfies readonly OwnRule[];

/** What became of an order that is no longer being sent. */
export function placementOf(order: StoredOrder): Placement {
  if (order.status !== 'rejected') return { outcome: 'placed', order };
  const rule = NOT_PLACED.find((code) => code === order.reasonCode) ?? 'refused-by-exchange';
  return { outcome: 'refused', order, refusals: [{ rule, words: order.reasonWords ?? '' }] };
}
