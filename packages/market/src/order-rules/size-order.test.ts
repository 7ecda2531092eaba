import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomPairRules, seededRandom } from '../../test/random-order-case.ts';
import { decimal } from '../decimal.ts';
import { makeOrderBook } from '../order-book.ts';
import type { TradingPair } from '../pair.ts';
import { checkOrder } from './check-order.ts';
import type { OrderTerms } from './order-check-request.ts';
import { BALANCE_PERCENTS, sizeOrder } from './size-order.ts';

const PAIR: TradingPair = {
  symbol: 'ETHUSD',
  status: 'online',
  baseAsset: 'ETH',
  quoteAsset: 'USD',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 2,
  filters: {
    priceFilter: { minPrice: '0.01', maxPrice: '0', tickSize: '0.01' },
    lotSize: { minQty: '0.001', maxQty: '0', stepSize: '0.001' },
    marketLotSize: { minQty: '0.001', maxQty: '5', stepSize: '0.001' },
    notional: { minNotional: '1' },
  },
};

const terms: OrderTerms = {
  pair: PAIR,
  filtersAt: 0,
  at: 0,
  balances: { ETH: decimal('2.0005'), USD: decimal('1000') },
  book: makeOrderBook({
    asks: [
      ['2000', '0.3'],
      ['2500', '10'],
    ],
    bids: [['1990', '10']],
    at: 0,
  }),
  feeRate: decimal('0.01'),
};

const sized = (size: ReturnType<typeof sizeOrder>) => (size.ok ? String(size.quantity) : size);

describe('sizing an order by a share of the balance', () => {
  it('25, 50, 75 and 100 % of the balance pay for the quantity and its fee, rounded down', () => {
    // 1000 ÷ (2000 × 1.01) = 0.49504…; a quarter of it 0.12376…
    const quantities = BALANCE_PERCENTS.map((percent) =>
      sized(sizeOrder({ ...terms, side: 'buy', price: decimal('2000'), percent })),
    );
    expect(quantities).toEqual(['0.123', '0.247', '0.371', '0.495']);
  });

  it('a seller sells a share of what there is', () => {
    expect(sized(sizeOrder({ ...terms, side: 'sell', price: decimal('2000'), percent: 50 }))).toBe('1');
    expect(sized(sizeOrder({ ...terms, side: 'sell', price: decimal('2000'), percent: 100 }))).toBe('2');
  });

  it('a market order is sized through the book', () => {
    // 0.3 × 2000 × 1.01 = 606; the 394 left buy 394 ÷ (2500 × 1.01) = 0.15603…
    expect(sized(sizeOrder({ ...terms, side: 'buy', percent: 100 }))).toBe('0.456');
  });

  it('says why there is no quantity', () => {
    expect(sizeOrder({ ...terms, balances: {}, side: 'buy', price: decimal('2000'), percent: 100 })).toEqual({
      ok: false,
      reason: 'balance',
    });
    expect(sizeOrder({ ...terms, book: undefined, side: 'buy', percent: 100 })).toEqual({
      ok: false,
      reason: 'book-missing',
    });
    expect(sizeOrder({ ...terms, filtersAt: undefined, side: 'buy', percent: 100 })).toEqual({
      ok: false,
      refusal: { rule: 'limits-unknown', reason: 'missing' },
    });
  });

  it('whatever the pair, a sized order passes every rule about its quantity, and a step more costs more than the share', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom(...BALANCE_PERCENTS),
      fc.constantFrom('buy' as const, 'sell' as const),
      (seed, percent, side) => {
        const rules = randomPairRules(seededRandom(seed));
        const pair: TradingPair = { ...PAIR, baseAssetPrecision: rules.basePlaces, filters: rules.filters };
        const price = decimal(String((seed % 1000) + 1));
        const size = sizeOrder({ ...terms, pair, side, price, percent });
        if (!size.ok) return;
        const check = checkOrder({
          ...terms,
          pair,
          draft: { type: 'limit', side, price, quantity: size.quantity },
        });
        const aboutQuantity = check.ok
          ? []
          : check.violations.filter(({ rule }) => !rule.startsWith('price-'));
        expect(aboutQuantity).toEqual([]);
        const cost = side === 'buy' ? size.quantity.times(price).times(decimal('1.01')) : size.quantity;
        const share = (side === 'buy' ? decimal('1000') : decimal('2.0005')).times(
          decimal(String(percent / 100)),
        );
        expect(cost.lessThanOrEqualTo(share)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 500, seed: 51 });
  });
});
