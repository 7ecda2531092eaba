import { type Decimal, decimal, type IsoDate, parseIsoDate, sumDecimals, ZERO } from '@auspex/market';
import { splitChange } from '@auspex/quant/portfolio-returns';
import fc from 'fast-check';
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
import { CHANGE_PARTS, explainChange, type UnitChange } from './explain-change.ts';
import type { Leg, LotMethod, Transaction } from './transaction.ts';
import { valueBook } from './value-book.ts';

const total = (
  changes: readonly UnitChange[],
  part: (typeof CHANGE_PARTS)[number] | 'traded' | 'start' | 'end',
) => sumDecimals(changes.map((change) => change[part]));

describe('Why a value changed', () => {
  const prices = givenPrices({
    base: 'EUR',
    prices: { 'us:X': { '2024-01-01': '100 USD', '2024-02-01': '110 USD' } },
    rates: { USD: { '2024-01-01': '0.90', '2024-02-01': '0.95' } },
  });
  const span = {
    accounts: EVERYBODY,
    from: parseIsoDate('2024-01-31'),
    to: parseIsoDate('2024-02-29'),
    prices,
  };

  it('is split like the published example: price 92.50, currency 52.50', () => {
    // 10 shares from $100 to $110, the dollar from 0.90 to 0.95; the same example as in quant.
    const book = givenBook({ transactions: [trade('buy', '2024-01-15', ['10 us:X', '0 EUR'])], prices });
    const [change] = explainChange(book, span);
    const expected = splitChange(
      [{ quantity: 10, startPrice: 100, endPrice: 110, startRate: 0.9, endRate: 0.95 }],
      [],
    );
    expect([textOf(change.price), textOf(change.currency)]).toEqual(['92.5', '52.5']);
    expect(change.price.toNumber() * 100).toBe(expected.price);
    expect(change.currency.toNumber() * 100).toBe(expected.currency);
  });

  it('is the same whether or not the shares were split meanwhile', () => {
    const parted = givenPrices({
      base: 'EUR',
      prices: { 'us:X': { '2024-01-01': '100 USD', '2024-02-01': '27.5 USD' } },
      rates: { USD: { '2024-01-01': '0.90', '2024-02-01': '0.95' } },
    });
    const book = givenBook({
      transactions: [trade('buy', '2024-01-15', ['10 us:X', '0 EUR'])],
      actions: [split('us:X', '2024-02-01', 4)],
      prices: parted,
    });
    const [change] = explainChange(book, { ...span, prices: parted });
    expect([textOf(change.price), textOf(change.currency)]).toEqual(['92.5', '52.5']);
  });

  it('counts deposits as flow, fees as fees, dividends as income and a trade against the day’s price', () => {
    const book = givenBook({
      transactions: [
        deposit('2024-02-05', '1000 USD'),
        trade('buy', '2024-02-05', ['5 us:X', '540 USD', '2 USD']),
        dividend('2024-02-20', 'us:X', '3 USD'),
      ],
      prices,
    });
    const changes = explainChange(book, span);
    const parts = Object.fromEntries(CHANGE_PARTS.map((part) => [part, textOf(total(changes, part))]));
    // At 0.95: 1000 in; 5 bought at 108 and worth 110; 2 of fees; 3 of income.
    expect(parts).toEqual({
      price: '9.5',
      currency: '0',
      fee: '-1.9',
      flow: '950',
      income: '2.85',
      unpriced: '0',
    });
    expect(textOf(total(changes, 'traded'))).toBe('0');
    const fund = changes.find(({ unit }) => unit === 'us:X');
    expect([textOf(fund?.fee), textOf(fund?.income), textOf(fund?.end)]).toEqual(['-1.9', '2.85', '522.5']);
  });

  it('does not take a price that is lost for a fall', () => {
    const gone = givenPrices({ prices: { 'us:Y': { '2024-01-01': '10 USD', '2024-02-10': '' } } });
    const book = givenBook({
      transactions: [trade('buy', '2024-01-15', ['3 us:Y', '30 USD'])],
      prices: gone,
    });
    const changes = explainChange(book, { ...span, prices: gone });
    expect(textOf(total(changes, 'price'))).toBe('0');
    expect(textOf(total(changes, 'unpriced'))).toBe('-30');
  });

  it('does not count a transfer between own accounts as money in, but as flow of one account alone', () => {
    const what = { unit: 'USD', quantity: decimal('400') };
    const book = givenBook({
      transactions: [
        deposit('2024-01-05', '1000 USD'),
        {
          id: '',
          accountId: ACCOUNT,
          day: parseIsoDate('2024-02-05'),
          kind: 'transfer',
          what,
          toAccountId: 'b',
          fee: null,
        },
      ],
      prices,
    });
    expect(textOf(total(explainChange(book, span), 'flow'))).toBe('0');
    const alone = explainChange(book, { ...span, accounts: new Set(['b']) });
    expect(textOf(total(alone, 'flow'))).toBe('380');
  });
});

const ASSETS = ['us:A', 'us:B', 'crypto:C-USD'] as const;
const CURRENCIES = ['USD', 'EUR', 'CHF'] as const;
const dayOf = (n: number): IsoDate =>
  parseIsoDate(new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => decimal((n / 100).toFixed(2)));

