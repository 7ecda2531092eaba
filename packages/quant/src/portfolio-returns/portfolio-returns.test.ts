import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyWeightedReturn, roundTogether, splitChange, timeWeightedReturn } from './index.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('Money-weighted return', () => {
  const excel = [
    { time: day('2008-01-01'), amount: -10_000 },
    { time: day('2008-03-01'), amount: 2750 },
    { time: day('2008-10-30'), amount: 4250 },
    { time: day('2009-02-15'), amount: 3250 },
    { time: day('2009-04-01'), amount: 2750 },
  ];
  it("is Excel's XIRR: 37.3362535 % in Microsoft's example", () => {
    // support.microsoft.com, XIRR function: 0.373362535.
    const result = moneyWeightedReturn(excel);
    expect(result).toMatchObject({ kind: 'rate', otherRates: [] });
    expect(result.kind === 'rate' && result.yearlyRate).toBeCloseTo(0.373362535, 8);
  });
  it('does not depend on the order of the flows', () => {
    expect(moneyWeightedReturn([...excel].reverse())).toEqual(moneyWeightedReturn(excel));
  });
  it('finds extreme rates where a guess would diverge', () => {
    const lost = moneyWeightedReturn([
      { time: 0, amount: -1000 },
      { time: day('1971-01-01'), amount: 1 },
    ]);
    expect(lost.kind === 'rate' && lost.yearlyRate).toBeCloseTo(-0.999, 10);
    const week = moneyWeightedReturn([
      { time: 0, amount: -100 },
      { time: 7 * 86_400_000, amount: 130 },
    ]);
    expect(week.kind === 'rate' && week.yearlyRate / (1.3 ** (365 / 7) - 1)).toBeCloseTo(1, 8);
  });
  it('recovers the rate from which flows were made, however often they change direction', () => {
    const flow = fc.record({
      days: fc.integer({ min: 1, max: 3000 }),
      amount: fc.integer({ min: -500, max: 1000 }),
    });
    fc.assert(
      fc.property(
        fc.array(flow, { minLength: 1, maxLength: 20 }),
        fc.double({ min: -0.9, max: 5, noNaN: true }),
        (later, rate) => {
          // Values at the start, so that the first flow that balances them is their plain sum.
          const worth = later.reduce((sum, { amount }) => sum + amount, 0);
          const slope = later.reduce((sum, { days, amount }) => sum + (amount * days) / 365, 0);
          const size = later.reduce((sum, { days, amount }) => sum + (Math.abs(amount) * days) / 365, 0);
          fc.pre(Math.abs(slope) > 0.001 * size);
          const flows = later.map(({ days, amount }) => ({
            time: days * 86_400_000,
            amount: amount * (1 + rate) ** (days / 365),
          }));
          const result = moneyWeightedReturn([{ time: 0, amount: -worth }, ...flows]);
          const amounts = [-worth, ...flows.map(({ amount }) => amount)].filter((amount) => amount !== 0);
          fc.pre(
            amounts.length > 1 && amounts.some((a) => a > 0) && amounts.some((a) => a < 0) && worth !== 0,
          );
          const all = result.kind === 'rate' ? [result.yearlyRate, ...result.otherRates] : [];
          expect(Math.min(...all.map((found) => Math.abs(found - rate)))).toBeLessThan(1e-6 * (1 + rate));
        },
      ),
      { numRuns: 300, seed: 5 },
    );
  });
  it('lists both rates of flows that have two, the pump of the textbook', () => {
    // −1,600, +10,000, −10,000 (Lorie and Savage, 1955): 25 % and 400 %.
    const result = moneyWeightedReturn([
      { time: day('2001-01-01'), amount: -1600 },
      { time: day('2002-01-01'), amount: 10_000 },
      { time: day('2003-01-01'), amount: -10_000 },
    ]);
    if (result.kind !== 'rate') throw new Error('it has rates');
    expect(result.yearlyRate).toBeCloseTo(0.25, 10);
    expect(result.otherRates[0]).toBeCloseTo(4, 10);
  });
  it('says why there is none', () => {
    expect(moneyWeightedReturn([{ time: 0, amount: -5 }])).toEqual({ kind: 'none', reason: 'too-few-flows' });
    expect(
      moneyWeightedReturn([
        { time: 0, amount: -5 },
        { time: 1, amount: -5 },
      ]),
    ).toEqual({ kind: 'none', reason: 'one-sided' });
  });
});

describe('Time-weighted return', () => {
  it('is the same whether or not money was added at a good moment', () => {
    // Growth of 10 %, then −5 %: 4.5 %, with or without a large deposit in between.
    const [a, b] = [0, 50_000].map((flow) =>
      timeWeightedReturn([
        { time: 0, valueBefore: 0, flow: 100 },
        { time: 1, valueBefore: 110, flow },
        { time: 2, valueBefore: (110 + flow) * 0.95, flow: 0 },
      ]),
    );
    expect(a?.total).toBeCloseTo(0.045, 12);
    expect(b?.total).toBeCloseTo(0.045, 12);
    expect(a?.yearly).toBeNull();
  });
  it('is compounded to a year if there is one, and unknown without a start', () => {
    const twoYears = [
      { time: 0, valueBefore: 0, flow: 100 },
      { time: 730 * 86_400_000, valueBefore: 144, flow: 0 },
    ];
    expect(timeWeightedReturn(twoYears)?.yearly).toBeCloseTo(0.2, 12);
    expect(
      timeWeightedReturn([
        { time: 0, valueBefore: 0, flow: 0 },
        { time: 1, valueBefore: 5, flow: 0 },
      ]),
    ).toBeNull();
  });
});

describe('Why the value changed', () => {
  it('is split into price, currency, fees, flows and income that add up to the cent', () => {
    // 10 shares from $100 to $110, the dollar from 0.90 to 0.95: 990 … by hand: price 10·10·0.925 = 92.50,
    // currency 10·0.05·105 = 52.50, together 145 = 10·110·0.95 − 10·100·0.90.
    const parts = splitChange(
      [{ quantity: 10, startPrice: 100, endPrice: 110, startRate: 0.9, endRate: 0.95 }],
      [{ flow: 500, fees: 1.25, income: 3 }],
    );
    expect(parts).toEqual({
      price: 9250,
      currency: 5250,
      fees: -125,
      flow: 50_000,
      income: 300,
      total: 64_675,
    });
  });
  it('adds up exactly for any holdings, and to the true change within half a cent', () => {
    const amount = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    const stretch = fc.record({
      quantity: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      startPrice: amount,
      endPrice: amount,
      startRate: fc.double({ min: 0.1, max: 2, noNaN: true }),
      endRate: fc.double({ min: 0.1, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 8 }), (stretches) => {
        const { price, currency, fees, flow, income, total } = splitChange(stretches, []);
        expect(price + currency + fees + flow + income).toBe(total);
        const change = stretches.reduce(
          (sum, s) => sum + s.quantity * (s.endPrice * s.endRate - s.startPrice * s.startRate),
          0,
        );
        const size = stretches.reduce(
          (sum, s) => sum + Math.abs(s.quantity) * (s.endPrice + s.startPrice) * 4,
          0,
        );
        expect(Math.abs(total / 100 - change)).toBeLessThanOrEqual(0.00500001 + size * 1e-14);
      }),
    );
  });
  it('gives the odd cent to the largest remainder', () => {
    expect(roundTogether([0.333, 0.333, 0.334], 0.01)).toEqual([33, 33, 34]);
    expect(roundTogether([1.005, -0.005], 0.01).reduce((sum, part) => sum + part, 0)).toBe(100);
  });
});
