import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../test/bigint-order-filter.ts';
import { allocateMoney } from './allocate-money.ts';
import { decimal, signOf } from './decimal.ts';
import {
  addMoney,
  compareMoney,
  convertMoney,
  money,
  moneyText,
  multiplyMoney,
  roundMoney,
  subtractMoney,
  sumMoney,
  totalsByCurrency,
} from './money.ts';

const usd = (text: string) => money(decimal(text), 'USD');
const chf = (text: string) => money(decimal(text), 'CHF');

describe('money', () => {
  it('amounts of one currency add, subtract, multiply and compare', () => {
    expect(moneyText(addMoney(usd('0.1'), usd('0.2')))).toBe('0.30 USD');
    expect(moneyText(subtractMoney(usd('1'), usd('2.5')))).toBe('-1.50 USD');
    expect(moneyText(multiplyMoney(usd('19.99'), decimal('3')))).toBe('59.97 USD');
    expect(compareMoney(usd('1'), usd('2'))).toBeLessThan(0);
    expect(moneyText(sumMoney([], 'CHF'))).toBe('0.00 CHF');
  });

  it('two currencies never mix without a rate', () => {
    const sentence = 'Amounts in USD and CHF cannot be put together without a rate.';
    expect(() => addMoney(usd('1'), chf('1'))).toThrow(sentence);
    expect(() => subtractMoney(usd('1'), chf('1'))).toThrow(sentence);
    expect(() => compareMoney(usd('1'), chf('1'))).toThrow(sentence);
    expect(() => sumMoney([chf('1')], 'USD')).toThrow(sentence);
    const rate = { from: 'CHF', to: 'EUR', rate: decimal('1'), at: 0 };
    expect(() => convertMoney(usd('1'), rate)).toThrow(sentence);
  });

  it('$202.67 at 0.9143 is 185.30 CHF', () => {
    // 202.67 × 0.9143 = 185.301181 by hand.
    const rate = { from: 'USD', to: 'CHF', rate: decimal('0.9143'), at: Date.UTC(2024, 0, 2) };
    const converted = convertMoney(usd('202.67'), rate);
    expect(moneyText(converted)).toBe('185.301181 CHF');
    expect(moneyText(roundMoney(converted))).toBe('185.30 CHF');
  });

  it('17.85 USD at 23.1 is 412.335 CZK, and 300 + 500 + 200 CHF are 1,000 CHF', () => {
    const rate = { from: 'USD', to: 'CZK', rate: decimal('23.1'), at: 0 };
    expect(moneyText(convertMoney(usd('17.85'), rate))).toBe('412.335 CZK');
    expect(moneyText(sumMoney(['300', '500', '200'].map(chf), 'CHF'))).toBe('1000.00 CHF');
  });

  it('cash is kept per currency, negative amounts too', () => {
    const cash = [
      money(decimal('5266.53'), 'EUR'),
      usd('-4549.63'),
      money(decimal('-1258.09'), 'DKK'),
      usd('0.03'),
    ];
    expect([...totalsByCurrency(cash)].map(([currency, total]) => `${total} ${currency}`)).toEqual([
      '5266.53 EUR',
      '-4549.6 USD',
      '-1258.09 DKK',
    ]);
  });

  it('yen have no cents and bitcoin eight places', () => {
    expect(moneyText(roundMoney(money(decimal('10.5'), 'JPY')))).toBe('11 JPY');
    expect(moneyText(roundMoney(money(decimal('0.123456789'), 'BTC')))).toBe('0.12345679 BTC');
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
        expect(sumMoney(shares, 'USD').amount.equals(whole.amount)).toBe(true);
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
