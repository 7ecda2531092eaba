import { describe, expect, it } from 'vitest';
import { AT, BTCUSDT, limit, request, sentences, verdict } from '../../test/btcusdt-check.ts';
import { decimal } from '../decimal.ts';
import type { OrderDraft } from '../order.ts';
import { checkOrder, MAX_FILTER_AGE_MS } from './check-order.ts';

describe('an order is checked before it is placed', () => {
  it('one that obeys every rule is let through unchanged', () => {
    const draft = limit('buy', '0.001', '60000');
    const check = checkOrder(request(draft));
    expect(check.ok && check.order).toBe(draft);
  });

  it('ORD-1: below the minimum notional but above the minimum quantity: the message names the notional, the limit and the valid value', () => {
    // 0.0001 × 60,000 = 6 USDT; 10 ÷ 60,000 = 0.000166…, up to the step 0.00017.
    const asked = request(limit('buy', '0.0001', '60000'));
    expect(verdict(asked)).toEqual(['notional-min 10 → quantity 0.00017']);
    expect(sentences(asked)).toEqual([
      'The notional (price × quantity) is 6 USDT, below the minimum notional of 10 USDT. Nearest valid quantity: 0.00017 BTC.',
    ]);
    expect(sentences(asked, 'fr')).toEqual([
      'Le notionnel (prix × quantité) est de 6 USDT, sous le notionnel minimum de 10 USDT. Valeur valide la plus proche (quantité) : 0,00017 BTC.',
    ]);
  });

  it('ORD-2: a quantity between steps is offered rounded down, never up', () => {
    expect(verdict(request(limit('buy', '0.0010199', '60000')))).toEqual([
      'quantity-step 0.00001 → quantity 0.00101',
    ]);
  });

  it('if rounding down breaks the minimum notional, the next quantity that satisfies it is offered', () => {
    // 0.00016 × 60,000 = 9.60 USDT is too little, 0.00017 × 60,000 = 10.20 is enough.
    expect(verdict(request(limit('buy', '0.000168', '60000')))).toEqual([
      'quantity-step 0.00001 → quantity 0.00017',
    ]);
  });

  it('a price between ticks is offered at the nearest tick, in a tie at the better one', () => {
    expect(verdict(request(limit('buy', '0.001', '60000.004')))).toEqual(['price-tick 0.01 → price 60000']);
    expect(verdict(request(limit('buy', '0.001', '60000.006')))).toEqual([
      'price-tick 0.01 → price 60000.01',
    ]);
    expect(verdict(request(limit('buy', '0.001', '60000.005')))).toEqual(['price-tick 0.01 → price 60000']);
    expect(verdict(request(limit('sell', '0.001', '60000.005')))).toEqual([
      'price-tick 0.01 → price 60000.01',
    ]);
  });

  it('a tick that would break the minimum notional is skipped for one that satisfies it', () => {
    // 1 × 9.996 → 10.00 is nearer and valid; 2.5 × 4.004 → 4.00 gives 10.00; 2.4 × 4.1666 → 4.17 gives 10.008.
    expect(verdict(request(limit('buy', '2.49', '4.0164')))).toEqual(['price-tick 0.01 → price 4.02']);
    // 2.49 × 4.01 = 9.98 < 10 although 4.014 is nearer to 4.01; 2.49 × 4.02 = 10.0098.
    expect(verdict(request(limit('buy', '2.49', '4.014')))).toEqual([
      'price-tick 0.01 → price 4.02',
      'notional-min 10 → price 4.02',
    ]);
  });

  it('ORD-2: a valid price is never moved: only the quantity is offered to change', () => {
    const check = checkOrder(request(limit('buy', '50', '60000')));
    expect(
      check.ok
        ? ''
        : check.nearest?.found && check.nearest.draft.type === 'limit' && String(check.nearest.draft.price),
    ).toBe('60000');
  });

  it('a price beyond the limit changes the quantity too if it must, and says so', () => {
    const asked = request(limit('buy', '0.00001', '2000000'), { balances: { USDT: decimal('100') } });
    // At the maximum price 1,000,000 the quantity 0.00001 is worth exactly 10 USDT.
    expect(verdict(asked)).toEqual(['price-max 1000000 → price 1000000']);
    const dearer = {
      ...BTCUSDT,
      filters: BTCUSDT.filters && { ...BTCUSDT.filters, notional: { minNotional: '15' } },
    };
    expect(sentences({ ...asked, pair: dearer })).toEqual([
      'The price 2,000,000 USDT is above the maximum of 1,000,000 USDT. Nearest valid price: 1,000,000 USDT, with the quantity 0.00002 BTC.',
    ]);
  });

  it('ORD-1: every broken rule is named, not only the first', () => {
    expect(verdict(request(limit('sell', '0.0000015', '0.001')))).toEqual([
      'price-min 0.01 → none: balance',
      'price-tick 0.01 → none: balance',
      'quantity-min 0.00001 → none: balance',
      'quantity-step 0.00001 → none: balance',
      'notional-min 10 → none: balance',
    ]);
  });

  it('zero and negative values are refused as such', () => {
    expect(verdict(request(limit('buy', '0', '60000')))).toEqual(['positive 0 → quantity 0.00017']);
    expect(verdict(request(limit('buy', '0.001', '-1')))[0]).toBe('positive 0 → price 0.01');
  });

  it('ORD-4: a stop that the market has already reached is refused, and the nearest one still ahead of it offered', () => {
    // 59,990 is bid and 60,000 asked, at ticks of a cent: a sale waits below the one, a purchase above the other.
    const stop = (side: 'buy' | 'sell', stopPrice: string): OrderDraft => ({
      ...{ type: 'stop-limit', side, quantity: decimal('0.001'), price: decimal('60000') },
      stopPrice: decimal(stopPrice),
    });
    const asked = (side: 'buy' | 'sell', stopPrice: string) => request(stop(side, stopPrice));
    expect(verdict(asked('sell', '59990'))).toEqual(['stop-reached 59990 → stopPrice 59989.99']);
    expect(verdict(asked('buy', '58000'))).toEqual(['stop-reached 60000 → stopPrice 60000.01']);
    expect(verdict(asked('sell', '59989.99'))).toEqual(['ok']);
    expect(verdict(asked('buy', '60000.01'))).toEqual(['ok']);
    expect(sentences(asked('sell', '59995'))[0]).toMatch(
      /^The market is at 59,990 USDT and has already reached the stop price 59,995 USDT/,
    );
  });

  it('a stop price obeys the price rules too', () => {
    const draft: OrderDraft = {
      type: 'stop-limit',
      side: 'sell',
      quantity: decimal('0.001'),
      price: decimal('59000'),
      stopPrice: decimal('59500.001'),
    };
    const asked = request(draft);
    expect(verdict(asked)).toEqual(['price-tick 0.01 → stopPrice 59500']);
    expect(sentences(asked)[0]).toContain(
      'The stop price 59,500.001 USDT is not a multiple of the tick 0.01 USDT.',
    );
  });
});

