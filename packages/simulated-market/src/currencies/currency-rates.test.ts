import { describe, expect, it } from 'vitest';
import { CURRENCY_PAIRS, CurrencyRates } from './currency-rates.ts';

const rates = new CurrencyRates('1', 3000);
const EUR = { base: 'EUR', quote: 'USD' };
const FOREVER = Number.POSITIVE_INFINITY;
const span = { from: '2018-01-01', to: '2025-12-31', publishedBy: FOREVER } as const;

describe('Exchange rates of the simulated market', () => {
  it('have a rate for every business day, none for weekends, published after 16:00 UTC', () => {
    const days = rates.daily(EUR, { from: '2020-02-03', to: '2020-02-16', publishedBy: FOREVER }) ?? [];
    expect(days.map(({ date }) => date.slice(8))).toEqual('03 04 05 06 07 10 11 12 13 14'.split(' '));
    expect(new Date(days[0].knownAt).toISOString()).toBe('2020-02-03T16:15:00.000Z');
    const before = Date.parse('2020-02-14T16:14:59Z');
    expect(rates.daily(EUR, { from: '2020-02-14', to: '2020-02-14', publishedBy: before })).toEqual([]);
  });

  it('wander a few per cent a year around where they began', () => {
    for (const pair of CURRENCY_PAIRS) {
      const days = rates.daily(pair, span) ?? [];
      const returns = days.slice(1).map(({ rate }, i) => Math.log(rate / days[i].rate));
      const yearly = Math.sqrt((returns.reduce((sum, value) => sum + value ** 2, 0) / returns.length) * 260);
      // Realised volatilities of the major currencies lie between 5 and 13 % (BIS triennial surveys).
      expect(yearly).toBeGreaterThan(0.04);
      expect(yearly).toBeLessThan(0.14);
      expect(
        Math.max(...days.map(({ rate }) => rate)) / Math.min(...days.map(({ rate }) => rate)),
      ).toBeLessThan(2);
    }
  });

  it('move from one fixing to the next in between, and carry the time of the question', () => {
    const [day] = rates.daily(EUR, { from: '2020-02-05', to: '2020-02-05', publishedBy: FOREVER }) ?? [];
    const fixed = Date.parse('2020-02-05T16:00:00Z');
    expect(rates.live(EUR, fixed)?.rate).toBeCloseTo(day.rate, 6);
    expect(rates.live(EUR, fixed + 3_600_000)).toEqual(rates.live(EUR, fixed + 3_600_000));
    expect(rates.live(EUR, fixed + 3_600_000)?.at).toBe(fixed + 3_600_000);
    expect(rates.live({ base: 'USD', quote: 'EUR' }, fixed)).toBeUndefined();
    expect(rates.live(EUR, Date.parse('2018-01-01'))).toBeUndefined();
  });
});
