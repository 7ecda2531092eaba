import { CallError } from '@auspex/contract/client';
import { describe, expect, it } from 'vitest';
import { mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import { replacementOf, ticketLike } from '../orders/change-order.tsx';
import { orderSentence } from '../orders/order-parts.tsx';
import type { OrderDetail, Pair } from '../trading-queries.ts';
import {
  bodyOf,
  draftOf,
  fieldsOf,
  hasSignalExits,
  pressOf,
  problemOf,
  shareOfBalance,
  staleFor,
  withNearest,
  withValid,
} from './ticket-draft.ts';

const lot = { minQty: '0.0001', maxQty: '0', stepSize: '0.0001' };
const pair: Pair = {
  keyPair: 'XBTUSD',
  symbol: 'BTC-USD',
  baseAsset: 'BTC',
  quoteAsset: 'USD',
  status: 'online',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 2,
  filters: {
    priceFilter: { minPrice: '0.1', maxPrice: '0', tickSize: '0.1' },
    lotSize: lot,
    marketLotSize: lot,
    notional: { minNotional: '10' },
  },
  fallback: false,
  filtersAt: '2026-11-23T08:00:00Z',
};
const nowMs = Date.parse('2026-11-23T09:00:00Z');
const balances = {
  exchange: 'KRAKEN' as const,
  items: [{ asset: 'USD', free: '1000', held: '0' }],
  at: '2026-11-23T09:00:00Z',
  staleBecause: null,
  feeRate: '0.01',
  paper: null,
};
const limit = { ...draftOf({ symbol: 'BTC-USD', exchange: 'KRAKEN' }), type: 'limit' as const };

describe('what the order ticket sends', () => {
  it('is complete only with a pair and every number that its kind needs', () => {
    expect(problemOf(draftOf({}), 'en')).toBe('symbol');
    expect(problemOf(draftOf({ symbol: 'AAPL' }), 'en')).toBe('quantity');
    expect(problemOf({ ...limit, quantity: '1' }, 'en')).toBe('price');
    expect(problemOf({ ...limit, type: 'stop-limit', quantity: '1', price: '9' }, 'en')).toBe('stopPrice');
    expect(problemOf({ ...limit, quantity: '1', price: 'many' }, 'en')).toBe('price');
    expect(problemOf({ ...limit, quantity: '1', price: '9' }, 'en')).toBeNull();
    expect(fieldsOf({ ...limit, bracket: true })).toEqual(['quantity', 'price', 'exitStop', 'exitTarget']);
  });

  it('begins with the exits of the signal, and says so until one is changed', () => {
    const exits = { stopPrice: '90', targetPrice: '120' };
    const draft = draftOf({ symbol: 'BTC-USD', signalId: 's1', exits });
    expect(draft).toMatchObject({ bracket: true, exitStop: '90', exitTarget: '120' });
    expect(hasSignalExits(draft)).toBe(true);
    expect(hasSignalExits({ ...draft, exitStop: '91' })).toBe(false);
    expect(hasSignalExits({ ...draft, bracket: false })).toBe(false);
    expect(hasSignalExits(draftOf({ symbol: 'BTC-USD', exits }))).toBe(false);
  });

  it('has the fields of the specification, with the symbol that the exchange uses', () => {
    const draft = { ...limit, quantity: '0.5', price: '60 000', side: 'sell' as const, signalId: 's1' };
    expect(bodyOf(draft, pair, 'en')).toEqual({
      quantity: '0.5',
      exchange: 'KRAKEN',
      key_pair: 'XBTUSD',
      order_type: 'limit',
      price: '60000',
      order_side: 'sell',
      signal_id: 's1',
    });
    expect(bodyOf({ ...draft, type: 'market' }, pair, 'en')).not.toHaveProperty('price');
    const stop = { ...draft, type: 'stop-limit' as const, stopPrice: '59000' };
    expect(bodyOf({ ...stop, bracket: true, exitStop: '1', exitTarget: '2' }, pair, 'en')).toMatchObject({
      stop_price: '59000',
      exits: { stop_price: '1', target_price: '2' },
    });
    expect(bodyOf(draft, undefined, 'en')).toBeNull();
  });

  it('reads a thousands comma as one in English, and never as a decimal point', () => {
    const asked = { ...limit, quantity: '1,000', price: '65,000' };
    expect(bodyOf(asked, pair, 'en')).toMatchObject({ quantity: '1000', price: '65000' });
    expect(problemOf({ ...limit, quantity: '1', price: '65,5' }, 'en')).toBe('price');
    expect(bodyOf({ ...limit, quantity: '1', price: '1 234,5' }, pair, 'fr')).toMatchObject({
      price: '1234.5',
    });
  });
});

describe('the nearest valid order', () => {
  it('is put in with one press, together with what changes along with it', () => {
    const also = [{ field: 'quantity' as const, value: '0.2', unit: 'BTC' }];
    const nearest = { field: 'price' as const, value: '50000.1', unit: 'USD', also };
    expect(withNearest(limit, nearest)).toEqual({ ...limit, price: '50000.1', quantity: '0.2' });
    const whole = { quantity: '0.3', price: null, stop_price: null };
    expect(withValid({ ...limit, price: '7' }, whole)).toEqual({ ...limit, price: '7', quantity: '0.3' });
  });
});

describe('a share of the balance', () => {
  it('pays for the quantity and its fee, rounded down to the step', () => {
    // 1000 ÷ (50000 × 1.01) = 0.0198019…; half of the balance 0.0099009…
    const terms = {
      draft: { ...limit, price: '50000' },
      pair,
      balances,
      book: undefined,
      nowMs,
      language: 'en' as const,
    };
    expect(shareOfBalance(terms, 100)).toEqual({ ok: true, quantity: '0.0198' });
    expect(shareOfBalance(terms, 50)).toEqual({ ok: true, quantity: '0.0099' });
  });

  it('says what is missing', () => {
    const terms = {
      draft: { ...limit, price: '50000' },
      pair,
      balances,
      book: undefined,
      nowMs,
      language: 'en' as const,
    };
    expect(shareOfBalance({ ...terms, draft: limit }, 25)).toEqual({ ok: false, reason: 'price' });
    expect(shareOfBalance({ ...terms, balances: { ...balances, items: [] } }, 25)).toEqual({
      ok: false,
      reason: 'balance',
    });
    expect(shareOfBalance({ ...terms, draft: { ...limit, type: 'market' } }, 25)).toEqual({
      ok: false,
      reason: 'book',
    });
    expect(shareOfBalance({ ...terms, pair: { ...pair, fallback: true } }, 25)).toEqual({
      ok: false,
      reason: 'limits',
    });
  });
});

describe('a press on the button that places', () => {
  const order = {
    quantity: '1',
    exchange: 'PAPER',
    key_pair: 'AAPL',
    order_type: 'market',
    order_side: 'buy',
  };
  let made = 0;
  const newKey = () => `key-${++made}`;

  it('keeps its key over a retry of the same order, and only then', () => {
    const first = pressOf(null, order, newKey);
    expect(pressOf(first, order, newKey)).toEqual(first);
    expect(pressOf(first, { ...order, quantity: '2' }, newKey).key).not.toBe(first.key);
    expect(pressOf(null, order, newKey).key).not.toBe(first.key);
  });

  it('may have arrived when no answer came or the server failed, not when it was refused', () => {
    const failure = (status: number) => mayHaveArrived(new CallError({ status, message: 'x' }));
    expect([0, 500, 504].map(failure)).toEqual([true, true, true]);
    expect([400, 403, 422].map(failure)).toEqual([false, false, false]);
    expect(mayHaveArrived(new Error('closed'))).toBe(false);
  });
});

it('a book is stale from three seconds on', () => {
  const at = new Date(nowMs).toISOString();
  expect(staleFor({ at }, nowMs + 3_000)).toBeNull();
  expect(staleFor({ at }, nowMs + 3_001)).toBe(3_001);
  expect(staleFor({ at }, nowMs - 60_000)).toBeNull();
});

describe('An order that is changed', () => {
  const at = '2026-11-23T09:00:00Z';
  const order: OrderDetail = {
    ...{ id: '1', exchange: 'KRAKEN', keyPair: 'XBTUSD', symbol: 'BTC-USD', baseAsset: 'BTC' },
    ...{ quoteAsset: 'USD', side: 'sell', type: 'stop-limit', status: 'cancelled', cancel: null },
    ...{ signalId: null, quantity: '0.5', price: '59000', stopPrice: '59500', exits: null },
    ...{ filledQuantity: '0.1234', filledNotional: '7280.6', averagePrice: '59000', fees: [] },
    ...{
      reason: null,
      exchangeOrderId: 'O1',
      createdAt: at,
      updatedAt: at,
      events: [],
      fills: [],
      twin: null,
    },
  };

  it('TRADE-36: is replaced by no more than what was left of it, on its own account', () => {
    const wish = replacementOf(order);
    expect(wish).toEqual({
      ...{ symbol: 'BTC-USD', exchange: 'KRAKEN', side: 'sell', type: 'stop-limit' },
      // 0.5 − 0.1234
      ...{ quantity: '0.3766', price: '59000', stopPrice: '59500' },
    });
    expect(bodyOf(draftOf(wish ?? {}), pair, 'fr')).toMatchObject({
      ...{ exchange: 'KRAKEN', order_type: 'stop-limit', order_side: 'sell' },
      ...{ quantity: '0.3766', price: '59000', stop_price: '59500' },
    });
  });

  it('TRADE-36: is not replaced where it was filled or never placed, nor while nobody knows that it has ended', () => {
    expect(replacementOf({ ...order, status: 'filled', filledQuantity: '0.5' })).toBeNull();
    expect(replacementOf({ ...order, status: 'rejected', filledQuantity: '0' })).toBeNull();
    for (const status of ['open', 'partially_filled', 'unknown', 'sending'] as const)
      expect(replacementOf({ ...order, status })).toBeNull();
  });

  it('is never the exits of an entry: a ticket for their target alone would leave out the stop', () => {
    const exits: OrderDetail = { ...order, type: 'limit', price: '70000', stopPrice: '59500' };
    expect(ticketLike(exits, '0.5')).toBeNull();
    expect(replacementOf(exits)).toBeNull();
    expect(orderSentence(exits)).toBe('sentence.sell.exit');
    expect(orderSentence({ ...exits, stopPrice: null })).toBe('sentence.sell.limit');
    expect(orderSentence(order)).toBe('sentence.sell.stop-limit');
  });

  it('takes its exits along', () => {
    const exits = { stopPrice: '1.2', targetPrice: '3.4' };
    expect(draftOf(ticketLike({ ...order, exits }, '1') ?? {})).toMatchObject({
      ...{ bracket: true, exitStop: '1.2', exitTarget: '3.4', quantity: '1' },
    });
  });
});
