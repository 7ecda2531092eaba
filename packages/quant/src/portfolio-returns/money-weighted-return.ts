import { findRoot } from '../statistics/index.ts';
import { type CashFlow, netPresentValue } from './cash-flows.ts';

/** The yearly rate the member's money earned, or why there is none. */
export type MoneyWeightedReturn =
  | { readonly kind: 'rate'; readonly yearlyRate: number; readonly otherRates: readonly number[] }
  | { readonly kind: 'none'; readonly reason: 'too-few-flows' | 'one-sided' | 'no-rate-fits' };

/** Growth factors searched, from losing nearly all to a trillion-fold a year, in even steps of their logarithm. */
const SEARCH_LOW = Math.log(1e-9);
const SEARCH_HIGH = Math.log(1e12);
const SEARCH_STEPS = 960;

/**
 * Money-weighted return (XIRR): the yearly rate at which all flows together are worth nothing today. The whole range of
 * rates is searched and each crossing closed in by bracketing, so that it cannot run away or depend on a guess. Flows that
 * change direction more than once can have several rates: the one nearest to zero is given, the others listed.
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
  const rates = allCrossings(moving).map(Math.expm1);
  rates.sort((a, b) => Math.abs(Math.log1p(a)) - Math.abs(Math.log1p(b)));
  const [yearlyRate, ...otherRates] = rates;
  if (yearlyRate === undefined) return { kind: 'none', reason: 'no-rate-fits' };
  return { kind: 'rate', yearlyRate, otherRates };
}

/** Every growth exponent in the searched range at which the flows are worth nothing, rising. */
function allCrossings(flows: readonly CashFlow[]): number[] {
  const worth = (exponent: number) => netPresentValue(flows, Math.expm1(exponent));
  const slope = (exponent: number) => valueSlope(flows, exponent);
  const width = (SEARCH_HIGH - SEARCH_LOW) / SEARCH_STEPS;
  const found: number[] = [];
  const searchBetween = (low: number, high: number): void => {
    const root = worth(low) * worth(high) <= 0 ? findRoot(worth, { low, high }) : null;
    if (root !== null && root !== found[found.length - 1]) found.push(root);
  };
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

/** Change of the present value with the growth exponent; where it is zero the value turns and may have crossed twice. */
function valueSlope(flows: readonly CashFlow[], exponent: number): number {
  const aged = flows.map(({ time, amount }) => ({ time, amount: amount * (time - flows[0].time) }));
  return -netPresentValue([{ time: flows[0].time, amount: 0 }, ...aged], Math.expm1(exponent));
}
