import { decimal, parseIsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  deposit,
  EVERYBODY,
  givenBook,
  givenPrices,
  recordedSplit,
  split,
  textOf,
  trade,
} from '../../../test/portfolio-book.ts';
import { isHeld, type Prices, valueBook } from './value-book.ts';

const day = parseIsoDate;
type Asked = readonly [unit: string, on: string, prices?: Prices];
const held = (book: ReturnType<typeof givenBook>, ...[unit, on, prices = givenPrices({})]: Asked) =>
  valueBook(book, { accounts: EVERYBODY, day: day(on), prices }).find(
    (one) => one.unit === unit && isHeld(one),
  );

describe('Money and coins', () => {
  const prices = givenPrices({
    prices: { 'crypto:USDT-USD': { '2024-01-01': '1 USD' }, 'crypto:DOGE-USD': { '2024-01-01': '0.3 USD' } },
    rates: { EUR: { '2024-01-01': '1.1' } },
  });

  it('euros bought with a coin are a sale of the coin: it is gone from the lots, and counted once', () => {
    // 550 USDT that cost 500 USD become 500 EUR, worth 550 USD at 1.10: 50 gained.
    const book = givenBook({
      transactions: [
        trade('buy', '2024-01-02', ['550 crypto:USDT-USD', '500 USD']),
        trade('buy', '2024-01-03', ['500 EUR', '550 crypto:USDT-USD']),
      ],
      prices,
    });
    expect(held(book, 'crypto:USDT-USD', '2024-01-03', prices)).toBeUndefined();
    expect(book.position(ACCOUNT, 'crypto:USDT-USD').lots).toEqual([]);
    expect(textOf(held(book, 'EUR', '2024-01-03', prices)?.quantity)).toBe('500');
    expect([textOf(book.realised[0].costs.base), textOf(book.realised[0].proceeds.base)]).toEqual([
      '500',
      '550',
    ]);
  });

  it('euros sold for a coin are what the coin cost', () => {
    const book = givenBook({
      transactions: [trade('sell', '2024-01-03', ['500 EUR', '550 crypto:USDT-USD'])],
      prices,
    });
    const [lot] = book.position(ACCOUNT, 'crypto:USDT-USD').lots;
    expect([textOf(lot.quantity), textOf(lot.costs.base)]).toEqual(['550', '550']);
    expect(lot.costs.paid).toEqual([{ currency: 'EUR', amount: decimal('500') }]);
  });

  it('a fee kept in the coin that was bought makes less of it arrive, for the same money', () => {
    const book = givenBook({
      transactions: [
        trade('buy', '2024-01-02', ['100 crypto:DOGE-USD', '20 USD']),
        trade('buy', '2024-01-03', ['500 crypto:DOGE-USD', '150 USD', '0.5 crypto:DOGE-USD']),
      ],
      prices,
    });
    const now = held(book, 'crypto:DOGE-USD', '2024-01-03', prices);
    expect([textOf(now?.quantity), textOf(now?.costs.base)]).toEqual(['599.5', '170']);
    const lots = book.position(ACCOUNT, 'crypto:DOGE-USD').lots.map(({ quantity }) => textOf(quantity));
    expect(lots).toEqual(['100', '499.5']);
  });
});

