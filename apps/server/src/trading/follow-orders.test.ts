import { expect, it } from 'vitest';
import { until } from '../../test/until.ts';
import { closesTrading, openTrading } from '../../test/with-trading.ts';
import { OrderFollower } from './follow-orders.ts';
import { findOrder, listEvents, listFills } from './orders/order-store.ts';
import { placeOrder } from './orders/place-order.ts';
import { reconcileAccount, reconcileOrders } from './orders/reconcile-orders.ts';

closesTrading();

it('TRADE-10: of two processes one follows orders, and the other goes on when it stops', async () => {
  const stage = await openTrading();
  const { memberId } = await stage.addTrader();
  const [first, second] = [new OrderFollower(stage.trading), new OrderFollower(stage.beside())];
  const status = async (id: string) => (await findOrder(stage.database, { memberId, id }))?.status;
  const place = async (payload: object) => {
    const { order } = await placeOrder(stage.trading, stage.wish(memberId, payload));
    return order?.id ?? '';
  };
  const move = (ask: string) =>
    stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [[ask, '0.1']] });
  first.start();
  second.start();
  const order = await place({ price: '50000' });
  move('49990');
  stage.clock.advance(6000);
  await until(async () => (await status(order)) === 'filled');
  await first.stop();
  // An answer that was lost, found by the process that is left.
  stage.exchange.faults.add({ endpoint: 'place', kind: 'reset-after' });
  const lost = await place({ price: '41000' });
  await until(async () => (await status(lost)) === 'open');
  await second.stop();
  const steps = await listEvents(stage.database, lost);
  expect(steps.map(({ toStatus }) => toStatus)).toEqual(['intended', 'sending', 'unknown', 'open']);
});

it('rests while there is no order to follow, and goes on when one is announced', async () => {
  const stage = await openTrading();
  let turn: () => void = () => undefined;
  const follower = new OrderFollower(stage.trading, (given) => {
    turn = given;
    return () => undefined;
  });
  /** When the lead runs out, once nothing is under way. */
  const held = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [lead] = await stage.database.query("select until::text from market_lead where task = 'orders'");
    return lead?.until;
  };
  const turns = async (count: number) => {
    for (let taken = 0; taken < count; taken += 1) {
      turn();
      await held();
    }
    return held();
  };
  follower.start();
  await until(async () => (await held()) !== undefined);
  const awake = await turns(1);
  expect(await turns(2)).not.toBe(awake);
  const resting = await turns(28);
  expect(await turns(28)).toBe(resting);
  follower.wake();
  await until(async () => (await held()) !== resting);
  await follower.stop();
});

it('TRADE-15: a database that fails while an intent is looked at is a look that failed, and ends nothing', async () => {
  const { database, trading, wish, addTrader, clock } = await openTrading();
  const { memberId } = await addTrader();
  const { order } = await placeOrder(trading, wish(memberId, { price: '50000' }));
  const id = order?.id ?? '';
  await database.query("update trade_order set status = 'intended' where id = $1", [id]);
  const stored = await findOrder(database, { memberId, id });
  if (stored === undefined) throw new Error('The order is gone.');
  clock.advance(60_000);
  const { platform } = trading;
  const lost = () => Promise.reject(new Error('The connection was lost.'));
  const broken = { ...platform, database: { ...platform.database, transaction: lost } };
  const visit = { account: { memberId, exchange: stored.exchange }, orders: [stored] };
  const looked = await reconcileAccount({ ...trading, platform: broken }, visit);
  expect(looked).toEqual({ orders: 1, failed: 1, keyless: 0, silent: false });
});

it('TRADE-19: an order that goes on trading is asked for those of its trades that are not stored yet', async () => {
  const stage = await openTrading();
  const { memberId } = await stage.addTrader();
  const { order } = await placeOrder(stage.trading, stage.wish(memberId, { price: '50000' }));
  const asked: (ReadonlySet<string> | undefined)[] = [];
  const trading = {
    ...stage.trading,
    openExchange: (...given: Parameters<typeof stage.trading.openExchange>) => {
      const exchange = stage.trading.openExchange(...given);
      const fills = exchange.fills.bind(exchange);
      return Object.assign(exchange, {
        fills: (one: Parameters<typeof fills>[0]) => {
          asked.push(one.known);
          return fills(one);
        },
      });
    },
  };
  for (const quantity of ['0.04', '0.06']) {
    stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [['49990', quantity]] });
    stage.clock.advance(6000);
    await reconcileOrders(trading);
  }
  const [first] = await listFills(stage.database, [order?.id ?? '']);
  expect(asked).toEqual([new Set(), new Set([first?.tradeId])]);
});
