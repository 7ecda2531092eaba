import { FAULTS, type FaultKind } from '@auspex/exchanges/test/scripted/faults';
import { DIALECTS, type DialectName } from '@auspex/exchanges/test/scripted/start-scripted';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/call-context.ts';
import { until } from '../../test/until.ts';
import { closesTrading, EXCHANGE_OF, openTrading, type TradingStage } from '../../test/with-trading.ts';
import type { Identity } from '../platform/http/identity.ts';
import { ANSWER_WITHIN_MS } from './answer-in-time.ts';
import { keyHandlers } from './keys/key-calls.ts';
import { findKey } from './keys/key-store.ts';
import { saveKey } from './keys/save-key.ts';
import { cancelOrder, cancelOrders } from './orders/cancel-order.ts';
import { readOpenOrders } from './orders/open-orders.ts';
import { findOrder, type StoredOrder } from './orders/order-store.ts';
import { placeOrder } from './orders/place-order.ts';
import { readBalances } from './orders/read-balances.ts';
import { reconcileOrders } from './orders/reconcile-orders.ts';
import { specifiedHandlers } from './specified-calls.ts';
import type { Trading } from './trading.ts';

/* Truth is the ledger of the scripted exchange. */

closesTrading();

/** Too late for whoever rings the bell before, and in time for the request itself. */
const SLOW_MS = 500;
const TIMEOUT_MS = 2500;

interface Scene {
  readonly stage: TradingStage;
  /** A process whose time to answer is over when the bell rings, and not before. */
  readonly trading: Trading;
  readonly memberId: string;
  ring(): void;
}

const stages = new Map<DialectName, TradingStage>();
beforeAll(async () => {
  for (const dialect of DIALECTS) stages.set(dialect, await openTrading({ dialect, timeoutMs: TIMEOUT_MS }));
});

async function setScene(dialect: DialectName = 'binanceus'): Promise<Scene> {
  const stage = stages.get(dialect);
  if (stage === undefined) throw new Error('The stage is not open.');
  // A minute later the gate lets everything through at once, whatever the test before has asked.
  stage.clock.advance(60_000);
  await stage.database.query('delete from trade_order');
  stage.exchange.faults.clear();
  stage.exchange.ledger.orders.length = 0;
  stage.exchange.requests.length = 0;
  stage.exchange.ledger.setBalance('USD', '100000');
  const { memberId } = await stage.addTrader();
  const waiting: (() => void)[] = [];
  const after = (delayMs: number, run: () => void) => {
    expect(delayMs).toBe(ANSWER_WITHIN_MS);
    waiting.push(run);
    return () => undefined;
  };
  const { exchangeClock } = stage.trading;
  const trading = { ...stage.trading, exchangeClock: { ...exchangeClock, after } };
  return { stage, trading, memberId, ring: () => waiting.forEach((run) => void run()) };
}

async function place({ stage, memberId }: Scene): Promise<StoredOrder> {
  const { order } = await placeOrder(stage.trading, stage.wish(memberId));
  if (order === null) throw new Error('Refused.');
  return order;
}

const stored = ({ stage, memberId }: Scene, id: string) => findOrder(stage.database, { memberId, id });

/** The bell rings as soon as the exchange has a request of this kind. */
async function ringOnce(
  { stage, ring }: Scene,
  is: (method: string, path: string) => boolean,
): Promise<void> {
  await until(() => stage.exchange.requests.some(({ method, url }) => is(method, url.pathname)));
  ring();
}

const LOSING = FAULTS.filter((kind) => kind !== 'lagging' && kind !== 'duplicate-accepted');

/** What the member is shown, rung for where the exchange lets everybody wait. */
async function shownAfter<Shown>(scene: Scene, kind: FaultKind, shown: Promise<Shown>): Promise<Shown> {
  if (/^(timeout|slow)/.test(kind)) await ringOnce(scene, () => true);
  return shown;
}

