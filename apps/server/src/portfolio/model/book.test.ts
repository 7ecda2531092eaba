import { decimal, parseIsoDate, sumDecimals } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  deposit,
  dividend,
  EVERYBODY,
  givenBook,
  givenPrices,
  split,
  textOf,
  trade,
} from '../../../test/portfolio-book.ts';
import type { LotMethod } from './transaction.ts';
import { isHeld, type Prices, valueBook } from './value-book.ts';

const day = parseIsoDate;
type Asked = readonly [unit: string, on: string, prices?: Prices];
const held = (book: ReturnType<typeof givenBook>, ...[unit, on, prices = givenPrices({})]: Asked) =>
  valueBook(book, { accounts: EVERYBODY, day: day(on), prices }).find(
    (one) => one.unit === unit && isHeld(one),
  );

describe('Holdings follow from transactions', () => {
  it('F1: splits multiply shares and leave what was invested, without a sale or purchase', () => {
    const book = givenBook({
      transactions: [trade('buy', '2014-08-04', ['10 us:TSLA', '2160 USD'])],
      actions: [split('us:TSLA', '2020-08-31', 5), split('us:TSLA', '2022-08-25', 3)],
    });
    const now = held(book, 'us:TSLA', '2023-01-02');
    expect(textOf(now?.quantity)).toBe('150');
    expect(now?.costs.paid).toEqual([{ currency: 'USD', amount: decimal('2160') }]);
    expect(book.realised).toEqual([]);
    expect(book.events.filter(({ kind }) => kind === 'trade')).toHaveLength(1);
    expect(textOf(held(book, 'us:TSLA', '2021-01-04')?.quantity)).toBe('50');
  });

  it('F2: a day long before reverse splits is valued in shares of that day', () => {
    // $10 on that day, which a provider stores as $200 after 1-for-5 and 1-for-4.
    const prices = givenPrices({ prices: { 'us:C': { '2008-01-01': '10 USD' } } });
    const book = givenBook({
      transactions: [
        trade('buy', '2008-01-01', ['100 us:C', '1000 USD']),
        trade('sell', '2009-01-01', ['100 us:C', '1100 USD']),
      ],
      actions: [split('us:C', '2009-01-02', 0.2), split('us:C', '2014-11-24', 0.25)],
      prices,
    });
    expect(textOf(held(book, 'us:C', '2008-01-01', prices)?.value)).toBe('1000');
    expect(held(book, 'us:C', '2020-01-01', prices)).toBeUndefined();
    expect(textOf(book.realised[0].proceeds.base?.minus(book.realised[0].costs.base ?? decimal('0')))).toBe(
      '100',
    );
  });

  it('F3: what was sold before a split is unaffected by it', () => {
    const transactions = [
      trade('buy', '2019-01-02', ['10 us:AAPL', '1000 USD']),
      trade('sell', '2020-01-02', ['10 us:AAPL', '1500 USD']),
    ];
    const before = givenBook({ transactions });
    const after = givenBook({ transactions, actions: [split('us:AAPL', '2020-08-31', 4)] });
    expect(after.positions[0].steps).toEqual(before.positions[0].steps);
    expect(after.realised).toEqual(before.realised);
  });

  it('F4: 1 share before a 10-for-1 split is 10 shares and no loss', () => {
    const prices = givenPrices({
      prices: { 'us:NVDA': { '2024-01-29': '631.60 USD', '2024-06-10': '121.79 USD' } },
    });
    const book = givenBook({
      transactions: [trade('buy', '2024-01-29', ['1 us:NVDA', '631.60 USD'])],
      actions: [split('us:NVDA', '2024-06-10', 10)],
      prices,
    });
    const now = held(book, 'us:NVDA', '2024-06-10', prices);
    expect(textOf(now?.quantity)).toBe('10');
    expect(textOf(now?.value)).toBe('1217.9');
    expect(textOf(now?.costs.base)).toBe('631.6');
  });

  it('F5: a fund in dollars bought with francs cost francs', () => {
    const buys = ['300', '500', '200'].map((francs, i) =>
      trade('buy', `2024-0${i + 1}-10`, ['1 us:VT', `${francs} CHF`]),
    );
    const now = held(givenBook({ transactions: buys }), 'us:VT', '2024-06-03');
    expect(now?.costs.paid).toEqual([{ currency: 'CHF', amount: decimal('1000') }]);
  });

  it('F6: without a price there is none, whatever was last paid and in whatever currency', () => {
    const prices = givenPrices({ base: 'EUR', rates: { CZK: { '2024-01-01': '0.042' } } });
    const book = givenBook({
      transactions: [trade('buy', '2024-02-01', ['1 ?:CEZ.PR', '3585.09 CZK'])],
      prices,
    });
    const now = held(book, '?:CEZ.PR', '2024-03-01', prices);
    expect(now).toMatchObject({ price: undefined, value: undefined, ownValue: undefined });
    expect(textOf(now?.costs.base)).toBe('150.57378');
    // With a price but no exchange rate there is no value either.
    const unrated = givenPrices({ base: 'EUR', prices: { 'us:CEZ': { '2024-02-01': '3585.09 CZK' } } });
    const bought = [trade('buy', '2024-02-01', ['1 us:CEZ', '3585.09 CZK'])];
    const unvalued = held(
      givenBook({ transactions: bought, prices: unrated }),
      'us:CEZ',
      '2024-03-01',
      unrated,
    );
    expect([textOf(unvalued?.ownValue), unvalued?.value]).toEqual(['3585.09', undefined]);
  });

  it('F7: an amount in another currency is converted with the rate and its time', () => {
    const prices = givenPrices({ base: 'CHF', rates: { USD: { '2024-03-01': '0.9143' } } });
    const book = givenBook({ transactions: [deposit('2024-03-01', '202.67 USD')], prices });
    const now = held(book, 'USD', '2024-03-04', prices);
    // 202.67 × 0.9143 = 185.301181, which is shown as 185.30 CHF.
    expect(textOf(now?.value)).toBe('185.301181');
    expect(now?.rate).toEqual({ rate: decimal('0.9143'), at: Date.parse('2024-03-01') });
  });

  it.each([
    ['fifo', '1500', '2000'],
    ['lifo', '500', '1000'],
    ['hifo', '500', '1000'],
    ['average', '1000', '1500'],
  ] as const)('F8: sold by %s, 100 of 200 shares gain %s and leave a basis of %s', (method, gain, basis) => {
    const book = givenBook({
      method,
      transactions: [
        trade('buy', '2024-01-02', ['100 us:X', '1000 USD']),
        trade('buy', '2024-02-01', ['100 us:X', '2000 USD']),
        trade('sell', '2024-03-01', ['100 us:X', '2500 USD']),
      ],
    });
    const [sold] = book.realised;
    expect(textOf(sold.proceeds.base?.minus(sold.costs.base ?? decimal('0')))).toBe(gain);
    expect(textOf(held(book, 'us:X', '2024-03-01')?.costs.base)).toBe(basis);
  });

  it('F9: cash is counted per currency, negative too', () => {
    const book = givenBook({
      transactions: [
        deposit('2024-01-02', '5266.53 EUR'),
        trade('buy', '2024-01-03', ['1 us:X', '4549.63 USD']),
        trade('buy', '2024-01-04', ['1 ?:NOVO', '1258.09 DKK']),
      ],
    });
    const cash = ['EUR', 'USD', 'DKK'].map((currency) =>
      textOf(held(book, currency, '2024-02-01')?.quantity),
    );
    expect(cash).toEqual(['5266.53', '-4549.63', '-1258.09']);
  });

  it('F10: a dividend in dollars is income in the base currency', () => {
    const prices = givenPrices({ base: 'CZK', rates: { USD: { '2024-01-01': '23.1' } } });
    const book = givenBook({
      transactions: [deposit('2024-01-02', '100 USD'), dividend('2024-03-01', 'us:X', '17.85 USD')],
      prices,
    });
    expect(textOf(held(book, 'USD', '2024-03-01', prices)?.value)).toBe('2722.335');
    expect(textOf(book.dividends[0].amount.quantity.times(decimal('23.1')))).toBe('412.335');
  });

  it('F11: equal rows in one second are all counted, with their fees', () => {
    const rows = [1, 2].map(() => trade('buy', '2021-05-04', ['30 crypto:ZRX-USD', '54 USD', '0.51 USD']));
    const now = held(givenBook({ transactions: rows }), 'crypto:ZRX-USD', '2021-05-05');
    expect(textOf(now?.quantity)).toBe('60');
    expect(textOf(now?.costs.base)).toBe('109.02');
  });
});