describe('A coin that pays a fee', () => {
  const prices = givenPrices({
    prices: { 'crypto:BNB-USD': { '2024-01-01': '100 USD', '2024-02-01': '300 USD' } },
  });
  const buy = trade('buy', '2024-01-02', ['2 crypto:BNB-USD', '200 USD']);
  const gains = ({ realised }: ReturnType<typeof givenBook>) =>
    realised.map(({ unit, costs, proceeds }) => [
      unit,
      textOf(costs.base),
      textOf(proceeds.base),
      textOf(proceeds.base?.minus(costs.base ?? decimal('0'))),
    ]);

  it('is sold for what it is worth, so that what was gained is what there is more', () => {
    // 700 were paid (200 and 500), 490 came back, and one BNB that cost 100 is left: 110 are lost.
    const book = givenBook({
      transactions: [
        buy,
        trade('buy', '2024-02-02', ['1 crypto:X-USD', '500 USD', '1 crypto:BNB-USD']),
        trade('sell', '2024-02-03', ['1 crypto:X-USD', '490 USD']),
      ],
      prices,
    });
    expect(gains(book)).toEqual([
      ['crypto:BNB-USD', '100', '300', '200'],
      ['crypto:X-USD', '800', '490', '-310'],
    ]);
    expect(textOf(held(book, 'crypto:BNB-USD', '2024-02-03', prices)?.costs.base)).toBe('100');
  });

  it('leaves with its cost where nobody knows what it was worth', () => {
    const book = givenBook({
      transactions: [buy, trade('buy', '2024-01-03', ['1 crypto:X-USD', '500 USD', '1 crypto:BNB-USD'])],
    });
    expect([book.realised, textOf(held(book, 'crypto:BNB-USD', '2024-01-03')?.quantity)]).toEqual([[], '1']);
  });
});

describe('What comes from another account', () => {
  const move = (on: string, what: string) => {
    const [quantity, unit] = what.split(' ');
    const at = { id: '', day: day(on), fee: null, accountId: ACCOUNT, toAccountId: 'b' };
    return { ...at, kind: 'transfer', what: { unit, quantity: decimal(quantity) } } as const;
  };
  const inB = (one: ReturnType<typeof trade>) => ({ ...one, accountId: 'b' });

  it('keeps the place in the line that its purchase date gives it: the oldest is sold first', () => {
    const book = givenBook({
      transactions: [
        trade('buy', '2020-01-02', ['10 us:X', '100 USD']),
        inB(trade('buy', '2022-01-03', ['10 us:X', '300 USD'])),
        move('2023-01-03', '10 us:X'),
        inB(trade('sell', '2024-01-03', ['10 us:X', '500 USD'])),
      ],
    });
    expect(book.realised).toMatchObject([{ acquired: '2020-01-02', sold: '2024-01-03' }]);
    expect(textOf(book.realised[0].costs.base)).toBe('100');
  });

  it('closes a short position there instead of lying beside it', () => {
    const book = givenBook({
      transactions: [
        trade('buy', '2023-01-02', ['10 us:X', '100 USD']),
        inB(trade('sell', '2023-06-01', ['4 us:X', '80 USD'])),
        move('2023-07-03', '10 us:X'),
      ],
    });
    expect(book.position('b', 'us:X').lots).toEqual([
      {
        quantity: decimal('6'),
        acquired: '2023-01-02',
        costs: { paid: [{ currency: 'USD', amount: decimal('60') }], base: decimal('60') },
      },
    ]);
    // Four sold for 80 had cost 40.
    const [closed] = book.realised;
    expect(textOf(closed.proceeds.base?.minus(closed.costs.base ?? decimal('0')))).toBe('40');
  });
});