describe.each(DIALECTS)('What a member sees of an exchange that fails (%s)', (dialect) => {
  const exchange = EXCHANGE_OF[dialect];

  it.each(LOSING)('TRADE-37: is the orders that we know, when their list meets "%s"', async (kind) => {
    const scene = await setScene(dialect);
    const { stage, trading, memberId } = scene;
    const order = await place(scene);
    stage.exchange.requests.length = 0;
    stage.exchange.faults.add({ endpoint: 'open-orders', kind, delayMs: SLOW_MS, retryAfterS: 0 });
    const shown = await shownAfter(scene, kind, readOpenOrders(trading, { memberId, language: 'en' }));
    expect(shown.items).toMatchObject([{ id: order.id, status: 'open' }]);
    expect(shown.failed).toEqual([{ exchange, reason: expect.stringMatching(/^(The|Another) .+\./) }]);
    await until(async () => {
      const again = await readOpenOrders(stage.trading, { memberId, language: 'en' });
      return again.failed.length === 0 && again.items.length === 1;
    });
    expect(stage.exchange.ledger.orders.map(({ status }) => status)).toEqual(['open']);
  });

  it.each(LOSING)(
    'TRADE-37: is why, when its balance meets "%s", and an order is placed afterwards',
    async (kind) => {
      const scene = await setScene(dialect);
      const { stage, trading, memberId } = scene;
      stage.exchange.requests.length = 0;
      stage.exchange.faults.add({ endpoint: 'account', kind, delayMs: SLOW_MS, retryAfterS: 0 });
      const answer = await shownAfter(scene, kind, readBalances(trading, { memberId, exchange }));
      expect(answer.kind).toBe('failed');
      await until(async () => (await readBalances(stage.trading, { memberId, exchange })).kind === 'found');
      expect((await placeOrder(stage.trading, stage.wish(memberId))).outcome).toBe('placed');
      expect(stage.exchange.ledger.orders).toHaveLength(1);
    },
  );
});

