import { DAY_MS } from '@auspex/market';
import { findRoot } from '../statistics/index.ts';

/** Money that entered or left a portfolio: negative = paid in by the member, positive = taken out or still there. */
export interface CashFlow {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly time: number;
  readonly amount: number;
}

/** The annual rate the member's money earned, or why there is none. */
export type MoneyWeightedReturn =
  | { readonly kind: 'rate'; readonly yearlyRate: number; readonly otherRates: readonly number[] }
  | { readonly kind: 'none'; readonly reason: 'too-few-flows' | 'one-sided' | 'no-rate-fits' };

/**
 * Growth factors searched, from losing nearly everything to a trillion-fold a year, in even steps of their logarithm.
 */
const SEARCH_LOW = Math.log(1e-9);
const SEARCH_HIGH = Math.log(1e12);
const SEARCH_STEPS = 480;
const YEAR_MILLISECONDS = 365 * DAY_MS;

/**
 * Money-weighted return (XIRR): the annual rate at which all flows together are worth nothing today. The whole range
 * of rates is searched and each crossing narrowed down by bracketing, so that it can neither diverge nor depend on a
 * guess. Flows that change direction more than once can have several rates: the one nearest to zero is returned, the
 * others listed.
 */
export function moneyWeightedReturn(flows: readonly CashFlow[]): MoneyWeightedReturn {
  const moving = flows.filter((flow) => flow.amount !== 0);
  if (moving.some(({ time, amount }) => !Number.isFinite(time) || !Number.isFinite(amount))) {
    throw new RangeError('Each flow needs a time and an amount.');
  }
  if (moving.length < 2) return { kind: 'none', reason: 'too-few-flows' };
  if (moving.every(({ amount }) => amount > 0) || moving.every(({ amount }) => amount < 0)) {
    return { kind: 'none', reason: 'one-sided' };
  }
  moving.sort((a, b) => a.time - b.time || a.amount - b.amount);
  const years = Float64Array.from(moving, ({ time }) => (time - moving[0].time) / YEAR_MILLISECONDS);
  const amounts = Float64Array.from(moving, ({ amount }) => amount);
  const rates = allCrossings(years, amounts).map(Math.expm1);
  rates.sort((a, b) => Math.abs(Math.log1p(a)) - Math.abs(Math.log1p(b)));
  const [yearlyRate, ...otherRates] = rates;
  if (yearlyRate === undefined) return { kind: 'none', reason: 'no-rate-fits' };
  return { kind: 'rate', yearlyRate, otherRates };
}

/**
 * Every growth exponent in the searched range at which the flows are worth nothing, ascending. If the value has an
 * extremum inside a step it may have crossed twice, so both sides of it are searched.
 */
function allCrossings(years: Float64Array, amounts: Float64Array): number[] {
  const aged = amounts.map((amount, i) => -amount * years[i]);
  const worth = (exponent: number) => discount(years, amounts, exponent);
  const slope = (exponent: number) => discount(years, aged, exponent);
  const found: number[] = [];
  const searchBetween = (low: number, high: number): void => {
    const root = worth(low) * worth(high) <= 0 ? findRoot(worth, { low, high }) : null;
    if (root !== null && root !== found[found.length - 1]) found.push(root);
  };
  const width = (SEARCH_HIGH - SEARCH_LOW) / SEARCH_STEPS;
  for (let k = 0; k < SEARCH_STEPS; k++) {
    const low = SEARCH_LOW + k * width;
    const high = low + width;
    const turn = slope(low) * slope(high) < 0 ? findRoot(slope, { low, high }) : null;
    if (turn === null) searchBetween(low, high);
    else {
      searchBetween(low, turn);
      searchBetween(turn, high);
    }
  }
  return found;
}

/** Value at the first flow's time, scaled so that the largest discount factor is 1 and nothing overflows. */
function discount(years: Float64Array, amounts: Float64Array, exponent: number): number {
  const shift = exponent < 0 ? years[years.length - 1] : 0;
  let value = 0;
  for (let i = 0; i < years.length; i++) value += amounts[i] * Math.exp(exponent * (shift - years[i]));
  return value;
}