describe('the balance', () => {
  it('of a sale has to cover what is sold, to which no fee is added', () => {
    const asked = request(limit('sell', '3', '60000'), { balances: { BTC: decimal('2') } });
    expect(sentences(asked)).toEqual([
      'The order needs 3 BTC, but 2 BTC of your BTC balance is free. Nearest valid quantity: 2 BTC.',
    ]);
  });

  it('has to cover the fee too', () => {
    // 1 × 60,000 = 60,000 and 0.1 % of it is 60.
    const draft = limit('buy', '1', '60000');
    expect(verdict(request(draft, { balances: { USDT: decimal('60060') } }))).toEqual(['ok']);
    const asked = request(draft, { balances: { USDT: decimal('60059.99') } });
    expect(verdict(asked)).toEqual(['balance 60059.99 → quantity 0.99999']);
    expect(sentences(asked)).toEqual([
      'The order needs 60,060 USDT including the fee, but 60,059.99 USDT of your USDT balance is free. Nearest valid quantity: 0.99999 BTC.',
    ]);
  });

  it('a seller needs what is being sold, and a missing asset counts as zero', () => {
    expect(verdict(request(limit('sell', '1.5', '60000')))).toEqual(['balance 1 → quantity 1']);
    expect(verdict(request(limit('sell', '1.5', '60000'), { balances: {} }))).toEqual([
      'balance 0 → none: balance',
    ]);
  });

  it('if it covers no order at all, the refusal says so', () => {
    const asked = request(limit('buy', '1', '60000'), { balances: { USDT: decimal('5') } });
    expect(sentences(asked)[0]).toContain(
      'No value is valid: your free balance does not cover the smallest order allowed.',
    );
  });

  it('an asset named like a property of every object has no balance either', () => {
    const pair = { ...BTCUSDT, baseAsset: 'constructor' };
    expect(verdict(request(limit('sell', '1', '60000'), { pair, balances: {} }))).toEqual([
      'balance 0 → none: balance',
    ]);
  });
});

describe('unknown limits', () => {
  const draft = limit('buy', '0.001', '60000');

  it('ORD-3: missing filters are refused, never replaced by the ones for display', () => {
    const asked = request(draft, { pair: { ...BTCUSDT, filters: undefined } });
    expect(verdict(asked)).toEqual(['limits-unknown']);
    expect(sentences(asked)[0]).toMatch(/^Limits unknown: the exchange has not stated/);
    expect(verdict(request(draft, { filtersAt: undefined }))).toEqual(['limits-unknown']);
  });

  it('ORD-3: filters may be 24 hours old and not a millisecond more', () => {
    expect(verdict(request(draft, { filtersAt: AT - MAX_FILTER_AGE_MS }))).toEqual(['ok']);
    expect(verdict(request(draft, { filtersAt: AT - MAX_FILTER_AGE_MS - 1 }))).toEqual(['limits-unknown']);
    expect(sentences(request(draft, { filtersAt: AT - MAX_FILTER_AGE_MS - 1 }))[0]).toContain(
      'older than 24 hours',
    );
    expect(MAX_FILTER_AGE_MS).toBe(86_400_000);
  });

  it.each([
    ['a tick that is not a number', { priceFilter: { minPrice: '0', maxPrice: '0', tickSize: 'tick' } }],
    ['a negative step', { lotSize: { minQty: '0', maxQty: '0', stepSize: '-1' } }],
    ['a maximum below the minimum', { marketLotSize: { minQty: '5', maxQty: '1', stepSize: '1' } }],
    ['an empty notional', { notional: { minNotional: '' } }],
  ])('%s counts as unknown', (_, broken) => {
    const pair = { ...BTCUSDT, filters: BTCUSDT.filters && { ...BTCUSDT.filters, ...broken } };
    expect(verdict(request(draft, { pair }))).toEqual(['limits-unknown']);
  });

  it('a pair that is not trading takes no order', () => {
    const asked = request(draft, { pair: { ...BTCUSDT, status: 'BREAK' } });
    expect(sentences(asked)).toEqual(['This pair is not trading now (status BREAK).']);
  });
});
