import { describe, expect, it } from 'vitest';
import { plainNumber } from '../../ui/forms/typed-number.ts';
import { statementLines } from './account-dialogs.tsx';
import {
  currentPercent,
  draftOf,
  neededFields,
  newDraft,
  percentOf,
  plainRatio,
  readDraft,
  readWeights,
  type TransactionDraft,
  takesField,
} from './drafts.ts';
import { decodeText } from './import-wizard.tsx';
import type { Transaction } from './portfolio-queries.ts';

const ACCOUNT = '0a6f5a0e-0000-4000-8000-000000000001';
const OTHER = '0a6f5a0e-0000-4000-8000-000000000002';
const blank = newDraft({ id: ACCOUNT, currency: 'USD' }, '2026-03-02');
const draft = (given: Partial<TransactionDraft>): TransactionDraft => ({ ...blank, ...given });
const wanted = (given: Partial<TransactionDraft>, language: 'en' | 'fr' = 'en') => {
  const reading = readDraft(draft(given), language);
  return reading.ok ? reading.wanted : reading.problems;
};

describe('a number as people type it', () => {
  it('loses the marks between thousands of its language', () => {
    expect(plainNumber('1,234,567.89', 'en')).toBe('1234567.89');
    expect(plainNumber('1 234 567,89', 'fr')).toBe('1234567.89');
    expect(plainNumber('1\u202f234,5', 'fr')).toBe('1234.5');
    expect(plainNumber('1.234,50', 'fr')).toBe('1234.50');
    expect(plainNumber("12'000", 'en')).toBe('12000');
  });

  it('stays as it is where it could be read in two ways, so that it is refused instead of being misread', () => {
    expect(plainNumber('1,5', 'en')).toBe('1,5');
    expect(plainNumber('1,234.50', 'fr')).toBe('1,234.50');
    expect(wanted({ symbol: 'AAPL', quantity: '1,5', price: '3' })).toEqual({ quantity: 'problem.number' });
  });

  it('may have a point in French, too', () => {
    expect(plainNumber('0.25', 'fr')).toBe('0.25');
  });
});

describe('a ratio of a split', () => {
  it('is written as its factor or as new shares for old ones', () => {
    expect(['4', '4:1', '4 for 1', '4-for-1'].map((text) => plainRatio(text, 'en'))).toEqual([
      '4',
      '4',
      '4',
      '4',
    ]);
    expect(plainRatio('1 pour 10', 'fr')).toBe('0.1');
    expect(plainRatio('3:2', 'en')).toBe('1.5');
  });

  it('that never ends keeps no more digits than a number may have', () => {
    const digits = ['1:3', '2:3', '1000:7'].map((text) => plainRatio(text, 'en').replace('.', '').length);
    expect(Math.max(...digits)).toBeLessThanOrEqual(24);
    expect(plainRatio('1:3', 'en')).toBe('0.33333333333333333333');
  });

  it('is refused where it makes no sense', () => {
    expect(wanted({ kind: 'split', symbol: 'AAPL', ratio: '4:0' })).toEqual({ ratio: 'problem.ratio' });
  });
});

describe('a merger or delisting', () => {
  it('takes new shares, money for the old ones, or both', () => {
    const merger = { kind: 'merger', symbol: 'ATVI' } as const;
    expect(wanted({ ...merger, price: '95', currency: 'USD' })).toMatchObject({
      ...{ kind: 'merger', symbol: 'ATVI', price: '95', currency: 'USD', toSymbol: null, ratio: null },
    });
    expect(wanted({ ...merger, toSymbol: 'newco', ratio: '1:2' })).toMatchObject({
      ...{ toSymbol: 'NEWCO', ratio: '0.5', price: null, currency: null },
    });
    expect(wanted(merger)).toEqual({ toSymbol: 'problem.toSymbol' });
    expect(wanted({ ...merger, toSymbol: 'NEWCO' })).toEqual({ ratio: 'problem.ratio' });
  });

  it('may leave nothing, which has to be said', () => {
    const gone = { kind: 'delisting', symbol: 'SIVBQ', currency: 'USD' } as const;
    expect(wanted({ ...gone, price: '0' })).toMatchObject({ kind: 'delisting', price: '0', currency: 'USD' });
    expect(wanted(gone)).toEqual({ price: 'problem.worth' });
  });
});