describe('Companies that end', () => {
  const end = (kind: 'merger' | 'delisting', more: { into?: readonly [string, string]; cash?: string }) => {
    const [unit, ratio] = more.into ?? [];
    return {
      ...{ id: '', accountId: ACCOUNT, day: day('2024-06-03'), kind, asset: 'us:X' },
      into: unit && ratio ? { unit, ratio: decimal(ratio) } : null,
      cash: more.cash === undefined ? null : { unit: 'USD', quantity: decimal(more.cash) },
    } as const;
  };
  const buys = [
    trade('buy', '2020-01-02', ['100 us:X', '2000 USD']),
    trade('buy', '2022-01-03', ['50 us:X', '1500 USD']),
  ];
  const gains = ({ realised }: ReturnType<typeof givenBook>) =>
    realised.map(({ costs, proceeds }) => textOf(proceeds.base?.minus(costs.base ?? decimal('0'))));

  it('merged into another one: its lots carry over with their days and costs, and nothing is realised', () => {
    const book = givenBook({ transactions: [...buys, end('merger', { into: ['us:Y', '0.5'] })] });
    const lots = book.position(ACCOUNT, 'us:Y').lots;
    expect(lots.map((lot) => [lot.acquired, textOf(lot.quantity), textOf(lot.costs.base)])).toEqual([
      ['2020-01-02', '50', '2000'],
      ['2022-01-03', '25', '1500'],
    ]);
    expect([held(book, 'us:X', '2024-06-03'), book.realised]).toEqual([undefined, []]);
  });

  it('bought for cash: every lot is sold for it', () => {
    const book = givenBook({ transactions: [...buys, end('merger', { cash: '25' })] });
    // 100 × (25 − 20) and 50 × (25 − 30).
    expect(gains(book)).toEqual(['500', '-250']);
    expect(textOf(held(book, 'USD', '2024-06-03')?.quantity)).toBe('250');
  });

  it('merged for shares and cash: gained is at most the cash and never a loss (section 356)', () => {
    // One share of X becomes one of Y, worth 40, and $10. The first lot cost 20: 10 + 40 − 20 = 30 is more than the
    // cash, so 10 a share are gained and the new share costs 20 − 10 + 10 = 20.
    // The second cost 30: 20 is more than 10 as well, so it keeps 30. A third that cost 60 gains nothing: 60 − 10 = 50.
    const prices = givenPrices({ prices: { 'us:Y': { '2024-06-03': '40 USD' } } });
    const dear = trade('buy', '2023-01-03', ['10 us:X', '600 USD']);
    const book = givenBook({
      transactions: [...buys, dear, end('merger', { into: ['us:Y', '1'], cash: '10' })],
      prices,
    });
    expect(gains(book)).toEqual(['1000', '500', '0']);
    const lots = book.position(ACCOUNT, 'us:Y').lots;
    expect(lots.map(({ costs }) => textOf(costs.base))).toEqual(['2000', '1500', '500']);
    expect(lots.map(({ costs }) => costs.paid.map(({ amount }) => textOf(amount)))).toEqual([
      ['2000'],
      ['1500'],
      ['500'],
    ]);
  });

  it('delisted without value: the whole cost is lost', () => {
    const book = givenBook({ transactions: [...buys, end('delisting', { cash: '0' })] });
    expect(gains(book)).toEqual(['-2000', '-1500']);
  });

  it('adds up to zero per unit on both sides', () => {
    const sums = new Map<string, number>();
    givenBook({
      transactions: [...buys, end('merger', { into: ['us:Y', '0.5'], cash: '3' })],
      hears: ({ unit, quantity }) => sums.set(unit, (sums.get(unit) ?? 0) + quantity.toNumber()),
    });
    expect([...sums.values()]).toEqual([0, 0, 0]);
  });
});

describe('A recorded split that the market declares too', () => {
  const buy = trade('buy', '2024-01-29', ['1 us:NVDA', '631.60 USD']);
  const quantities = (book: ReturnType<typeof givenBook>) =>
    book.position(ACCOUNT, 'us:NVDA').steps.map(({ day: on, quantity }) => `${on} ${quantity}`);

  it.each(['2024-06-07', '2024-06-10', '2024-06-12'])(
    'PORT-1: multiplies what was held before the ex-date, once, though it was recorded on %s',
    (recordedOn) => {
      const transactions = [
        buy,
        trade('buy', '2024-06-11', ['10 us:NVDA', '1210 USD']),
        recordedSplit(recordedOn, 'us:NVDA', '10'),
      ].sort((a, b) => (a.day < b.day ? -1 : 1));
      const book = givenBook({ transactions, actions: [split('us:NVDA', '2024-06-10', 10)] });
      expect(quantities(book)).toEqual(['2024-01-29 1', '2024-06-10 10', '2024-06-11 20']);
      // The member entered it: nothing has to be told to a paper account.
      expect(book.effects).toEqual([]);
    },
  );

  it('is not repeated by one that is announced after it was booked', () => {
    const book = givenBook({
      transactions: [buy, recordedSplit('2024-06-07', 'us:NVDA', '10')],
      until: '2024-06-08',
    });
    book.declared.goOn([split('us:NVDA', '2024-06-10', 10), split('us:NVDA', '2024-12-02', 2)]);
    book.advanceTo(day('2025-01-02'));
    expect(quantities(book)).toEqual(['2024-01-29 1', '2024-06-07 10', '2024-12-02 20']);
  });

  it('counts on its own day where the market declares none near it, and each entry stands for one', () => {
    const book = givenBook({
      transactions: [
        buy,
        recordedSplit('2024-06-01', 'us:NVDA', '2'),
        recordedSplit('2024-06-12', 'us:NVDA', '10'),
        recordedSplit('2024-06-13', 'us:NVDA', '3'),
      ],
      actions: [split('us:NVDA', '2024-06-10', 10)],
    });
    expect(quantities(book)).toEqual(['2024-01-29 1', '2024-06-01 2', '2024-06-10 20', '2024-06-13 60']);
  });
});

