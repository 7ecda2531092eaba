import {
  allocateMoney,
  type Currency,
  type Decimal,
  decimalFromNumber,
  maxDecimal,
  minDecimal,
  quantise,
  signOf,
  sumDecimals,
  ZERO,
} from '@auspex/market';
import type { Unit } from './transaction.ts';

/** What could be bought or sold: its worth in the base currency, and the smallest part that trades. */
export interface Tradable {
  readonly unit: Unit;
  readonly held: Decimal;
  readonly one: Decimal;
  readonly step: Decimal;
  /** Part of 1; 0 for a holding without a target. */
  readonly target: number;
}

export interface PlannedTrade {
  readonly unit: Unit;
  readonly side: 'buy' | 'sell';
  readonly quantity: Decimal;
  readonly value: Decimal;
}

export interface TradePlan {
  readonly total: Decimal;
  readonly trades: readonly PlannedTrade[];
  readonly cashAfter: Decimal;
}

interface Plan {
  readonly base: Currency;
  readonly tradables: readonly Tradable[];
  /** All cash with new money, in the base currency. */
  readonly cash: Decimal;
  readonly withoutSales: boolean;
}

/** The trades that lead from what is held to target weights. Quantities are rounded down: no plan needs more cash than there is. */
export function planTrades({ base, tradables, cash, withoutSales }: Plan): TradePlan {
  const total = sumDecimals(tradables.map(({ held, one }) => held.times(one))).plus(cash);
  if (signOf(total) <= 0) return { total, trades: [], cashAfter: cash };
  const weights = tradables.map(({ target }) => decimalFromNumber(target));
  const left = maxDecimal(ZERO, decimalFromNumber(1).minus(sumDecimals(weights)));
  const wanted = allocateMoney({ amount: total, currency: base }, [...weights, left]);
  const gaps = tradables.map(({ held, one }, i) => wanted[i].amount.minus(held.times(one)));
  const sales = tradables.flatMap((tradable, i) => (withoutSales ? [] : saleOf(tradable, gaps[i])));
  // Sales are rounded, too: what they bring is what can be spent.
  const available = sumDecimals([cash, ...sales.map(({ value }) => value)]);
  const purchases = withinCash(gaps, { base, cash: available }).flatMap((amount, i) => {
    const { unit, one, step } = tradables[i];
    const quantity = quantise(amount.dividedBy(one), step, 'down');
    return quantity.isZero() ? [] : [{ unit, side: 'buy' as const, quantity, value: quantity.times(one) }];
  });
  const cashAfter = available.minus(sumDecimals(purchases.map(({ value }) => value)));
  return { total, trades: [...sales, ...purchases], cashAfter };
}

/** What is too much of a holding, rounded down; without a target all of it goes. */
function saleOf({ unit, one, held, step, target }: Tradable, gap: Decimal): readonly PlannedTrade[] {
  if (signOf(gap) >= 0 || signOf(held) <= 0) return [];
  const quantity = target === 0 ? held : quantise(gap.abs().dividedBy(one), step, 'down');
  return quantity.isZero() ? [] : [{ unit, side: 'sell', quantity, value: quantity.times(one) }];
}

/** What is missing, no more than the cash there is, in proportion to what each lacks. */
function withinCash(
  gaps: readonly Decimal[],
  { base, cash }: Pick<Plan, 'base' | 'cash'>,
): readonly Decimal[] {
  const lacking = gaps.map((gap) => maxDecimal(ZERO, gap));
  const all = sumDecimals(lacking);
  const amount = minDecimal(maxDecimal(ZERO, cash), all);
  if (signOf(all) <= 0 || amount.isZero()) return gaps.map(() => ZERO);
  return allocateMoney({ amount, currency: base }, lacking).map((money) => money.amount);
}
