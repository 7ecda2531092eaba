import { type Decimal, quantise, signOf, stepOfPlaces, sumDecimals, wholeSteps, ZERO } from './decimal.ts';
import { currencyPlaces, type Money } from './money.ts';

interface Share {
  readonly index: number;
  readonly amount: Decimal;
  readonly cutOff: Decimal;
}

/**
 * Divides an amount by weights so that the parts add up to it exactly. Each part is a whole number of the currency's
 * smallest units (or of `step`); the units left over go one each to the parts that lost most by rounding, earlier
 * parts first. Anything smaller than a unit goes to the first of those.
 */
export function allocateMoney(total: Money, weights: readonly Decimal[], step?: Decimal): readonly Money[] {
  const weightSum = sumDecimals(weights);
  if (weights.some((weight) => signOf(weight) < 0) || signOf(weightSum) <= 0) {
    throw new RangeError('Weights must not be negative, and at least one must be greater than zero.');
  }
  const unit = step ?? stepOfPlaces(currencyPlaces(total.currency));
  const shares: Share[] = weights.map((weight, index) => {
    // total × weight ÷ sum, cut to units: compared before dividing, so that no quotient is ever rounded.
    const amount = wholeSteps(total.amount.times(weight), unit.times(weightSum), 'down').times(unit);
    return { index, amount, cutOff: total.amount.times(weight).minus(amount.times(weightSum)) };
  });
  const rest = total.amount.minus(sumDecimals(shares.map((share) => share.amount)));
  const extraUnits = quantise(rest, unit, 'down').dividedBy(unit).toNumber();
  const crumbs = rest.minus(quantise(rest, unit, 'down'));
  const amounts = shares.map((share) => share.amount);
  const byLoss = shares
    .filter(({ index }) => !(weights[index] ?? ZERO).isZero())
    .sort((a, b) => b.cutOff.comparedTo(a.cutOff) || a.index - b.index);
  byLoss.forEach(({ index, amount }, rank) => {
    const withUnit = rank < extraUnits ? amount.plus(unit) : amount;
    amounts[index] = rank === 0 ? withUnit.plus(crumbs) : withUnit;
  });
  return amounts.map((amount) => ({ amount, currency: total.currency }));
}
