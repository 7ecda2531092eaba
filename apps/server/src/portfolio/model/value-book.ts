import {
  type Currency,
  type Decimal,
  type EpochMs,
  type IsoDate,
  ONE,
  sumDecimals,
  ZERO,
} from '@auspex/market';
import type { Book } from './book.ts';
import { addCosts, type Costs, NO_COSTS } from './lots.ts';
import { isCash, type Unit } from './transaction.ts';

/** The price of one share or coin, in shares of the day asked about. */
export interface Price {
  readonly amount: Decimal;
  readonly currency: Currency;
  readonly at: EpochMs;
  /** Part of 1 against the close before. */
  readonly change: number | null;
}

export interface Rate {
  readonly rate: Decimal;
  readonly at: EpochMs;
}

/** Prices and exchange rates as needed for some units. Nothing is made up: what is missing is undefined. */
export interface Prices {
  readonly base: Currency;
  price(unit: Unit, day: IsoDate): Price | undefined;
  /** The last day on or before one on which there was a price. */
  lastPricedDay(unit: Unit, day: IsoDate): IsoDate | undefined;
  /** Base currency per unit of a currency. */
  rate(currency: Currency, day: IsoDate): Rate | undefined;
  /**
   * What one unit was worth in the base currency on the day that begins at an instant, as a number for charts and
   * statistics; `NaN` where unknown.
   */
  near(unit: Unit, dayStart: EpochMs): number;
}

/** What is held of a unit over some accounts at the end of a day. */
export interface HeldUnit {
  readonly unit: Unit;
  readonly quantity: Decimal;
  readonly costs: Costs;
  /** What sales gained and dividends brought so far, in the base currency; undefined where a rate is missing. */
  readonly realised: Decimal | undefined;
  readonly income: Decimal | undefined;
  readonly perAccount: readonly { readonly accountId: string; readonly quantity: Decimal }[];
  readonly price: Price | undefined;
  readonly rate: Rate | undefined;
  /** In the asset's own currency. */
  readonly ownValue: Decimal | undefined;
  /** In the base currency, exact. */
  readonly value: Decimal | undefined;
}

/** The price of a unit in its own currency and the rate of that currency; cash is worth 1 of itself. */
export function quoteUnit(prices: Prices, unit: Unit, day: IsoDate) {
  const price = isCash(unit) ? { amount: ONE, currency: unit, at: 0, change: null } : prices.price(unit, day);
  const rate = price && prices.rate(price.currency, day);
  return { price, rate, one: price && rate && price.amount.times(rate.rate) };
}

/** What was held at the end of a day, in the order in which it first came in; what was sold has no quantity left. */
export function valueBook(
  book: Book,
  of: { readonly accounts: ReadonlySet<string>; readonly day: IsoDate; readonly prices: Prices },
): readonly HeldUnit[] {
  const { accounts, day, prices } = of;
  const mine = book.positions.filter(({ accountId }) => accounts.has(accountId));
  return [...Map.groupBy(mine, ({ unit }) => unit)].flatMap(([unit, positions]) => {
    // A split is a step of its own, so quantities are in shares of the day.
    const steps = positions.flatMap((position) => {
      const step = position.at(day);
      return step ? [{ ...step, accountId: position.accountId }] : [];
    });
    if (steps.length === 0) return [];
    const add = (one: Decimal | undefined, other: Decimal | undefined) => one && other && one.plus(other);
    const quantity = sumDecimals(steps.map((step) => step.quantity));
    const { price, rate, one } = quoteUnit(prices, unit, day);
    return [
      {
        ...{ unit, quantity, price, rate },
        costs: steps.map(({ costs }) => costs).reduce(addCosts, NO_COSTS),
        realised: steps.map(({ realised }) => realised).reduce(add, ZERO),
        income: steps.map(({ income }) => income).reduce(add, ZERO),
        perAccount: steps
          .filter((step) => !step.quantity.isZero())
          .map((step) => ({ accountId: step.accountId, quantity: step.quantity })),
        ownValue: price && quantity.times(price.amount),
        value: one && quantity.times(one),
      },
    ];
  });
}

/** Whether anything of a unit is still there. */
export function isHeld({ perAccount }: HeldUnit): boolean {
  return perAccount.length > 0;
}
