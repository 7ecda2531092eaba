import { parseIsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import {
  deposit,
  EVERYBODY,
  givenBook,
  givenPrices,
  recordedSplit,
  split,
  trade,
} from '../../../test/portfolio-book.ts';
import { dailyValues, growthOf, sameMoneyIn } from './daily-values.ts';
import { moneyWeighted, timeWeighted } from './measure-returns.ts';

const prices = givenPrices({
  prices: {
    'us:X': { '2024-01-01': '10 USD', '2024-01-03': '11 USD', '2024-01-05': '5.5 USD' },
    'us:Y': { '2024-01-01': '20 USD', '2024-01-03': '' },
  },
});
const span = {
  accounts: EVERYBODY,
  from: parseIsoDate('2024-01-01'),
  to: parseIsoDate('2024-01-06'),
  prices,
};
const buy = trade('buy', '2024-01-02', ['10 us:X', '100 USD']);

describe('Day by day', () => {
  it('a value grows by prices; a split is no fall, and money paid in is no growth', () => {
    const book = givenBook({
      transactions: [deposit('2024-01-02', '100 USD'), buy, deposit('2024-01-04', '1000 USD')],
      actions: [split('us:X', '2024-01-05', 2)],
      prices,
    });
    const values = dailyValues(book, span);
    expect([...values.value]).toEqual([0, 100, 110, 1110, 1110, 1110]);
    expect([...values.paidIn]).toEqual([0, 100, 0, 1000, 0, 0]);
    // From 100 to 110, whatever came in afterwards.
    const growth = growthOf(values);
    expect(growth[0]).toBeNaN();
    expect([...growth.slice(1)].map((one) => Math.round(one * 1e9) / 1e9)).toEqual([1, 1.1, 1.1, 1.1, 1.1]);
    expect(timeWeighted(values)?.total).toBeCloseTo(0.1, 12);
  });

  it.each(['2024-01-03', '2024-01-06'])(
    'a split recorded on %s counts from the ex-date, as prices do',
    (on) => {
      const transactions = [deposit('2024-01-02', '100 USD'), buy, recordedSplit(on, 'us:X', '2')];
      const book = givenBook({ transactions, actions: [split('us:X', '2024-01-05', 2)], prices });
      const values = dailyValues(book, span);
      expect([...values.value]).toEqual([0, 100, 110, 110, 110, 110]);
      expect(growthOf(values).at(-1)).toBeCloseTo(1.1, 12);
    },
  );

  it('what loses its price is not lost: it counts as gone out, and is listed', () => {
    const book = givenBook({
      transactions: [
        deposit('2024-01-02', '300 USD'),
        buy,
        trade('buy', '2024-01-02', ['10 us:Y', '200 USD']),
      ],
      actions: [split('us:X', '2024-01-05', 2)],
      prices,
    });
    const values = dailyValues(book, span);
    expect([...values.value]).toEqual([0, 300, 110, 110, 110, 110]);
    expect([...values.wentOut]).toEqual([0, 0, 200, 0, 0, 0]);
    expect(values.unpriced).toEqual([{ unit: 'us:Y', from: '2024-01-03', to: '2024-01-06' }]);
    // 300 became 310 that day.
    expect(timeWeighted(values)?.total).toBeCloseTo(10 / 300, 12);
  });

  it('what is paid for with something without a price comes in, and goes out where it is sold for it', () => {
    const transactions = [
      trade('buy', '2024-01-02', ['10 us:X', '5 ?:Z']),
      trade('sell', '2024-01-04', ['4 us:X', '3 ?:Z']),
    ];
    const values = dailyValues(givenBook({ transactions, prices }), {
      ...span,
      to: parseIsoDate('2024-01-04'),
    });
    // 10 × 10; 10 × 11; 6 × 11 and 4 × 11 gone.
    expect([...values.value]).toEqual([0, 100, 110, 66]);
    expect([...values.cameIn]).toEqual([0, 100, 0, 0]);
    expect([...values.wentOut]).toEqual([0, 0, 0, 44]);
    expect(timeWeighted(values)?.total).toBeCloseTo(0.1, 12);
  });

  it('the same money in a benchmark that moves like the portfolio is worth as much', () => {
    const book = givenBook({
      transactions: [deposit('2024-01-02', '100 USD'), buy],
      actions: [split('us:X', '2024-01-05', 2)],
      prices,
    });
    const values = dailyValues(book, span);
    const same = sameMoneyIn(Float64Array.from([10, 10, 11, 11, 11, 11]), values);
    expect([...same].map(Math.round)).toEqual([0, 100, 110, 110, 110, 110]);
    expect(moneyWeighted(values, same.at(-1)).growth?.total).toBeCloseTo(0.1, 6);
  });

  it('money that came today has no rate of return yet, nor has a jump that no year could go on with', () => {
    const book = givenBook({ transactions: [deposit('2024-01-02', '100 USD'), buy], prices });
    const on = (to: string, end = 99) =>
      moneyWeighted(dailyValues(book, { ...span, to: parseIsoDate(to) }), end);
    expect(on('2024-01-02')).toMatchObject({ growth: null, reason: 'too-few-days' });
    // Half as much again in a day is 1.5 to the 365th in a year.
    expect(on('2024-01-03', 150)).toMatchObject({ growth: null, reason: 'too-few-days' });
    // Four days later, 99 of 100 is a rate.
    expect(on('2024-01-06')).toMatchObject({ growth: { total: expect.closeTo(-0.01, 9) }, reason: null });
  });
});
