import { expect, it } from 'vitest';
import { closesTrading, openTrading } from '../../../test/with-trading.ts';
import { placeOrder } from './place-order.ts';
import { reconcileOrders } from './reconcile-orders.ts';

closesTrading();

/* What Binance.US counts for each: 40 for a list of all pairs, 3 for one pair, 2 for an order, of 1,200 a minute. */
it('TRADE-12: a dozen open orders at Binance.US are followed with a small part of what it allows one address', async () => {
  const stage = await openTrading();
  const { exchange, clock, trading } = stage;
  const { memberId } = await stage.addTrader();
  for (let i = 0; i < 12; i += 1) {
    const payload = { quantity: '0.001', price: String(40_000 + i) };
    expect((await placeOrder(trading, stage.wish(memberId, payload))).outcome).toBe('placed');
  }
  exchange.requests.length = 0;
  for (let passed = 0; passed < 60_000; passed += 2000) {
    clock.advance(2000);
    await reconcileOrders(trading);
  }
  const weights = exchange.requests.map(({ url }) => {
    if (url.pathname.endsWith('/order')) return 2;
    if (!url.pathname.endsWith('/openOrders')) return 10;
    return url.searchParams.has('symbol') ? 3 : 40;
  });
  expect(weights.length).toBeGreaterThanOrEqual(6);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(120);
});
