import {
  bestPrice,
  type CheckedOrder,
  checkOrder,
  type Decimal,
  describeViolation,
  type FreeBalances,
  isMultipleOf,
  type OrderBook,
  type OrderPreview,
  type OrderTerms,
  readPairLimits,
  type StepRange,
  type Violation,
} from '@auspex/market';
import type { BracketExits } from '../exchange.ts';
import type { ExchangeProblem, ExchangeProblemCode } from '../exchange-problem.ts';

const CODES: Readonly<Partial<Record<Violation['rule'], ExchangeProblemCode>>> = {
  balance: 'insufficient-funds',
  'pair-not-trading': 'pair-not-trading',
  'limits-unknown': 'refused',
  'book-missing': 'refused',
};

function problemOf(violation: Violation): ExchangeProblem {
  return { code: CODES[violation.rule] ?? 'broken-rule', words: describeViolation(violation) };
}

function isInRange(price: Decimal, { min, max, step }: StepRange): boolean {
  return price.greaterThanOrEqualTo(min) && !max?.lessThan(price) && isMultipleOf(price, step);
}

/** Why an entry cannot have these exits; absent if it can. */
function exitsProblem(
  terms: Pick<OrderTerms, 'pair' | 'book'>,
  order: CheckedOrder,
  exits: BracketExits,
): ExchangeProblem | undefined {
  if (order.side !== 'buy')
    return { code: 'unsupported', words: 'Only a buy order can have a stop and a target.' };
  const entry = order.type === 'market' ? terms.book && bestPrice(terms.book, 'buy') : order.price;
  const limits = readPairLimits(terms.pair);
  if (!entry || !limits) return { code: 'refused', words: 'The price of the entry is not known.' };
  if (!exits.stopPrice.lessThan(entry))
    return { code: 'broken-rule', words: `The stop ${exits.stopPrice} must be below the entry at ${entry}.` };
  if (!exits.targetPrice.greaterThan(entry))
    return {
      code: 'broken-rule',
      words: `The target ${exits.targetPrice} must be above the entry at ${entry}.`,
    };
  const outside = [exits.stopPrice, exits.targetPrice].find((price) => !isInRange(price, limits.price));
  return (
    outside && {
      code: 'broken-rule',
      words: `The price ${outside} is outside the pair's limits or not a multiple of its tick ${limits.price.step}.`,
    }
  );
}

/** An order that may be taken, with what it would do now, or why it may not. */
export type PlacementCheck =
  | { readonly ok: true; readonly preview: OrderPreview; readonly quantityStep: Decimal }
  | { readonly ok: false; readonly problem: ExchangeProblem };

/** Refuses exactly what the rules refuse, and exits that do not fit their entry. */
export function checkPlacement(
  terms: Omit<OrderTerms, 'balances'> & {
    readonly balances: FreeBalances;
    readonly book: OrderBook | undefined;
  },
  order: CheckedOrder,
  exits: BracketExits | undefined,
): PlacementCheck {
  const check = checkOrder({ ...terms, draft: order });
  if (!check.ok) return { ok: false, problem: problemOf(check.violations[0]) };
  const problem = exits && exitsProblem(terms, order, exits);
  if (problem) return { ok: false, problem };
  const limits = readPairLimits(terms.pair);
  if (!limits)
    return { ok: false, problem: { code: 'refused', words: 'The limits of the pair are not known.' } };
  const lot = order.type === 'market' ? limits.marketQuantity : limits.limitQuantity;
  return { ok: true, preview: check.preview, quantityStep: lot.step };
}