const anyTransaction: fc.Arbitrary<Transaction> = fc
  .record({
    kind: fc.constantFrom('buy', 'sell', 'deposit', 'withdrawal', 'transfer', 'fee', 'dividend', 'split'),
    day: fc.integer({ min: 0, max: 60 }).map(dayOf),
    asset: fc.constantFrom(...ASSETS),
    currency: fc.constantFrom(...CURRENCIES),
    quantity: cents(50_000),
    amount: cents(5_000_000),
    fee: fc.option(cents(2000)),
    feeCurrency: fc.constantFrom(...CURRENCIES),
    inKind: fc.boolean(),
    ratio: fc.constantFrom('2', '3', '0.1', '1.5', '0.3333333'),
    swapped: fc.boolean(),
  })
  .map((one): Transaction => {
    const { kind, day, asset, currency, quantity, amount, inKind } = one;
    const [accountId, toAccountId] = one.swapped ? ['b', ACCOUNT] : [ACCOUNT, 'b'];
    const at = { id: '', accountId, day };
    const fee = one.fee && { unit: one.feeCurrency, quantity: one.fee };
    const money = { unit: currency, quantity: amount };
    const what = inKind ? { unit: asset, quantity } : money;
    if (kind === 'split') return { ...at, kind, asset, ratio: decimal(one.ratio) };
    if (kind === 'fee') return { ...at, kind, what };
    if (kind === 'dividend') return { ...at, kind, asset, paid: what, worth: inKind ? money : null, fee };
    if (kind === 'transfer') return { ...at, kind, what, toAccountId, fee };
    if (kind === 'buy' || kind === 'sell') {
      const coins = inKind ? { unit: ASSETS[(ASSETS.indexOf(asset) + 1) % 3], quantity } : money;
      return { ...at, kind, asset, quantity, paid: coins, fee };
    }
    return {
      ...at,
      kind: kind === 'deposit' ? 'deposit' : 'withdrawal',
      what,
      cost: inKind ? money : null,
      fee,
    };
  });

const anyCase = fc.record({
  transactions: fc
    .array(anyTransaction, { maxLength: 40 })
    .map((list) => list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))),
  method: fc.constantFrom<LotMethod>('fifo', 'lifo', 'hifo', 'average'),
  levels: fc.array(cents(100_000), { minLength: 30, maxLength: 30 }),
  span: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
});

function marketOf(levels: readonly Decimal[]) {
  const every = (first: number, currency: string) =>
    Object.fromEntries(
      [0, 10, 20, 30, 40].map((n, i) => [dayOf(n), `${levels[(first + i) % 30]} ${currency}`.trim()]),
    );
  return givenPrices({
    prices: {
      'us:A': every(0, 'USD'),
      'us:B': { ...every(5, 'EUR'), [dayOf(35)]: '' },
      'crypto:C-USD': every(10, 'USD'),
    },
    rates: { EUR: every(15, ''), CHF: every(20, '') },
  });
}

const actions = [split('us:A', '2024-01-20', 4), split('crypto:C-USD', '2024-02-10', 0.25)];

describe('The books add up to the last unit, whatever is entered', () => {
  it('every leg has its other side, lots are what is held, and costs are never lost', () => {
    fc.assert(
      fc.property(anyCase, ({ transactions, method, levels }) => {
        const sums = new Map<string, Decimal>();
        const hears = (leg: Leg) => sums.set(leg.unit, (sums.get(leg.unit) ?? ZERO).plus(leg.quantity));
        const book = givenBook({ transactions, method, actions, prices: marketOf(levels), hears });
        expect([...sums.values()].filter((sum) => !sum.isZero())).toEqual([]);
        for (const position of book.positions.filter(({ unit }) => unit.includes(':'))) {
          const lots = sumDecimals(position.lots.map(({ quantity }) => quantity));
          expect(textOf(lots)).toBe(textOf(position.quantity));
          const last = position.steps.at(-1);
          const base = position.lots.every(({ costs }) => costs.base)
            ? sumDecimals(position.lots.map(({ costs }) => costs.base ?? ZERO))
            : undefined;
          expect(textOf(last?.costs.base)).toBe(textOf(base));
        }
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('the parts of a change are the change, between any two days', () => {
    fc.assert(
      fc.property(anyCase, ({ transactions, method, levels, span }) => {
        const prices = marketOf(levels);
        const book = givenBook({ transactions, method, actions, prices });
        const [from, to] = [...span].sort((a, b) => a - b).map(dayOf);
        const changes = explainChange(book, { accounts: EVERYBODY, from, to, prices });
        const valueOn = (day: IsoDate) =>
          sumDecimals(
            valueBook(book, { accounts: EVERYBODY, day, prices }).map(({ value }) => value ?? ZERO),
          );
        const parts = sumDecimals(CHANGE_PARTS.map((part) => total(changes, part)));
        expect(textOf(parts)).toBe(textOf(valueOn(to).minus(valueOn(from))));
        expect(textOf(total(changes, 'traded'))).toBe('0');
        expect(textOf(total(changes, 'end'))).toBe(textOf(valueOn(to)));
      }),
      { numRuns: 150, seed: 8 },
    );
  });
});