describe('Lots', () => {
  const sells = (method: LotMethod) =>
    givenBook({
      method,
      transactions: [
        trade('buy', '2024-01-02', ['3 us:X', '10 USD']),
        trade('sell', '2024-01-03', ['1 us:X', '5 USD']),
        trade('sell', '2024-01-04', ['1 us:X', '5 USD']),
        trade('sell', '2024-01-05', ['1 us:X', '5 USD']),
      ],
    });

  it.each(['fifo', 'average'] as const)('sold in thirds by %s cost exactly what the whole cost', (method) => {
    const { realised } = sells(method);
    const base = realised.map(({ costs }) => costs.base ?? decimal('0'));
    const paid = realised.flatMap(({ costs }) => costs.paid.map(({ amount }) => amount));
    expect([base.length, paid.length]).toEqual([3, 3]);
    expect([textOf(sumDecimals(base)), textOf(sumDecimals(paid))]).toEqual(['10', '10']);
  });

  it('of a short sale close when it is bought back', () => {
    const book = givenBook({
      transactions: [
        trade('sell', '2024-01-02', ['10 us:X', '1000 USD']),
        trade('buy', '2024-02-01', ['12 us:X', '1080 USD']),
      ],
    });
    // Sold at 100, bought back at 90: 10 a share; the other two are a new holding at 90.
    const [closed] = book.realised;
    expect(textOf(closed.quantity)).toBe('-10');
    expect(textOf(closed.proceeds.base?.minus(closed.costs.base ?? decimal('0')))).toBe('100');
    expect(textOf(held(book, 'us:X', '2024-02-01')?.costs.base)).toBe('180');
    expect(book.oversold).toEqual([{ accountId: ACCOUNT, unit: 'us:X', on: '2024-01-02' }]);
  });

  it('keep their day and cost when they move to another account', () => {
    const at = { id: '', day: day('2024-03-01'), fee: null };
    const what = { unit: 'us:X', quantity: decimal('4') };
    const book = givenBook({
      transactions: [
        trade('buy', '2023-01-02', ['5 us:X', '50 USD']),
        { ...at, accountId: ACCOUNT, kind: 'transfer', what, toAccountId: 'b' },
      ],
    });
    expect(book.position('b', 'us:X').lots).toEqual([
      {
        quantity: decimal('4'),
        acquired: '2023-01-02',
        costs: { paid: [{ currency: 'USD', amount: decimal('40') }], base: decimal('40') },
      },
    ]);
    expect(book.realised).toEqual([]);
  });

  it('of coins paid with coins are sold at what they were worth that day', () => {
    const prices = givenPrices({
      prices: { 'crypto:BTC-USD': { '2024-01-01': '40000 USD', '2024-02-01': '50000 USD' } },
    });
    const book = givenBook({
      transactions: [
        trade('buy', '2024-01-02', ['1 crypto:BTC-USD', '40000 USD']),
        trade('buy', '2024-02-02', ['5 crypto:ETH-USD', '0.2 crypto:BTC-USD']),
      ],
      prices,
    });
    const [sold] = book.realised;
    expect([textOf(sold.costs.base), textOf(sold.proceeds.base)]).toEqual(['8000', '10000']);
    expect(textOf(held(book, 'crypto:ETH-USD', '2024-02-02')?.costs.base)).toBe('10000');
  });
});

