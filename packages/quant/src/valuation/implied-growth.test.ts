import { describe, expect, it } from 'vitest';
import { cashBeforeInterest, impliedGrowthRange, multipleOfGrowth, yieldRange } from './implied-growth.ts';

const assumptions = { discount: 0.09, terminal: 0.02, years: 10, discountSpread: 0.01, doubt: 0.1 };

/** Gordon's formula: a payment that grows for ever at g is worth (1 + g) ÷ (r − g) of today's. */
const forever = (growth: number, discount: number) => (1 + growth) / (discount - growth);

describe('the growth that a price implies', () => {
  it('is worth what Gordon’s formula says where it never changes', () => {
    for (const years of [1, 5, 15]) {
      const multiple = multipleOfGrowth(0.02, { discount: 0.09, terminal: 0.02, years });
      expect(multiple).toBeCloseTo(forever(0.02, 0.09), 10);
    }
  });

  it('is found again from the price that it makes', () => {
    const one = { ...assumptions, discountSpread: 0, doubt: 0 };
    for (const growth of [-0.2, 0, 0.07, 0.35]) {
      const range = impliedGrowthRange([50], 50 * multipleOfGrowth(growth, one), one);
      expect(range?.low).toBeCloseTo(growth, 7);
      expect(range?.high).toBeCloseTo(growth, 7);
    }
  });

  it('is higher where a return is harder to earn and the cash is less, and the range holds the middle', () => {
    const price = 50 * multipleOfGrowth(0.07, assumptions);
    const range = impliedGrowthRange([50, 45], price, assumptions);
    expect(range?.low).toBeLessThan(0.07);
    expect(range?.high).toBeGreaterThan(0.07);
    const wider = impliedGrowthRange([50, 45], price, { ...assumptions, doubt: 0.3 });
    expect(wider?.low).toBeLessThan(range?.low ?? Number.NaN);
    expect(wider?.high).toBeGreaterThan(range?.high ?? Number.NaN);
  });

  it('does not exist with a year without cash, a price beyond reason, or growth without end above the discount', () => {
    expect(impliedGrowthRange([50, -1], 1000, assumptions)).toBeNull();
    expect(impliedGrowthRange([], 1000, assumptions)).toBeNull();
    expect(impliedGrowthRange([50], 1e12, assumptions)).toBeNull();
    expect(impliedGrowthRange([50], 1000, { ...assumptions, discount: 0.03 })).toBeNull();
  });
});

describe('cash before interest', () => {
  // Earnings before tax of 100, taxed at 25 %: 40 of interest cost the owners 30.
  const year = { freeCashFlow: 90, netIncome: 75, incomeTax: 25, interestExpense: 40 };

  it('gives back what the interest cost after tax', () => {
    expect(cashBeforeInterest(year)).toBe(120);
  });

  it('saves no tax in a year without profit, nor more than half', () => {
    expect(cashBeforeInterest({ ...year, netIncome: -50, incomeTax: 5 })).toBe(130);
    expect(cashBeforeInterest({ ...year, netIncome: 10, incomeTax: 90 })).toBe(110);
  });

  it('is not known where the interest is not filed', () => {
    expect(cashBeforeInterest({ ...year, interestExpense: null })).toBeNull();
  });
});

describe('a yield', () => {
  it('runs from the worst to the best year, each with the doubt', () => {
    const range = yieldRange([40, 60, -10], 1000, 0.1);
    expect(range?.low).toBeCloseTo(-0.011, 12);
    expect(range?.high).toBeCloseTo(0.066, 12);
    expect(yieldRange([], 1000, 0.1)).toBeNull();
  });
});