describe('a transaction as it is written', () => {
  it('of a purchase takes the price of one', () => {
    expect(wanted({ symbol: ' aapl ', quantity: '10', price: '216', fee: '1.50' })).toEqual({
      ...{ kind: 'buy', accountId: ACCOUNT, at: '2026-03-02', symbol: 'AAPL', quantity: '10', price: '216' },
      ...{
        amount: null,
        currency: 'USD',
        fee: '1.50',
        feeCurrency: null,
        toAccountId: null,
        ratio: null,
        toSymbol: null,
        note: '',
      },
    });
  });

  it('of a purchase takes the amount of all instead, and then no price', () => {
    const given = { symbol: 'AAPL', quantity: '3', priced: 'amount', amount: '100', price: '33.33' } as const;
    expect(wanted(given)).toMatchObject({ amount: '100', price: null });
  });

  it('says of every field what is wrong with it', () => {
    expect(wanted({ day: '2026-02-30', currency: 'US$', fee: '-1', quantity: '0' })).toEqual({
      ...{
        day: 'problem.day',
        symbol: 'problem.symbol',
        quantity: 'problem.number',
        price: 'problem.number',
      },
      ...{ currency: 'problem.currency', fee: 'problem.number' },
    });
  });

  it('of what was given for nothing has a price, an amount or a cost of 0, as the server takes it', () => {
    const free = { symbol: 'AAPL', quantity: '1' };
    expect(wanted({ ...free, price: '0' })).toMatchObject({ kind: 'buy', price: '0', currency: 'USD' });
    expect(wanted({ ...free, priced: 'amount', amount: '0.00' })).toMatchObject({ amount: '0.00' });
    const arrived = { ...free, kind: 'deposit', of: 'asset', amount: '0' } as const;
    expect(wanted(arrived)).toMatchObject({ kind: 'deposit', amount: '0', currency: 'USD' });
    expect(wanted({ kind: 'deposit', amount: '0' })).toEqual({ amount: 'problem.number' });
    expect(wanted({ ...free, price: '-1' })).toEqual({ price: 'problem.number' });
  });

  it('leaves out what its kind does not take, whatever was typed before the kind was chosen', () => {
    const typed = { symbol: 'AAPL', quantity: '3', price: '7', ratio: '2', amount: '50' };
    expect(wanted({ ...typed, kind: 'deposit' })).toMatchObject({
      ...{ symbol: null, quantity: null, price: null, ratio: null, amount: '50', currency: 'USD' },
    });
    expect(wanted({ ...typed, kind: 'split' })).toMatchObject({ quantity: null, currency: null, ratio: '2' });
  });

  it('of shares that arrive needs no cost', () => {
    expect(wanted({ kind: 'deposit', of: 'asset', symbol: 'BTC-USD', quantity: '0.5' })).toMatchObject({
      ...{ quantity: '0.5', amount: null, currency: null },
    });
  });

  it('cannot move something to where it is', () => {
    const move = { kind: 'transfer', amount: '5' } as const;
    expect(wanted({ ...move, toAccountId: ACCOUNT })).toEqual({ toAccountId: 'problem.toAccount' });
    expect(wanted({ ...move, toAccountId: OTHER })).toMatchObject({ toAccountId: OTHER, amount: '5' });
  });

  it('takes a fee of nothing as none', () => {
    expect(
      wanted({ symbol: 'AAPL', quantity: '1', price: '2', fee: '0.00', feeCurrency: 'EUR' }),
    ).toMatchObject({
      ...{ fee: null, feeCurrency: null },
    });
  });
});

describe('a stored transaction that is changed', () => {
  const stored = {
    ...{ id: OTHER, kind: 'sell', accountId: ACCOUNT, account: 'Broker', day: '2025-05-06', market: 'us' },
    ...{ at: '2025-05-06T14:30:00.000Z', symbol: 'AAPL', quantity: '1234.5', price: '0.25', amount: null },
    ...{ currency: 'USD', fee: null, feeCurrency: null, toAccountId: null, toAccount: null, ratio: null },
    ...{ note: '', source: 'entered', importId: null, version: 3 },
    toSymbol: null,
  } as const satisfies Transaction;

  it('comes back the same when nothing is touched, in every language', () => {
    for (const language of ['en', 'fr'] as const) {
      const reading = readDraft(draftOf(stored, language), language);
      expect(reading).toMatchObject({
        ok: true,
        wanted: { at: stored.at, symbol: 'AAPL', quantity: '1234.5', price: '0.25', amount: null },
      });
    }
  });

  it('loses its time of day when its day is changed', () => {
    const reading = readDraft({ ...draftOf(stored, 'en'), day: '2025-05-07' }, 'en');
    expect(reading).toMatchObject({ ok: true, wanted: { at: '2025-05-07' } });
  });

  it('keeps its time where its day is not the one in UTC, and takes another day where that is', () => {
    // In the evening of San Francisco it is tomorrow in UTC.
    const evening = {
      ...stored,
      symbol: 'BTC-USD',
      day: '2025-05-06' as const,
      at: '2025-05-07T01:00:00.000Z',
    };
    const shown = draftOf(evening, 'en');
    expect(readDraft({ ...shown, note: 'x' }, 'en')).toMatchObject({ ok: true, wanted: { at: evening.at } });
    expect(readDraft({ ...shown, day: '2025-05-07' }, 'en')).toMatchObject({
      ok: true,
      wanted: { at: '2025-05-07' },
    });
  });

  it('keeps the amount that was paid where a rounded price says another, and the fee of a reward', () => {
    const rounded = { ...stored, quantity: '3', price: '33.33', amount: '100', fee: null, feeCurrency: null };
    expect(readDraft(draftOf(rounded, 'en'), 'en')).toMatchObject({
      ok: true,
      wanted: { quantity: '3', amount: '100', price: null },
    });
    const reward = { ...rounded, kind: 'dividend', amount: '99.99', fee: '0.1', feeCurrency: 'DOT' } as const;
    expect(readDraft(draftOf(reward, 'en'), 'en')).toMatchObject({
      ok: true,
      wanted: { quantity: '3', price: '33.33', fee: '0.1', feeCurrency: 'DOT' },
    });
  });

  it('may be interest, which no symbol pays', () => {
    const interest = { ...stored, kind: 'dividend', symbol: null, quantity: null, price: null } as const;
    const shown = draftOf({ ...interest, amount: '12.34', fee: null, feeCurrency: null }, 'en');
    expect([takesField(shown, 'symbol'), neededFields(shown).includes('symbol')]).toEqual([true, false]);
    expect(readDraft({ ...shown, note: 'Credit interest' }, 'en')).toMatchObject({
      ok: true,
      wanted: { kind: 'dividend', symbol: null, amount: '12.34', note: 'Credit interest' },
    });
    expect(readDraft({ ...shown, of: 'asset', quantity: '1', price: '3' }, 'en')).toEqual({
      ok: false,
      problems: { symbol: 'problem.symbol' },
    });
  });

  it('shows what its kind takes', () => {
    const shown = draftOf(stored, 'en');
    expect([
      takesField(shown, 'price'),
      takesField(shown, 'ratio'),
      takesField(shown, 'toAccountId'),
    ]).toEqual([true, false, false]);
  });
});

