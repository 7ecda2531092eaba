import { setTimeout as wait } from 'node:timers/promises';
import { EXCHANGE_TRAITS } from '@auspex/exchanges';
import { FAULTS, type Fault } from '@auspex/exchanges/test/scripted/faults';
import { DIALECTS, type DialectName, SCRIPTED_KEY } from '@auspex/exchanges/test/scripted/start-scripted';
import { DAY_MS, decimal, isFinalStatus, ZERO } from '@auspex/market';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closesTrading,
  EXCHANGE_OF,
  openTrading,
  PAIR_OF,
  type TradingStage,
} from '../../../test/with-trading.ts';
import { removeKey } from '../keys/key-store.ts';
import { saveKey } from '../keys/save-key.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder, listEvents, listFills, type StoredOrder } from './order-store.ts';
import { placeOrder } from './place-order.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { recordSeen } from './record-order.ts';

/* Truth is the ledger of the scripted exchange, never our database. */

closesTrading();

const SLOW_MS = 500;
const stages = new Map<DialectName, TradingStage>();
beforeAll(async () => {
  for (const dialect of DIALECTS) stages.set(dialect, await openTrading({ dialect, timeoutMs: 250 }));
});

interface Scene {
  readonly stage: TradingStage;
  readonly memberId: string;
}

async function setScene(dialect: DialectName = 'binanceus'): Promise<Scene> {
  const stage = stages.get(dialect);
  if (stage === undefined) throw new Error('The stage is not open.');
  // Orders of the scenes before would be looked at too.
  await stage.database.query('delete from trade_order');
  stage.exchange.faults.clear();
  const { memberId } = await stage.addTrader();
  stage.exchange.ledger.setBalance('USD', '100000');
  stage.exchange.ledger.setBook(PAIR_OF[dialect], { bids: [['59990', '0.4']], asks: [['60000', '0.5']] });
  stage.exchange.ledger.orders.length = 0;
  stage.filled.length = 0;
  return { stage, memberId };
}

const fault = ({ stage }: Scene, given: Fault) =>
  stage.exchange.faults.add({ delayMs: SLOW_MS, retryAfterS: 1, ...given });

const stored = async ({ stage, memberId }: Scene, id: string): Promise<StoredOrder> => {
  const order = await findOrder(stage.database, { memberId, id });
  if (order === undefined) throw new Error('The order is gone.');
  return order;
};

async function place(scene: Scene, payload: object = {}): Promise<StoredOrder> {
  const placement = await placeOrder(scene.stage.trading, scene.stage.wish(scene.memberId, payload));
  if (placement.order === null) throw new Error(`Refused: ${JSON.stringify(placement)}`);
  return placement.order;
}

/** Looks at orders every two seconds of the exchange's time until this one is as wanted; says how long that took. */
async function reconcileUntil(
  scene: Scene,
  id: string,
  isDone: (order: StoredOrder) => boolean,
): Promise<number> {
  const since = scene.stage.clock.now();
  for (let turn = 0; turn < 120; turn += 1) {
    await reconcileOrders(scene.stage.trading);
    if (isDone(await stored(scene, id))) return scene.stage.clock.now() - since;
    scene.stage.clock.advance(2000);
    await wait(5);
  }
  throw new Error(`Still ${(await stored(scene, id)).status}.`);
}

const LOSING = FAULTS.filter((kind) => kind !== 'lagging' && kind !== 'duplicate-accepted');

describe.each(DIALECTS)('An order whose placement goes wrong (%s)', (dialect) => {
  it.each(LOSING)('by "%s" is at the exchange at most once, and soon known', async (kind) => {
    const scene = await setScene(dialect);
    fault(scene, { endpoint: 'place', kind });
    const order = await place(scene);
    expect(['unknown', 'rejected']).toContain(order.status);
    if (kind.startsWith('slow')) await wait(2 * SLOW_MS);
    const took = await reconcileUntil(scene, order.id, ({ status }) => status !== 'unknown');
    expect(took).toBeLessThan(EXCHANGE_TRAITS[EXCHANGE_OF[dialect]].requestLifetimeMs + 60_000);
    const there = scene.stage.exchange.ledger.orders;
    expect(there.length).toBeLessThanOrEqual(1);
    const now = await stored(scene, order.id);
    expect(now.status).toBe(there.length === 1 ? 'open' : 'rejected');
    expect(
      scene.stage.exchange.requests.filter(
        ({ method, url }) => method === 'POST' && url.pathname.includes('order'),
      ).length,
    ).toBeLessThanOrEqual(1);
    scene.stage.exchange.requests.length = 0;
  });
});

