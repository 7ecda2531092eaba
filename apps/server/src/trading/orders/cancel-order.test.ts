import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '@auspex/exchanges';
import type { DialectName } from '@auspex/exchanges/test/scripted/start-scripted';
import { decimal } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { closesTrading, openTrading, PAIR_OF, type TradingStage } from '../../../test/with-trading.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder, listEvents, listFills, listOrders, type StoredOrder } from './order-store.ts';
import { placeOrder } from './place-order.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { recordFills } from './record-order.ts';

/* Truth is the ledger of the scripted exchange. */

closesTrading();

const DIALECTS = ['binanceus', 'coinbaseexchange'] as const;
const stages = new Map<DialectName, TradingStage>();
beforeAll(async () => {
  for (const dialect of DIALECTS) stages.set(dialect, await openTrading({ dialect, timeoutMs: 800 }));
});

interface Scene {
  readonly stage: TradingStage;
  readonly memberId: string;
}

async function setScene(dialect: DialectName = 'binanceus'): Promise<Scene> {
  const stage = stages.get(dialect);
  if (stage === undefined) throw new Error('The stage is not open.');
  await stage.database.query('delete from trade_order');
  stage.exchange.faults.clear();
  const { memberId } = await stage.addTrader();
  stage.exchange.ledger.setBalance('USD', '100000');
  stage.exchange.ledger.setBook(PAIR_OF[dialect], { bids: [['59990', '0.4']], asks: [['60000', '0.5']] });
  stage.exchange.ledger.orders.length = 0;
  return { stage, memberId };
}

async function place({ stage, memberId }: Scene, payload: object = {}): Promise<StoredOrder> {
  const { order } = await placeOrder(stage.trading, stage.wish(memberId, payload));
  if (order === null) throw new Error('Refused.');
  return order;
}

async function stored({ stage, memberId }: Scene, { id }: { readonly id: string }): Promise<StoredOrder> {
  const order = await findOrder(stage.database, { memberId, id });
  if (order === undefined) throw new Error('The order is gone.');
  return order;
}

/** 0.04 of the order trade at its price of 50,000, and nobody has told us yet. */
const tradePart = ({ stage }: Scene) =>
  stage.exchange.ledger.setBook(PAIR_OF[stage.dialect], {
    bids: [['40000', '1']],
    asks: [['49990', '0.04']],
  });

const PART = { filledQuantity: '0.04', filledNotional: '2000', fillsComplete: true };

async function filledOf(scene: Scene, order: StoredOrder): Promise<string[]> {
  return (await listFills(scene.stage.database, [order.id])).map(({ quantity }) => quantity);
}

