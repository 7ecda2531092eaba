import { beforeAll, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { cancelOrder } from './cancel-order.ts';
import { readOpenOrders } from './open-orders.ts';
import { placeOrder } from './place-order.ts';

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading({ dialect: 'binanceus' });
});

it('TRADE-12: what an exchange has from elsewhere is listed once in half a minute, and none of ours is among it', async () => {
  const { memberId } = await stage.addTrader();
  const { order } = await placeOrder(stage.trading, stage.wish(memberId));
  if (order === null) throw new Error('Refused.');
  const shown = async () => (await readOpenOrders(stage.trading, { memberId, language: 'en' })).items;
  stage.exchange.requests.length = 0;
  for (let look = 0; look < 5; look += 1) expect(await shown()).toMatchObject([{ id: order.id }]);
  const lists = stage.exchange.requests.filter(({ url }) => url.pathname === '/api/v3/openOrders');
  expect(lists).toHaveLength(1);
  // The list is older than its end.
  expect((await cancelOrder(stage.trading, order)).outcome).toBe('cancelled');
  expect(await shown()).toEqual([]);
});
