import { decimal } from '../src/decimal.ts';
import type { OrderDraft } from '../src/order.ts';
import { makeOrderBook } from '../src/order-book.ts';
import { checkOrder } from '../src/order-rules/check-order.ts';
import { describeViolation } from '../src/order-rules/describe-violation.ts';
import type { OrderCheckRequest } from '../src/order-rules/order-check-request.ts';
import { isLimitViolation } from '../src/order-rules/violation.ts';
import type { TradingPair } from '../src/pair.ts';

/* One well-known pair with a book and a funded account, for tests of single rules. */

export const AT = Date.parse('2024-06-03T12:00:00Z');

/** The filters Binance.US stated for BTCUSDT; its market lot has no step and no minimum of its own. */
export const BTCUSDT: TradingPair = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 8,
  filters: {
    priceFilter: { minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    lotSize: { minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
    marketLotSize: { minQty: '0.00000000', maxQty: '24.60517579', stepSize: '0.00000000' },
    notional: { minNotional: '10.00000000' },
  },
};

const BOOK = makeOrderBook({
  asks: [
    ['60000', '0.5'],
    ['60100', '1'],
    ['60500', '30'],
  ],
  bids: [
    ['59990', '0.4'],
    ['59900', '2'],
  ],
  at: AT,
});

/** A check of an order on that pair, with whatever a test wants changed. */
export function request(draft: OrderDraft, changes: Partial<OrderCheckRequest> = {}): OrderCheckRequest {
  return {
    pair: BTCUSDT,
    filtersAt: AT - 1,
    draft,
    balances: { BTC: decimal('1'), USDT: decimal('100000') },
    book: BOOK,
    feeRate: decimal('0.001'),
    at: AT,
    ...changes,
  };
}

/** A limit order. */
export const limit = (side: 'buy' | 'sell', quantity: string, price: string): OrderDraft => ({
  type: 'limit',
  side,
  quantity: decimal(quantity),
  price: decimal(price),
});

/** A market order. */
export const market = (side: 'buy' | 'sell', quantity: string): OrderDraft => ({
  type: 'market',
  side,
  quantity: decimal(quantity),
});

/** Broken rules, each with its limit and the value offered. */
export function verdict(asked: OrderCheckRequest): readonly string[] {
  const check = checkOrder(asked);
  if (check.ok) return ['ok'];
  return check.violations.map((violation) => {
    if (!isLimitViolation(violation)) return violation.rule;
    const { rule, nearest } = violation;
    const offer = nearest.found ? `${nearest.field} ${nearest.value}` : `none: ${nearest.reason}`;
    return `${rule} ${violation.limit} → ${offer}`;
  });
}

/** What a member is told. */
export function sentences(asked: OrderCheckRequest, locale: 'en' | 'fr' = 'en'): readonly string[] {
  const check = checkOrder(asked);
  return check.ok ? [] : check.violations.map((violation) => describeViolation(violation, locale));
}
