import { describe, expect, it } from 'vitest';
import { AT, limit, market, request, sentences, verdict } from '../../test/btcusdt-check.ts';
import { decimal } from '../decimal.ts';
import type { OrderDraft, StopLimitDraft } from '../order.ts';
import { makeOrderBook } from '../order-book.ts';
import { checkOrder } from './check-order.ts';
import { previewOrder } from './preview-order.ts';

describe('checking market orders', () => {
  it('obey the market lot size as well as the lot size', () => {
    const rich = { balances: { USDT: decimal('10000000') } };
    // The market lot allows 24.60517579, which the lot's step reduces to 24.60517.
    expect(verdict(request(market('buy', '25'), rich))).toEqual([
      'quantity-max 24.60517579 → quantity 24.60517',
    ]);
    expect(verdict(request(limit('buy', '25', '60000'), rich))).toEqual(['ok']);
    expect(verdict(request(market('buy', '0.000205'), rich))).toEqual([
      'quantity-step 0.00001 → quantity 0.0002',
    ]);
  });

  it('are priced through the book, level by level', () => {
    const check = checkOrder(request(market('buy', '1')));
    // 0.5 × 60,000 + 0.5 × 60,100 = 60,050; fee 60.05; 50 ÷ 60,000 worse than the best ask.
    const preview = check.ok ? check.preview : undefined;
    expect(preview && [preview.notional, preview.fee, preview.averagePrice].map(String)).toEqual([
      '60050',
      '60.05',
      '60050',
    ]);
    expect(preview?.slippage?.toNumber()).toBeCloseTo(50 / 60_000, 12);
    expect(preview && [preview.balanceAfter.base, preview.balanceAfter.quote].map(String)).toEqual([
      '2',
      '39889.95',
    ]);
  });

  it('larger than the book are refused with what the book holds', () => {
    expect(verdict(request(market('sell', '3'), { balances: { BTC: decimal('5') } }))).toEqual([
      'book-depth 2.4 → quantity 2.4',
    ]);
  });

  it('have no price without a book, and an empty side holds nothing', () => {
    const asked = request(market('buy', '1'), { book: undefined });
    expect(sentences(asked)).toEqual(['The order book is missing: a market order has no price now.']);
    const empty = makeOrderBook({ asks: [], bids: [], at: AT });
    expect(verdict(request(market('buy', '1'), { book: empty }))).toEqual([
      'notional-min 10 → none: book-depth',
      'book-depth 0 → none: book-depth',
    ]);
  });

  it('a balance is spent through the book to the last step', () => {
    // 30,000 buys 0.5; the 30,000 left buy 0.49916… at 60,100; fee-free.
    const asked = request(market('buy', '2'), {
      balances: { USDT: decimal('60000') },
      feeRate: decimal('0'),
    });
    expect(verdict(asked)).toEqual(['balance 60000 → quantity 0.99916']);
  });
});

describe('the preview', () => {
  it('of a limit order counts its own price, its fee and what is left', () => {
    const check = checkOrder(request(limit('sell', '0.5', '61000')));
    const preview = check.ok ? check.preview : undefined;
    expect(
      preview &&
        [preview.notional, preview.fee, preview.balanceAfter.base, preview.balanceAfter.quote].map(String),
    ).toEqual(['30500', '30.5', '0.5', '130469.5']);
    expect([preview?.slippage, String(preview?.fillsNow), preview?.warnings]).toEqual([undefined, '0', []]);
  });

  it('TRADE-38: of a limit order takes the book’s prices as far as its limit, and its own for the rest', () => {
    const preview = (draft: OrderDraft) => {
      const { notional, notionalAtLimit, averagePrice, slippage, balanceAfter } =
        checkOrder(request(draft)).preview ?? {};
      return [notional, notionalAtLimit, averagePrice, slippage, balanceAfter?.quote].map(String);
    };
    // All at the best ask of 60,000, however high the limit; fee 30.
    expect(preview(limit('buy', '0.5', '90000'))).toEqual(['30000', '45000', '60000', '0', '69970']);
    // 0.5 × 60,000 at once and 0.5 × 60,050 in wait.
    expect(preview(limit('buy', '1', '60050')).slice(0, 4)).toEqual(['60025', '60050', '60025', '0']);
    // 0.4 × 59,990 and 0.6 × 59,900 = 59,936, not 50,000.
    expect(preview(limit('sell', '1', '50000')).slice(0, 3)).toEqual(['59936', '50000', '59936']);
  });

  it('TRADE-38: warns of a limit more than a tenth worse than the market or the stop before it', () => {
    const far = (draft: OrderDraft, book = request(draft).book) =>
      previewOrder({ ...request(draft), book })?.warnings.filter((warning) =>
        warning.startsWith('limit-far'),
      );
    // A tenth above the best ask of 60,000, and a tenth below the best bid of 59,990.
    expect(far(limit('buy', '0.1', '66000'))).toEqual([]);
    expect(far(limit('buy', '0.1', '66000.01'))).toEqual(['limit-far-from-market']);
    expect(far(limit('sell', '0.1', '53991'))).toEqual([]);
    expect(far(limit('sell', '0.1', '53990.99'))).toEqual(['limit-far-from-market']);
    // Far better than the market is no mistake that costs anything.
    expect(far(limit('buy', '0.1', '100'))).toEqual([]);
    expect(far(limit('sell', '0.1', '600000'))).toEqual([]);
    expect(far(limit('buy', '0.1', '90000'), makeOrderBook({ asks: [], bids: [], at: AT }))).toEqual([]);
    const stop = { ...limit('buy', '0.1', '71500'), type: 'stop-limit' } as StopLimitDraft;
    expect(far({ ...stop, stopPrice: decimal('65000') })).toEqual([]);
    expect(far({ ...stop, stopPrice: decimal('64000') })).toEqual(['limit-far-from-stop']);
  });

  it('warns of a limit that trades at once, wholly or in part, and of a stop already passed', () => {
    const warnings = (draft: OrderDraft) => checkOrder(request(draft)).preview?.warnings;
    expect(warnings(limit('buy', '0.1', '60000'))).toEqual(['fills-at-once']);
    expect(warnings(limit('buy', '0.9', '60000'))).toEqual(['fills-in-part']);
    const stop = (side: 'buy' | 'sell', stopPrice: string): OrderDraft => ({
      type: 'stop-limit',
      side,
      quantity: decimal('0.1'),
      price: decimal('60000'),
      stopPrice: decimal(stopPrice),
    });
    // The best bid is 59,990 and the best ask 60,000.
    expect(warnings(stop('sell', '59990'))).toEqual(['stop-triggers-at-once']);
    expect(warnings(stop('sell', '59989.99'))).toEqual([]);
    expect(warnings(stop('buy', '60000'))).toEqual(['stop-triggers-at-once']);
    expect(warnings(stop('buy', '60000.01'))).toEqual([]);
  });

  it('is also there for an order that breaks a rule', () => {
    const check = checkOrder(request(limit('buy', '0.0001', '60000')));
    expect([check.ok, String(check.preview?.notional)]).toEqual([false, '6']);
  });
});