describe('A member who waits for an exchange', () => {
  const exchange = EXCHANGE_OF.binanceus;
  const isPlacing = (method: string, path: string) => method === 'POST' && path.includes('order');

  it('TRADE-37: is shown the order as it is known by then, and the truth reaches it later', async () => {
    const scene = await setScene();
    const { stage, trading, memberId } = scene;
    stage.exchange.faults.add({ endpoint: 'place', kind: 'slow-after', delayMs: SLOW_MS });
    const placing = placeOrder(trading, stage.wish(memberId));
    await ringOnce(scene, isPlacing);
    const { outcome, order } = await placing;
    expect([outcome, order?.status]).toEqual(['placed', 'sending']);
    await until(async () => (await stored(scene, order?.id ?? ''))?.status === 'open');
    expect(stage.exchange.ledger.orders.map(({ clientId }) => clientId)).toEqual([order?.id]);
  });

  it('TRADE-37: is told that nothing was sent where checking took too long, and nothing is sent afterwards', async () => {
    const scene = await setScene();
    const { stage, trading, memberId } = scene;
    stage.exchange.faults.add({ endpoint: 'account', kind: 'slow-after', delayMs: SLOW_MS });
    const placing = placeOrder(trading, stage.wish(memberId, {}, 'the only press'));
    await ringOnce(scene, (_, path) => path.endsWith('/account'));
    expect(await placing).toMatchObject({
      outcome: 'refused',
      refusals: [{ rule: 'unreachable' }],
      order: null,
    });
    // Long enough after the slow answer has come.
    const placed = () => stage.exchange.requests.filter(({ method, url }) => isPlacing(method, url.pathname));
    const since = performance.now();
    await until(() => placed().length > 0 || performance.now() - since > 6 * SLOW_MS);
    expect(placed()).toEqual([]);
    expect(await stage.database.query('select from trade_order where member_id = $1', [memberId])).toEqual(
      [],
    );
    // Pressed again, the same order is placed, once.
    const again = await placeOrder(stage.trading, stage.wish(memberId, {}, 'the only press'));
    expect(again.outcome).toBe('placed');
    expect(stage.exchange.ledger.orders).toHaveLength(1);
  });

  /** Cancels the order as if it had been placed elsewhere, by the exchange's number. */
  const cancelForeign = async ({ trading, memberId }: Scene, order: StoredOrder) => {
    await trading.platform.database.query('delete from trade_order');
    const body = { exchange: 'BINANCEUS', key_pair: 'BTCUSD', id: order.exchangeOrderId ?? '' };
    const identity = { memberId } as Identity;
    const cancel = specifiedHandlers(trading)['trading.cancelOrderFunction'];
    return cancel?.({ body } as never, contextOf('trading.cancelOrderFunction', identity));
  };

  it('TRADE-37: is told that nobody knows yet whether an order from elsewhere is cancelled', async () => {
    const scene = await setScene();
    const order = await place(scene);
    scene.stage.exchange.faults.add({ endpoint: 'cancel', kind: 'slow-after', delayMs: SLOW_MS });
    const cancelling = cancelForeign(scene, order);
    await ringOnce(scene, (method) => method === 'DELETE');
    expect(await cancelling).toMatchObject({ outcome: 'unknown', filledQuantity: null });
    await until(() => scene.stage.exchange.ledger.orders.every(({ status }) => status === 'cancelled'));
  });

  it('is told what of an order from elsewhere traded before its cancellation', async () => {
    const scene = await setScene();
    const order = await place(scene);
    scene.stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [['49990', '0.04']] });
    expect(await cancelForeign(scene, order)).toMatchObject({ outcome: 'cancelled', filledQuantity: '0.04' });
    scene.stage.exchange.ledger.setBook('BTCUSD', { bids: [['59990', '0.4']], asks: [['60000', '0.5']] });
  });

  it('TRADE-37: sees that an order is being cancelled while the exchange takes its time', async () => {
    const scene = await setScene();
    const order = await place(scene);
    scene.stage.exchange.faults.add({ endpoint: 'cancel', kind: 'slow-after', delayMs: SLOW_MS });
    const cancelling = cancelOrder(scene.trading, order);
    await ringOnce(scene, (method) => method === 'DELETE');
    expect(await cancelling).toMatchObject({ outcome: 'cancelling', order: { cancel: 'cancelling' } });
    await until(async () => (await stored(scene, order.id))?.status === 'cancelled');
    expect(scene.stage.exchange.ledger.orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('TRADE-37: waits once for all orders that are cancelled together, not once for each', async () => {
    const scene = await setScene();
    const orders = [await place(scene), await place(scene), await place(scene)];
    scene.stage.exchange.faults.add({ endpoint: 'cancel', kind: 'slow-after', delayMs: SLOW_MS });
    const cancelling = cancelOrders(scene.trading, orders);
    await ringOnce(scene, (method) => method === 'DELETE');
    const told = orders.map(({ id }) => ({ outcome: 'cancelling', order: { id, cancel: 'cancelling' } }));
    expect(await cancelling).toMatchObject(told);
    await until(() => scene.stage.exchange.ledger.orders.every(({ status }) => status === 'cancelled'));
  });

  it('TRADE-37: is right to be told so: what the exchange puts off after the answer is cancelled later', async () => {
    const scene = await setScene();
    const { stage } = scene;
    const orders = [await place(scene), await place(scene)];
    stage.exchange.faults.add({ endpoint: 'cancel', kind: 'slow-after', delayMs: SLOW_MS });
    stage.exchange.faults.add({ endpoint: 'cancel', kind: 'rate-limited' });
    const cancelling = cancelOrders(scene.trading, orders);
    await ringOnce(scene, (method) => method === 'DELETE');
    expect(await cancelling).toMatchObject([{ outcome: 'cancelling' }, { outcome: 'cancelling' }]);
    await until(() => stage.exchange.requests.filter(({ method }) => method === 'DELETE').length === 2);
    await until(async () => {
      stage.clock.advance(10_000);
      await reconcileOrders(stage.trading);
      return stage.exchange.ledger.orders.every(({ status }) => status === 'cancelled');
    });
  });

  it('TRADE-37: is told that the exchange does not answer when a key takes too long to be checked or saved', async () => {
    const scene = await setScene();
    const { stage, trading, memberId } = scene;
    const isSlow = () =>
      stage.exchange.faults.add({ endpoint: 'permissions', kind: 'slow-after', delayMs: SLOW_MS });
    const owner = { memberId, exchange } as const;
    const identity = { memberId } as Identity;
    const check = (process: Trading) =>
      keyHandlers(process)['trading.checkKey']?.(
        { params: { exchange } } as never,
        contextOf('trading.checkKey', identity),
      );
    const problem = async () => (await findKey(stage.database, owner))?.key.problem;
    isSlow();
    const checking = check(trading);
    await ringOnce(scene, () => true);
    await checking;
    expect(await problem()).toBe('unreachable');
    // What the exchange says after that is kept.
    await until(async () => (await problem()) === null);
    stage.exchange.key.current = { ...stage.exchange.key.current, canWithdraw: true };
    stage.exchange.requests.length = 0;
    isSlow();
    const checkingAgain = check(trading);
    await ringOnce(scene, () => true);
    await checkingAgain;
    await until(async () => (await findKey(stage.database, owner))?.key.readOnly === true);
    stage.exchange.key.current = { ...stage.exchange.key.current, canWithdraw: false };
    stage.exchange.requests.length = 0;
    isSlow();
    const saving = saveKey(trading, owner, { apiKey: 'another key', apiSecret: 'another secret' });
    await ringOnce(scene, () => true);
    expect(await saving).toMatchObject({ outcome: 'refused', reason: 'unreachable' });
  });
});
