import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../test/call-context.ts';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { pairNames } from '../markets/pair-names.ts';
import { specifiedHandlers } from '../specified-calls.ts';
import { cancelOrder } from './cancel-order.ts';
import { readOpenOrders } from './open-orders.ts';
import { findOrder, listOrders } from './order-store.ts';
import { placeOrder } from './place-order.ts';

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading({ dialect: 'binanceus' });
});

it('TRADE-50: open orders are found by the pair as a member writes it', async () => {
  const { memberId } = await stage.addTrader();
  const { order } = await placeOrder(stage.trading, stage.wish(memberId));
  stage.exchange.ledger.setBook('ETHBTC', { bids: [['0.05', '10']], asks: [['0.051', '10']] });
  const other = { key_pair: 'ETHBTC', quantity: '1', price: '0.04' };
  expect((await placeOrder(stage.trading, stage.wish(memberId, other))).outcome).toBe('placed');
  const own = { memberId, exchange: 'BINANCEUS', language: 'en' } as const;
  for (const keyPair of [
    'BTCUSD',
    'btcusd',
    'BTC-USD',
    'btc-usd',
    'BTC/USD',
    'BTC',
    'btc',
    'BTC-USD Bitcoin',
  ]) {
    stage.exchange.requests.length = 0;
    const { items, failed } = await readOpenOrders(stage.trading, { ...own, keyPair });
    expect({ keyPair, ids: items.map(({ id }) => id), failed }).toEqual({
      keyPair,
      ids: [order?.id],
      failed: [],
    });
    const lists = stage.exchange.requests.filter(({ url }) => url.pathname === '/api/v3/openOrders');
    expect(lists.map(({ url }) => url.searchParams.get('symbol'))).toEqual(['BTCUSD']);
    const pairs = pairNames(keyPair);
    const page = { offset: 0, limit: 10 };
    const all = await listOrders(stage.database, { memberId, worlds: ['live'], pairs }, page);
    expect([keyPair, all.total, all.items.map(({ id }) => id)]).toEqual([keyPair, 1, [order?.id]]);
  }
  stage.exchange.ledger.orders.length = 0;
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

it('TRADE-50, TRADE-46: an order that is cancelled by its pair and number there ends by its member’s wish', async () => {
  const { memberId } = await stage.addTrader();
  const cancel = specifiedHandlers(stage.trading)['trading.cancelOrderFunction'];
  for (const pair of ['BTCUSD', 'btc-usd']) {
    const { order } = await placeOrder(stage.trading, stage.wish(memberId));
    if (order === null) throw new Error('Refused.');
    const body = { exchange: 'BINANCEUS', key_pair: pair, id: order.exchangeOrderId };
    const context = contextOf('trading.cancelOrderFunction', { memberId } as Identity);
    expect(await cancel?.({ body } as never, context)).toMatchObject({ outcome: 'cancelled' });
    const { id } = order;
    const ended = { status: 'cancelled', reasonCode: null };
    expect([pair, await findOrder(stage.database, { memberId, id })]).toMatchObject([pair, ended]);
  }
});
