import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../test/bigint-order-filter.ts';
import { allocateMoney } from './allocate-money.ts';
import { decimal, signOf, sumDecimals } from './decimal.ts';
import { money, moneyText } from './money.ts';

const usd = (text: string) => money(decimal(text), 'USD');

describe('money', () => {
  it('is written with the places of its currency, and with more where it has more', () => {
    const written = [
      ['12.5', 'USD', '12.50 USD'],
      ['412.335', 'CZK', '412.335 CZK'],
      ['-0.1', 'CHF', '-0.10 CHF'],
      ['11', 'JPY', '11 JPY'],
      ['0.12345679', 'BTC', '0.12345679 BTC'],
    ];
    for (const [amount, currency, text] of written) {
      expect(moneyText(money(decimal(amount), currency))).toBe(text);
    }
  });
});

describe('dividing money', () => {
  it('$100 in three is 33.34 + 33.33 + 33.33', () => {
    const parts = allocateMoney(usd('100'), ['1', '1', '1'].map(decimal));
    expect(parts.map(moneyText)).toEqual(['33.34 USD', '33.33 USD', '33.33 USD']);
  });

  it('the cent left over goes to the part that lost most by rounding', () => {
    // 10 × 4/7 = 5.714…, 10 × 2/7 = 2.857…, 10 × 1/7 = 1.428…: the last two lose 0.7 and 0.8 of a cent.
    const parts = allocateMoney(usd('10'), ['4', '2', '1'].map(decimal));
    expect(parts.map(({ amount }) => String(amount))).toEqual(['5.71', '2.86', '1.43']);
  });

  it('zero or negative weights are refused', () => {
    expect(() => allocateMoney(usd('1'), [])).toThrow('at least one must be greater than zero');
    expect(() => allocateMoney(usd('1'), ['1', '-1', '3'].map(decimal))).toThrow('must not be negative');
  });

  it('parts add up exactly, get nothing for a weight of zero, and are fair to a cent', () => {
    const total = fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }).map((value) => textOf(value));
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((weight) => weight > 0));
    fc.assert(
      fc.property(total, weights, (text, parts) => {
        const whole = usd(text);
        const shares = allocateMoney(
          whole,
          parts.map((weight) => decimal(String(weight))),
        );
        expect(sumDecimals(shares.map(({ amount }) => amount)).equals(whole.amount)).toBe(true);
        const sum = decimal(String(parts.reduce((a, b) => a + b, 0)));
        parts.forEach((weight, i) => {
          const share = shares[i]?.amount ?? decimal('0');
          if (weight === 0) expect(signOf(share)).toBe(0);
          // |share − total × weight ÷ sum| < 2 cents, without dividing.
          const gap = share
            .times(sum)
            .minus(whole.amount.times(decimal(String(weight))))
            .abs();
          expect(gap.lessThan(decimal('0.02').times(sum))).toBe(true);
        });
      }),
      { numRuns: 500, seed: 41 },
    );
  });
});