describe('Dividends that the market declares', () => {
  const declared = (exDate: string, amountPerShare: number) =>
    ({
      ...split('us:X', exDate, 1),
      kind: 'dividend',
      amountPerShare,
      currency: 'USD',
      payDate: day('2024-04-15'),
    }) as const;
  const buy = trade('buy', '2024-01-02', ['100 us:X', '1000 USD']);

  it('PORT-1: are added for what was held before the ex-date', () => {
    const late = trade('buy', '2024-03-15', ['50 us:X', '500 USD']);
    const book = givenBook({ transactions: [buy, late], actions: [declared('2024-03-15', 0.5)] });
    expect(book.dividends).toMatchObject([{ exOn: '2024-03-15', paidOn: '2024-04-15', source: 'market' }]);
    expect(textOf(book.dividends[0].amount.quantity)).toBe('50');
  });

  it('PORT-1: are paid on the day of payment: until then they are due, and the cash is not there', () => {
    const book = givenBook({
      transactions: [buy, trade('sell', '2024-03-20', ['100 us:X', '1000 USD'])],
      actions: [declared('2024-03-15', 0.5)],
      until: '2024-04-14',
    });
    expect([book.dividends, book.due.map(({ day: on }) => on)]).toEqual([[], ['2024-04-15']]);
    expect(textOf(held(book, 'USD', '2024-04-14')?.quantity)).toBeUndefined();
    book.advanceTo(day('2024-04-15'));
    expect(textOf(held(book, 'USD', '2024-04-15')?.quantity)).toBe('50');
    expect(book.dividends).toMatchObject([{ exOn: '2024-03-15', paidOn: '2024-04-15' }]);
  });

  it('are not counted twice where one was recorded, and each entry stands for one', () => {
    const book = givenBook({
      transactions: [buy, dividend('2024-04-15', 'us:X', '49.90 USD')],
      actions: [declared('2024-03-15', 0.5), declared('2024-04-10', 0.2)],
    });
    expect(book.dividends.map(({ source, paidOn }) => [source, paidOn])).toEqual([
      ['market', '2024-04-15'],
      ['recorded', '2024-04-15'],
    ]);
  });

  it('PORT-1: come in whole cents, as they are paid: every sum of them is then the same', () => {
    const few = trade('buy', '2024-01-02', ['33 us:X', '330 USD']);
    const book = givenBook({ transactions: [few], actions: [declared('2024-03-15', 0.12345)] });
    expect(textOf(book.dividends[0].amount.quantity)).toBe('4.07');
    expect(textOf(held(book, 'USD', '2024-04-15')?.quantity)).toBe('-325.93');
  });

  it('are left to the member where the account says so', () => {
    const book = givenBook({
      transactions: [buy],
      actions: [declared('2024-03-15', 0.5)],
      marketDividends: false,
    });
    expect(book.dividends).toEqual([]);
  });
});
