import { assetId, decimal, parseIsoDate, signOf, sumDecimals } from '@auspex/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDividends } from './expect-dividends.ts';
import { planTrades } from './plan-trades.ts';

const tradable = (unit: string, [held, one]: readonly [string, string], target: number) => ({
  ...{ unit, held: decimal(held), one: decimal(one), step: decimal('1'), target },
});

describe('Trades that lead to target weights', () => {
  it('sell what has no target and buy what is missing, in whole shares', () => {
    // 2,000 in all: 1,000 of X are 10 shares; 600 of Y are 8 of 75; Z goes.
    const plan = planTrades({
      ...{ base: 'USD', cash: decimal('900'), withoutSales: false },
      tradables: [
        tradable('X', ['5', '100'], 0.5),
        tradable('Y', ['0', '75'], 0.3),
        tradable('Z', ['6', '100'], 0),
      ],
    });
    expect(plan.total.toString()).toBe('2000');
    expect(plan.trades.map(({ unit, side, quantity }) => `${side} ${quantity} ${unit}`)).toEqual([
      'sell 6 Z',
      'buy 5 X',
      'buy 8 Y',
    ]);
    expect(plan.cashAfter.toString()).toBe('400');
  });

  it('without sales spread the cash over what is missing, and nothing more', () => {
    const plan = planTrades({
      ...{ base: 'USD', cash: decimal('200'), withoutSales: true },
      tradables: [
        tradable('X', ['5', '1'], 0.5),
        tradable('Y', ['0', '1'], 0.5),
        tradable('Z', ['1000', '1'], 0),
      ],
    });
    expect(plan.trades.every(({ side }) => side === 'buy')).toBe(true);
    // 99.58 and 100.42 of 200 in whole shares of 1.
    expect(plan.cashAfter.toString()).toBe('1');
  });

  it('never need more cash than there is', () => {
    const asset = fc.record({
      held: fc.integer({ min: 0, max: 1000 }),
      cents: fc.integer({ min: 1, max: 100_000 }),
      part: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.array(asset, { minLength: 1, maxLength: 8 }),
        fc.nat(1_000_000),
        fc.boolean(),
        (assets, cash, buys) => {
          const whole = Math.max(
            100,
            assets.reduce((sum, { part }) => sum + part, 0),
          );
          const tradables = assets.map(({ held, cents, part }, i) =>
            tradable(
              `A${i}`,
              [String(held), (cents / 100).toFixed(2)],
              Math.floor((part / whole) * 1e6) / 1e6,
            ),
          );
          const plan = planTrades({
            base: 'USD',
            cash: decimal(String(cash)),
            withoutSales: buys,
            tradables,
          });
          expect(signOf(plan.cashAfter)).toBeGreaterThanOrEqual(0);
          const moved = plan.trades.map(({ side, value }) => (side === 'buy' ? value.negated() : value));
          expect(plan.cashAfter.toString()).toBe(decimal(String(cash)).plus(sumDecimals(moved)).toString());
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });
});

describe('Dividends of the next twelve months', () => {
  const day = parseIsoDate;
  const id = assetId('us:X');
  const paid = (exDate: string, amountPerShare: number) =>
    ({
      kind: 'dividend',
      assetId: id,
      exDate: day(exDate),
      amountPerShare,
      currency: 'USD',
      knownAt: 0,
    }) as const;

  it('are those declared, and otherwise last year’s in today’s shares', () => {
    const expected = expectDividends({
      unit: id,
      quantity: decimal('20'),
      today: day('2025-02-01'),
      actions: [
        paid('2024-01-15', 0.8),
        paid('2024-02-14', 0.8),
        paid('2024-05-14', 0.8),
        { kind: 'split', assetId: id, exDate: day('2024-08-01'), newPerOld: 2, knownAt: 0 },
        paid('2024-08-14', 0.5),
        paid('2025-02-20', 0.45),
      ],
    });
    expect(expected.map(({ exOn, perShare, basis }) => `${exOn} ${perShare} ${basis}`)).toEqual([
      '2025-02-20 0.45 declared',
      '2025-05-14 0.4 a-year-before',
      '2025-08-14 0.5 a-year-before',
    ]);
  });

  it('end with what is paid within twelve months: of a quarterly payer, with the one that is due, four', () => {
    const quarterly = [
      ['2025-11-03', '2025-11-28'],
      ['2026-02-02', '2026-02-27'],
      ['2026-05-04', '2026-05-29'],
      ['2026-08-03', '2026-08-31'],
      ['2026-11-03', '2026-11-30'],
    ];
    const expected = (today: string) =>
      expectDividends({
        unit: id,
        quantity: decimal('20'),
        today: day(today),
        actions: quarterly.map(([on, payDate]) => ({ ...paid(on, 0.1), payDate: day(payDate) })),
      }).map(({ payOn }) => payOn);
    // That of 2026-11-30 is due: whoever held the shares on the ex-date gets it, and it is listed with those.
    const three = ['2027-02-27', '2027-05-29', '2027-08-31'];
    expect(expected('2026-11-29')).toEqual(three);
    expect(expected('2026-11-30')).toEqual([...three, '2027-11-30']);
  });

  it('are twelve of a monthly payer: one that is declared stands in for one', () => {
    const months = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-02`);
    const expected = expectDividends({
      unit: id,
      quantity: decimal('20'),
      today: day('2024-11-20'),
      actions: ['2023-12-04', ...months].map((on) => paid(on, 0.1)),
    });
    expect(expected.map(({ exOn }) => exOn.slice(0, 7))).toEqual([
      ...['2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05'],
      ...['2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11'],
    ]);
    expect(expected.map(({ basis }) => basis).indexOf('a-year-before')).toBe(1);
  });
});
