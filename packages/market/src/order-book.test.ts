import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { bestPrice, makeOrderBook, walkBook } from './order-book.ts';

const book = makeOrderBook({
  bids: [
    ['98', '2'],
    ['99', '1'],
  ],
  asks: [
    ['102', '5'],
    ['101', '1'],
    ['103', '0'],
    ['-5', '3'],
    ['x', '1'],
  ],
  at: 0,
});

describe('order book', () => {
  it('is sorted, best first, without empty or broken rows', () => {
    expect(book.asks.map(({ price }) => String(price))).toEqual(['101', '102']);
    expect(book.bids.map(({ price }) => String(price))).toEqual(['99', '98']);
    expect([String(bestPrice(book, 'buy')), String(bestPrice(book, 'sell'))]).toEqual(['101', '99']);
  });

  it('a buyer takes asks from the lowest up', () => {
    const walk = walkBook({ book, side: 'buy', quantity: decimal('3') });
    // 1 × 101 + 2 × 102 = 305
    expect([String(walk.notional), String(walk.worstPrice), String(walk.unfilledQuantity)]).toEqual([
      '305',
      '102',
      '0',
    ]);
  });

  it('a seller takes bids from the highest down, and what the book cannot fill is reported', () => {
    const walk = walkBook({ book, side: 'sell', quantity: decimal('10') });
    // 1 × 99 + 2 × 98 = 295
    expect([String(walk.notional), String(walk.filledQuantity), String(walk.unfilledQuantity)]).toEqual([
      '295',
      '3',
      '7',
    ]);
  });

  it('a limit stops where prices are worse', () => {
    const walk = walkBook({ book, side: 'buy', quantity: decimal('3'), limitPrice: decimal('101') });
    expect([String(walk.filledQuantity), String(walk.notional)]).toEqual(['1', '101']);
    const none = walkBook({ book, side: 'sell', quantity: decimal('3'), limitPrice: decimal('100') });
    expect([String(none.filledQuantity), none.worstPrice]).toEqual(['0', undefined]);
  });
});