describe.each(DIALECTS)('A cancellation that goes wrong (%s)', (dialect) => {
  it.each(LOSING)('TRADE-11: by "%s" ends in what the exchange says', async (kind) => {
    const scene = await setScene(dialect);
    const order = await place(scene);
    fault(scene, { endpoint: 'cancel', kind });
    const { outcome } = await cancelOrder(scene.stage.trading, order);
    expect(['refused', 'unknown']).toContain(outcome);
    if (kind.startsWith('slow')) await wait(2 * SLOW_MS);
    await reconcileUntil(scene, order.id, ({ status, cancel }) => isFinalStatus(status) || cancel === null);
    await reconcileUntil(scene, order.id, () => true);
    const [there] = scene.stage.exchange.ledger.orders;
    expect((await stored(scene, order.id)).status).toBe(there?.status);
  });
});

describe('Orders that are in doubt', () => {
  it('TRADE-3: are not given up because the exchange does not answer', async () => {
    const scene = await setScene();
    fault(scene, { endpoint: 'place', kind: 'timeout-before' });
    const order = await place(scene);
    fault(scene, { endpoint: 'order', kind: 'server-error-before', count: 20 });
    for (let turn = 0; turn < 10; turn += 1) {
      scene.stage.clock.advance(5000);
      await reconcileOrders(scene.stage.trading);
    }
    expect(await stored(scene, order.id)).toMatchObject({ status: 'unknown', misses: 0 });
    scene.stage.exchange.faults.clear();
    await reconcileUntil(scene, order.id, ({ status }) => status !== 'unknown');
    const events = await listEvents(scene.stage.database, order.id);
    expect(events.map(({ note }) => note)).toEqual([null, null, 'answer-lost', 'never-arrived']);
  });

  it('TRADE-3: are not given up while look-ups lag behind the truth', async () => {
    const scene = await setScene();
    fault(scene, { endpoint: 'place', kind: 'timeout-after' });
    const order = await place(scene);
    fault(scene, { endpoint: 'order', kind: 'lagging', count: 4 });
    await reconcileUntil(scene, order.id, ({ status }) => status !== 'unknown');
    expect((await stored(scene, order.id)).status).toBe('open');
  });

  it('are found again where the process that sent them died, and an intent that was never sent is given up', async () => {
    const scene = await setScene();
    const [sent, intended] = [await place(scene), await place(scene, { price: '49000' })];
    const { database } = scene.stage.test;
    await database.query(
      "update trade_order set status = 'sending', exchange_order_id = null where id = $1",
      [sent.id],
    );
    await database.query(
      "update trade_order set status = 'intended', exchange_order_id = null where id = $1",
      [intended.id],
    );
    await reconcileOrders(scene.stage.trading);
    expect((await stored(scene, sent.id)).status).toBe('sending');
    expect(await reconcileUntil(scene, sent.id, ({ status }) => status === 'open')).toBeLessThan(30_000);
    await reconcileUntil(scene, intended.id, ({ status }) => status === 'rejected');
    expect((await stored(scene, intended.id)).reasonCode).toBe('never-sent');
  });

  it('are looked up although the clock was set back after their process died', async () => {
    const scene = await setScene();
    const order = await place(scene);
    await scene.stage.test.database.query(
      "update trade_order set status = 'sending', exchange_order_id = null where id = $1",
      [order.id],
    );
    scene.stage.clock.advance(-3_600_000);
    await reconcileOrders(scene.stage.trading);
    expect((await stored(scene, order.id)).status).toBe('open');
  });

  it('TRADE-6: keep a new process from placing on that account until it has looked at them', async () => {
    const scene = await setScene();
    fault(scene, { endpoint: 'place', kind: 'timeout-after' });
    const order = await place(scene);
    const next = scene.stage.beside();
    fault(scene, { endpoint: 'order', kind: 'server-error-before' });
    const early = await placeOrder(next, scene.stage.wish(scene.memberId, { price: '48000' }));
    expect(early).toMatchObject({ outcome: 'refused', refusals: [{ rule: 'checking' }] });
    const later = await placeOrder(next, scene.stage.wish(scene.memberId, { price: '48000' }));
    expect(later.outcome).toBe('placed');
    expect((await stored(scene, order.id)).status).toBe('open');
  });
});

