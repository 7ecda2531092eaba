import { findRoot } from '../statistics/find-root.ts';

/** What a price is put down to. */
export interface GrowthAssumptions {
  /** Return per year that an owner asks for. */
  readonly discount: number;
  /** Growth per year after the years of growth, without end; must be below the discount. */
  readonly terminal: number;
  /** Years of growth. */
  readonly years: number;
}

const LOWEST = -0.6;
const HIGHEST = 2;

/** What is paid today, per unit of free cash flow a year, for a growth: the years of growth and all that follow. */
export function multipleOfGrowth(growth: number, { discount, terminal, years }: GrowthAssumptions): number {
  const step = (1 + growth) / (1 + discount);
  let [value, term] = [0, 1];
  for (let year = 1; year <= years; year++) {
    term *= step;
    value += term;
  }
  return value + (term * (1 + terminal)) / (discount - terminal);
}

/**
 * The growth of free cash flow per year at which a price is fair. Null where the cash flow is not positive, the
 * assumptions have no finite value, or no growth between -60 % and 200 % explains the price.
 */
function impliedGrowth(
  { marketValue, cashFlow }: { readonly marketValue: number; readonly cashFlow: number },
  assumptions: GrowthAssumptions,
): number | null {
  if (!(cashFlow > 0) || !(marketValue > 0) || assumptions.discount <= assumptions.terminal) return null;
  const wanted = marketValue / cashFlow;
  return findRoot((growth) => multipleOfGrowth(growth, assumptions) - wanted, {
    ...{ low: LOWEST, high: HIGHEST, tolerance: 1e-9 },
  });
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What the cautious and the hopeful end of a valuation assume. */
export interface ValuationAssumptions extends GrowthAssumptions {
  /** Discounts this far to both sides of the middle count as well. */
  readonly discountSpread: number;
  /** How far a usual year may be from the years that are filed, as a part of them. */
  readonly doubt: number;
}

/** Earnings or cash of the years that are filed, newest first. */
export type FiledYears = readonly number[];

/** Lowest and highest filed year, with the doubt added, for a price of one; null of none. */
export function yieldRange(years: FiledYears, marketValue: number, doubt: number): Range | null {
  if (years.length === 0 || !(marketValue > 0)) return null;
  const ends = years.flatMap((value) => [value * (1 - doubt), value * (1 + doubt)]);
  return { low: Math.min(...ends) / marketValue, high: Math.max(...ends) / marketValue };
}

/** Growth implied at both ends of the assumptions: dear money and little cash, cheap money and much cash. */
export function impliedGrowthRange(
  years: FiledYears,
  marketValue: number,
  { discountSpread, doubt, ...middle }: ValuationAssumptions,
): Range | null {
  const positive = years.filter((value) => value > 0);
  if (positive.length === 0 || positive.length < years.length) return null;
  const hard = { ...middle, discount: middle.discount + discountSpread };
  const easy = { ...middle, discount: middle.discount - discountSpread };
  const high = impliedGrowth({ marketValue, cashFlow: Math.min(...positive) * (1 - doubt) }, hard);
  const low = impliedGrowth({ marketValue, cashFlow: Math.max(...positive) * (1 + doubt) }, easy);
  return high === null || low === null ? null : { low, high };
}

/** A year as it is filed; null where it is not. */
export interface EarnedYear {
  readonly freeCashFlow: number;
  readonly netIncome: number | null;
  readonly interestExpense: number | null;
  readonly incomeTax: number | null;
}

const MOST_TAX = 0.5;

/**
 * Free cash flow for everybody who has lent to a company or owns it: before interest, of which a profitable company
 * saves the tax. Null where the interest is not filed.
 */
export function cashBeforeInterest({
  freeCashFlow,
  netIncome,
  interestExpense,
  incomeTax,
}: EarnedYear): number | null {
  if (interestExpense === null) return null;
  const before = (netIncome ?? 0) + (incomeTax ?? 0);
  const rate = before > 0 ? Math.min(Math.max((incomeTax ?? 0) / before, 0), MOST_TAX) : 0;
  return freeCashFlow + interestExpense * (1 - rate);
}