describe.each(DIALECTS)('What traded before a cancellation (%s)', (dialect) => {
  it('TRADE-16: is kept, although the order is not found right after it', async () => {
    const scene = await setScene(dialect);
    const order = await place(scene);
    tradePart(scene);
    scene.stage.exchange.faults.add({ endpoint: 'order', kind: 'lagging' });
    await cancelOrder(scene.stage.trading, order);
    for (let turn = 0; turn < 3; turn += 1) {
      scene.stage.clock.advance(6000);
      await reconcileOrders(scene.stage.trading);
    }
    expect(await stored(scene, order)).toMatchObject({ status: 'cancelled', ...PART });
    expect(await filledOf(scene, order)).toEqual(['0.04']);
  });

  it('TRADE-16: is asked for before an order that is found nowhere ends as cancelled', async () => {
    const scene = await setScene(dialect);
    const order = await place(scene);
    tradePart(scene);
    scene.stage.exchange.ledger.cancel(scene.stage.exchange.ledger.orders[0]?.id ?? 0);
    scene.stage.exchange.faults.add({ endpoint: 'order', kind: 'lagging', count: 50 });
    scene.stage.exchange.faults.add({ endpoint: 'fills', kind: 'server-error-before', count: 2 });
    for (let turn = 0; turn < 7; turn += 1) {
      scene.stage.clock.advance(6000);
      await reconcileOrders(scene.stage.trading);
      // Not before its trades could be read.
      if (turn < 4) expect((await stored(scene, order)).status).toBe('open');
    }
    expect(await stored(scene, order)).toMatchObject({ status: 'cancelled', ...PART });
  });

  it('TRADE-17: a cancellation asked for while the order is being sent is carried out once it is known', async () => {
    const scene = await setScene(dialect);
    const { stage, memberId } = scene;
    stage.exchange.faults.add({ endpoint: 'place', kind: 'slow-after', delayMs: 400 });
    const placing = placeOrder(stage.trading, stage.wish(memberId));
    const sending = async () =>
      (
        await listOrders(
          stage.database,
          { memberId, worlds: ['live'], status: 'sending' },
          { offset: 0, limit: 1 },
        )
      ).items[0];
    await until(async () => (await sending()) !== undefined);
    const order = await sending();
    if (order === undefined) throw new Error('It is not being sent.');
    expect((await cancelOrder(stage.trading, order)).outcome).toBe('cancelling');
    expect((await placing).order?.status).toBe('cancelled');
    expect(stage.exchange.ledger.orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('TRADE-17: and one asked for while nobody knows of it, too, even if the exchange is busy at first', async () => {
    const scene = await setScene(dialect);
    const { stage } = scene;
    stage.exchange.faults.add({ endpoint: 'place', kind: 'reset-after' });
    const order = await place(scene);
    expect(order.status).toBe('unknown');
    expect((await cancelOrder(stage.trading, order)).outcome).toBe('cancelling');
    expect((await stored(scene, order)).cancelAskedAt).not.toBeNull();
    stage.exchange.faults.add({ endpoint: 'cancel', kind: 'rate-limited' });
    await reconcileOrders(stage.trading);
    expect(await stored(scene, order)).toMatchObject({ status: 'open', cancel: 'cancelling' });
    stage.clock.advance(2000);
    await reconcileOrders(stage.trading);
    expect(await stored(scene, order)).toMatchObject({ status: 'cancelled', cancel: null });
    expect(stage.exchange.ledger.orders.map(({ status }) => status)).toEqual(['cancelled']);
  });
});

it('TRADE-17: a cancellation whose process died before it was sent is carried out, even if the exchange is busy at first', async () => {
  const scene = await setScene();
  const { stage } = scene;
  const order = await place(scene);
  await stage.database.query("update trade_order set cancel = 'cancelling' where id = $1", [order.id]);
  stage.exchange.faults.add({ endpoint: 'cancel', kind: 'rate-limited' });
  stage.clock.advance(6000);
  await reconcileOrders(stage.trading);
  expect(await stored(scene, order)).toMatchObject({ status: 'open', cancel: 'cancelling' });
  stage.clock.advance(2000);
  await reconcileOrders(stage.trading);
  expect(await stored(scene, order)).toMatchObject({ status: 'cancelled', cancel: null });
  expect(stage.exchange.ledger.orders.map(({ status }) => status)).toEqual(['cancelled']);
});

it('TRADE-17: and so is one that was stored before the clock was set back', async () => {
  const scene = await setScene();
  const { stage } = scene;
  const order = await place(scene);
  await stage.database.query(
    "update trade_order set cancel = 'cancelling', updated_at = updated_at + interval '1 day' where id = $1",
    [order.id],
  );
  stage.clock.advance(6000);
  await reconcileOrders(stage.trading);
  expect((await stored(scene, order)).status).toBe('cancelled');
});

it('TRADE-17: one that was lost is known to have had no effect, although the clock was set back', async () => {
  const scene = await setScene();
  const { stage } = scene;
  const order = await place(scene);
  await stage.database.query(
    "update trade_order set cancel = 'cancel_unknown', updated_at = updated_at + interval '1 day' where id = $1",
    [order.id],
  );
  await reconcileOrders(stage.trading);
  expect(await stored(scene, order)).toMatchObject({ status: 'open', cancel: null });
});

it('TRADE-16: a quantity that is known to be filled is never lowered, and trades raise it', async () => {
  const scene = await setScene();
  const order = await place(scene);
  const fill = (tradeId: string, quantity: string) => ({
    ...{ tradeId, price: decimal('50000'), quantity: decimal(quantity), fee: undefined, at: 0 },
  });
  await recordFills(scene.stage.trading, order.id, [fill('1', '0.03'), fill('2', '0.01')]);
  expect(await stored(scene, order)).toMatchObject(PART);
  await recordFills(scene.stage.trading, order.id, [fill('1', '0.03')]);
  expect(await stored(scene, order)).toMatchObject(PART);
});

describe('An order on a pair that the exchange no longer lists', () => {
  /** The exchange no longer knows one of the orders' pairs. */
  const delisted = (exchange: Exchange, orderId: string | null): Exchange => {
    const look = exchange.order.bind(exchange);
    const problem = { code: 'pair-not-trading', words: 'Invalid symbol.' } as const;
    return Object.assign(exchange, {
      order: async (address: Parameters<Exchange['order']>[0]) =>
        address.orderId === orderId ? { kind: 'failed', problem } : look(address),
    });
  };

  it('TRADE-18: keeps neither the other orders nor new ones waiting', async () => {
    const scene = await setScene();
    const { stage } = scene;
    const [stuck, other] = [await place(scene), await place(scene, { price: '49000' })];
    const next = stage.beside();
    const trading = {
      ...next,
      openExchange: (...given: Parameters<typeof next.openExchange>) =>
        delisted(next.openExchange(...given), stuck.exchangeOrderId),
    };
    stage.exchange.ledger.cancel(Number(other.exchangeOrderId));
    stage.clock.advance(6000);
    expect(await reconcileOrders(trading)).toMatchObject({ orders: 2, failed: 0 });
    expect((await stored(scene, other)).status).toBe('cancelled');
    expect((await stored(scene, stuck)).status).toBe('open');
    await wait(5);
    const placed = await placeOrder(trading, stage.wish(scene.memberId, { price: '48000' }));
    expect(placed.outcome).toBe('placed');
  });
});

it('TRADE-11: a cancellation that is refused after its member was answered says why in the story of the order', async () => {
  const scene = await setScene();
  const { stage } = scene;
  const order = await place(scene);
  await stage.database.query("update trade_order set cancel = 'cancelling' where id = $1", [order.id]);
  const problem = { code: 'pair-not-trading', words: 'Market is closed.' } as const;
  const next = stage.beside();
  const trading = {
    ...next,
    openExchange: (...given: Parameters<typeof next.openExchange>): Exchange =>
      Object.assign(next.openExchange(...given), { cancel: async () => ({ kind: 'refused', problem }) }),
  };
  stage.clock.advance(60_000);
  await reconcileOrders(trading);
  expect(await stored(scene, order)).toMatchObject({ status: 'open', cancel: null });
  const last = (await listEvents(stage.database, order.id)).at(-1);
  expect(last).toMatchObject({ note: 'cancel-refused', words: 'Market is closed.' });
});

it('TRADE-15: one answer that does not come ends the round at that exchange, not one for each order', async () => {
  const scene = await setScene();
  const { stage } = scene;
  const orders = [await place(scene), await place(scene, { price: '49000' })];
  stage.exchange.faults.add({ endpoint: 'order', kind: 'timeout-before', count: 20 });
  stage.exchange.requests.length = 0;
  stage.clock.advance(6000);
  expect(await reconcileOrders(stage.trading)).toMatchObject({ orders: 2, failed: 2 });
  const asked = stage.exchange.requests.filter(({ url }) => url.pathname.endsWith('/order'));
  expect([asked.length, orders.length]).toEqual([1, 2]);
});