const rows = (...percents: string[]) => percents.map((percent, at) => ({ symbol: `S${at}`, percent }));

describe('target weights', () => {
  it('leave the rest as cash, counted exactly', () => {
    // 1 - 10 × 0.1 is 1.1e-16 in binary fractions.
    const tenths = readWeights(rows(...Array.from({ length: 10 }, () => '10')), 'en');
    expect(tenths).toMatchObject({ cash: 0, problem: null });
    expect(readWeights(rows('33,3', '33,3'), 'fr')).toMatchObject({ cash: 0.334, problem: null });
  });

  it('may not be more than all', () => {
    expect(readWeights(rows('60', '40.01'), 'en')).toMatchObject({ cash: -0.0001, problem: 'over' });
  });

  it('name those that cannot be read', () => {
    expect(readWeights(rows('60', 'half', '-1', '101', ''), 'en')).toMatchObject({
      ...{ wrong: ['S1', 'S2', 'S3', 'S4'], cash: null, problem: 'unreadable' },
    });
  });

  it('come back as they were stored', () => {
    expect(percentOf(0.125, 'fr')).toBe('12,5');
    // Six of these are 99.996%, and as many of 16.67% more than all.
    const sixths = rows(...Array.from({ length: 6 }, () => percentOf(0.16666, 'en')));
    expect(readWeights(sixths, 'en')).toMatchObject({ cash: 0.00004, problem: null });
    expect(readWeights([{ symbol: 'A', percent: percentOf(0.07, 'en') }], 'en').items[0]?.weight).toBe(0.07);
  });
});

describe('the weights of what is held', () => {
  it('are rounded down: without any cash they would else be more than all', () => {
    const held = [0.33335, 0.33335, 0.3333].map((weight) => currentPercent(weight, 'en'));
    expect(held).toEqual(['33.33', '33.33', '33.33']);
    expect(readWeights(rows(...held), 'en').problem).toBeNull();
  });
});

describe('balances of a statement', () => {
  it('are a name and an amount a line, however they are set apart', () => {
    expect(statementLines('usd 1,250.40\n\n AAPL: 15\nBTC-USD\t0.25\nEUR −20', 'en')).toEqual({
      ok: true,
      lines: [
        { unit: 'USD', amount: '1250.40' },
        { unit: 'AAPL', amount: '15' },
        { unit: 'BTC-USD', amount: '0.25' },
        { unit: 'EUR', amount: '-20' },
      ],
    });
    expect(statementLines('EUR 1 250,40', 'fr')).toEqual({
      ok: true,
      lines: [{ unit: 'EUR', amount: '1250.40' }],
    });
  });

  it('name the first line that is not', () => {
    expect(statementLines('USD 10\nAAPL fifteen\nEUR', 'en')).toEqual({ ok: false, line: 'AAPL fifteen' });
    expect(statementLines(' \n', 'en')).toEqual({ ok: false, line: '' });
  });
});

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the text of a file', () => {
  it('is read as Unicode, without the mark before it', () => {
    expect(decodeText(new TextEncoder().encode('\ufeffDate;Montant €'))).toBe('Date;Montant €');
  });

  it('is read as Windows wrote it where it is no Unicode', () => {
    // 0x80 is the euro sign of windows-1252, 0xe9 its é; neither is UTF-8 by itself.
    expect(decodeText(bytes(0x4e, 0xe9, 0x20, 0x80))).toBe('Né €');
  });

  it('is read in both orders of two bytes', () => {
    expect(decodeText(bytes(0xff, 0xfe, 0x41, 0x00, 0xac, 0x20))).toBe('A€');
    expect(decodeText(bytes(0xfe, 0xff, 0x00, 0x41, 0x20, 0xac))).toBe('A€');
  });
});