describe('Lots by average cost', () => {
  const bought = [
    trade('buy', '2019-01-02', ['100 us:X', '1000 USD']),
    trade('sell', '2020-01-02', ['99 us:X', '1000 USD']),
    trade('buy', '2024-01-10', ['1000 us:X', '20000 USD']),
  ];
  const sold = (book: ReturnType<typeof givenBook>) =>
    book.realised
      .filter(({ sold: on }) => on > '2024-01-01')
      .map(({ acquired, quantity, costs }) => `${acquired} ${quantity} ${costs.base}`);

  it('PORT-1: cost the same each, and the oldest are sold first with the day on which they were bought', () => {
    const transactions = [...bought, trade('sell', '2024-02-10', ['1001 us:X', '21000 USD'])];
    const book = givenBook({ method: 'average', transactions });
    // 20,010 for 1,001: the one of 2019 costs as much as each of 2024.
    expect(sold(book)).toEqual(['2019-01-02 1 19.99000999001', '2024-01-10 1000 19990.00999000999']);
    expect(book.position(ACCOUNT, 'us:X').lots).toEqual([]);
  });

  it('are one for each day, and keep their days through splits and into another account', () => {
    const at = { id: '', day: day('2024-02-03'), fee: null };
    const what = { unit: 'us:X', quantity: decimal('1002') };
    const book = givenBook({
      method: 'average',
      transactions: [
        ...bought,
        trade('buy', '2024-01-10', ['1 us:X', '10 USD']),
        recordedSplit('2024-02-01', 'us:X', '2'),
        { ...at, accountId: ACCOUNT, kind: 'transfer', what, toAccountId: 'b' },
        { ...trade('sell', '2024-02-10', ['1002 us:X', '20000 USD']), accountId: 'b' },
      ],
    });
    expect(sold(book)).toEqual(['2019-01-02 2 19.98003992016', '2024-01-10 1000 9990.01996007984']);
    const [left, ...others] = book.position(ACCOUNT, 'us:X').lots;
    expect([left.acquired, textOf(left.quantity), textOf(left.costs.base), others]).toEqual([
      ...['2024-01-10', '1002', '10010'],
      [],
    ]);
  });
});

describe('Lots of unknown cost', () => {
  it.each(['fifo', 'average'] as const)(
    'by %s leave what is left unknown, and nothing once they are gone',
    (method) => {
      const book = givenBook({
        method,
        transactions: [
          deposit('2024-01-02', '10 us:X'),
          trade('sell', '2024-01-03', ['5 us:X', '50 USD']),
          trade('buy', '2024-01-04', ['5 us:X', '50 USD']),
          trade('sell', '2024-01-05', ['10 us:X', '100 USD']),
          trade('buy', '2024-01-08', ['5 us:X', '60 USD']),
        ],
      });
      const costs = book.position(ACCOUNT, 'us:X').steps.map((step) => textOf(step.costs.base));
      expect(costs).toEqual([undefined, undefined, undefined, '0', '60']);
    },
  );
});