describe('Open orders', () => {
  const bought = ({ stage }: Scene, ask: string, quantity: string) =>
    stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [[ask, quantity]] });

  it('TRADE-5: are followed to their end, each trade counted once by two processes at a time', async () => {
    const scene = await setScene();
    const order = await place(scene);
    const second = scene.stage.beside();
    bought(scene, '49990', '0.04');
    scene.stage.clock.advance(6000);
    await Promise.all([reconcileOrders(scene.stage.trading), reconcileOrders(second)]);
    await reconcileUntil(scene, order.id, ({ status }) => status === 'partially_filled');
    bought(scene, '49980', '0.1');
    scene.stage.clock.advance(6000);
    await Promise.all([reconcileOrders(scene.stage.trading), reconcileOrders(second)]);
    await reconcileUntil(
      scene,
      order.id,
      ({ status, fillsComplete }) => status === 'filled' && fillsComplete,
    );
    const fills = await listFills(scene.stage.database, [order.id]);
    expect(fills.map(({ quantity }) => quantity).sort()).toEqual(['0.04', '0.06']);
    expect(scene.stage.filled.map(({ tradeId }) => tradeId).sort()).toEqual(
      fills.map(({ tradeId }) => tradeId).sort(),
    );
  });

  it('are followed although the clock was set back', async () => {
    const scene = await setScene();
    const order = await place(scene);
    scene.stage.clock.advance(6000);
    await reconcileOrders(scene.stage.trading);
    scene.stage.clock.advance(-3_600_000);
    bought(scene, '49980', '0.1');
    await reconcileOrders(scene.stage.trading);
    expect(await stored(scene, order.id)).toMatchObject({ status: 'filled', filledQuantity: '0.1' });
  });

  it('TRADE-4: never go back, whatever a replica of the exchange says', async () => {
    const scene = await setScene();
    const order = await place(scene, { price: '60000' });
    await recordSeen(scene.stage.trading, order.id, {
      ...{
        orderId: order.exchangeOrderId ?? '',
        clientId: order.id,
        symbol: 'BTCUSD',
        side: 'buy',
        type: 'limit',
      },
      ...{ quantity: decimal('0.1'), price: undefined, stopPrice: undefined, placedAt: 0 },
      ...{ status: 'open', filledQuantity: ZERO, filledNotional: ZERO },
    });
    expect(await stored(scene, order.id)).toMatchObject({ status: 'filled', filledQuantity: '0.1' });
  });

  it('are cancelled at the exchange, and one that has ended says so', async () => {
    const scene = await setScene();
    const order = await place(scene);
    expect((await cancelOrder(scene.stage.trading, order)).outcome).toBe('cancelled');
    expect(scene.stage.exchange.ledger.orders[0]?.status).toBe('cancelled');
    expect((await cancelOrder(scene.stage.trading, order)).outcome).toBe('cancelled');
    const filled = await place(scene, { price: '60000' });
    expect((await cancelOrder(scene.stage.trading, filled)).outcome).toBe('not-open');
  });

  it('that the exchange has removed are cancelled, once several looks have missed them', async () => {
    const scene = await setScene();
    const order = await place(scene);
    scene.stage.exchange.ledger.orders.length = 0;
    await reconcileOrders(scene.stage.trading);
    expect((await stored(scene, order.id)).status).toBe('open');
    await reconcileUntil(scene, order.id, ({ status }) => status === 'cancelled');
    const removed = await place(scene);
    scene.stage.exchange.ledger.orders.length = 0;
    expect((await cancelOrder(scene.stage.trading, removed)).outcome).toBe('cancelling');
    await reconcileUntil(scene, removed.id, ({ status }) => status === 'cancelled');
  });
});

describe('Trades of a filled order that could not be read at once', () => {
  // Days pass in each, and what a stage knows of its exchange grows old.
  beforeEach(async () => {
    stages.set('binanceus', await openTrading({ dialect: 'binanceus', timeoutMs: 250 }));
  });

  const filledUnread = async (scene: Scene) => {
    fault(scene, { endpoint: 'fills', kind: 'server-error-before' });
    const order = await place(scene, { price: '60000' });
    expect(order).toMatchObject({ status: 'filled', fillsComplete: false });
    return order;
  };

  it('TRADE-5: are recorded once its key is back, however long that takes', async () => {
    const scene = await setScene();
    const { stage, memberId } = scene;
    const order = await filledUnread(scene);
    const owner = { memberId, exchange: 'BINANCEUS' } as const;
    await removeKey(stage.database, owner);
    for (const ms of [1000, DAY_MS, DAY_MS]) {
      stage.clock.advance(ms);
      await reconcileOrders(stage.trading);
    }
    expect((await saveKey(stage.trading, owner, SCRIPTED_KEY)).outcome).toBe('saved');
    await reconcileOrders(stage.trading);
    expect(await stored(scene, order.id)).toMatchObject({ status: 'filled', fillsComplete: true });
    expect(stage.filled).toMatchObject([{ orderId: order.id, quantity: '0.1', price: '60000' }]);
    expect(await reconcileOrders(stage.trading)).toMatchObject({ orders: 0 });
  });

  it('are given up where the exchange still does not name them after a day, and not while it does not answer', async () => {
    const scene = await setScene();
    const { stage } = scene;
    await filledUnread(scene);
    stage.clock.advance(DAY_MS);
    const lookEveryMinute = async (times: number) => {
      let looked = 0;
      for (let turn = 0; turn < times; turn += 1) {
        stage.clock.advance(60_000);
        looked += (await reconcileOrders(stage.trading)).orders;
      }
      return looked;
    };
    fault(scene, { endpoint: 'fills', kind: 'server-error-before', count: 20 });
    expect(await lookEveryMinute(5)).toBe(5);
    stage.exchange.faults.clear();
    fault(scene, { endpoint: 'fills', kind: 'lagging', count: 20 });
    expect(await lookEveryMinute(5)).toBe(3);
    expect(stage.filled).toEqual([]);
  });
});
