/** A holding over one period without trades: its amount, its price in its own currency and that currency's rate. */
export interface HoldingStretch {
  readonly quantity: number;
  readonly startPrice: number;
  readonly endPrice: number;
  /** Base currency per unit of the asset's currency. */
  readonly startRate: number;
  readonly endRate: number;
}

/** Movements of the period in base currency: money in and out, costs paid (as positive amounts), income received. */
export interface StretchMovements {
  readonly flow: number;
  readonly fees: number;
  readonly income: number;
}

/** Why a portfolio's value changed. Integers of the smallest unit (cents) that add up to `total` exactly. */
export interface ChangeParts {
  readonly price: number;
  readonly currency: number;
  readonly fees: number;
  readonly flow: number;
  readonly income: number;
  readonly total: number;
}

/**
 * Splits a change of value over any number of periods into price, currency, fees, flows and income. What price and
 * currency only earn together is shared equally between them, so that the split does not depend on which one comes
 * first. `unit` is the smallest amount shown, 0.01 by default.
 */
export function splitChange(
  stretches: readonly HoldingStretch[],
  movements: readonly StretchMovements[],
  unit = 0.01,
): ChangeParts {
  if (!(unit > 0)) throw new RangeError(`The unit of account is above 0, got ${unit}.`);
  let [price, currency, fees, flow, income] = [0, 0, 0, 0, 0];
  for (const { quantity, startPrice, endPrice, startRate, endRate } of stretches) {
    price += quantity * (endPrice - startPrice) * ((startRate + endRate) / 2);
    currency += quantity * (endRate - startRate) * ((startPrice + endPrice) / 2);
  }
  for (const movement of movements) {
    fees -= movement.fees;
    flow += movement.flow;
    income += movement.income;
  }
  const [a, b, c, d, e] = roundTogether([price, currency, fees, flow, income], unit);
  return { price: a, currency: b, fees: c, flow: d, income: e, total: a + b + c + d + e };
}

/**
 * Rounds amounts to whole units so that they add up to the rounded sum: each is rounded down, and the missing units
 * go to the largest remainders (Hare and Niemeyer). Equal remainders: the earlier amount.
 */
export function roundTogether(amounts: readonly number[], unit: number): number[] {
  const exact = amounts.map((amount) => amount / unit);
  const wanted = Math.round(exact.reduce((sum, amount) => sum + amount, 0));
  const rounded = exact.map(Math.floor);
  const missing = wanted - rounded.reduce((sum, amount) => sum + amount, 0);
  const order = exact
    .map((_, i) => i)
    .sort((i, j) => exact[j] - rounded[j] - (exact[i] - rounded[i]) || i - j);
  for (const i of order.slice(0, Math.max(0, missing))) rounded[i] += 1;
  return rounded.map((amount) => amount || 0);
}
