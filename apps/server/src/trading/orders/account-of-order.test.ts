import { setTimeout as wait } from 'node:timers/promises';
import { SCRIPTED_KEY } from '@auspex/exchanges/test/scripted/start-scripted';
import { type CheckedOrder, decimal } from '@auspex/market';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { tables } from '../../platform/database/tables.ts';
import { findKey, lockTradingMember, removeKey } from '../keys/key-store.ts';
import { saveKey } from '../keys/save-key.ts';
import { insertIntent, listEvents, type StoredOrder } from './order-store.ts';
import { placeOrder } from './place-order.ts';
import { readBalances } from './read-balances.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { writeOrder } from './write-order.ts';

/* Truth is the ledger of the scripted exchange; another account there has none of the first one's orders. */

closesTrading();

const FIRST = { ...SCRIPTED_KEY, account: 'account-1' };
const OTHER = { ...SCRIPTED_KEY, apiKey: 'another-key-7e2d', account: 'account-2' };
const CHECKED = { type: 'limit', side: 'buy', quantity: decimal('1'), price: decimal('1') } as CheckedOrder;
const GONE = 'The key it was placed with is gone: save it again to follow this order.';

let stage: TradingStage;
let memberId = '';
beforeAll(async () => {
  stage = await openTrading({ timeoutMs: 2000 });
});

const owner = () => ({ memberId, exchange: 'BINANCEUS' as const });

/** The exchange takes this key now, and the member saves it. */
async function use(key: typeof FIRST | typeof SCRIPTED_KEY): Promise<void> {
  stage.exchange.key.current = key;
  const saved = await saveKey(stage.trading, owner(), { apiKey: key.apiKey, apiSecret: key.apiSecret });
  expect(saved).toEqual({ outcome: 'saved' });
}

async function place(payload: object = {}): Promise<StoredOrder> {
  const { order } = await placeOrder(stage.trading, stage.wish(memberId, payload));
  if (order === null) throw new Error('Refused.');
  return order;
}

async function stored({ id }: StoredOrder): Promise<StoredOrder> {
  const orders = tables(stage.database).selectFrom('trade_order').selectAll().where('id', '=', id);
  return orders.executeTakeFirstOrThrow();
}

/** Far longer than any order may be in doubt. */
async function lookForAWhile(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    stage.clock.advance(61_000);
    await reconcileOrders(stage.trading);
  }
}

beforeEach(async () => {
  await stage.database.query('delete from trade_order');
  stage.exchange.faults.clear();
  stage.exchange.ledger.setBalance('USD', '100000');
  stage.exchange.ledger.setBook('BTCUSD', { bids: [['59990', '0.4']], asks: [['60000', '0.5']] });
  stage.exchange.ledger.orders.length = 0;
  ({ memberId } = await stage.addTrader());
  await use(FIRST);
});

it('TRADE-14: an order stays open while the member uses another account, and is followed again once its key is back', async () => {
  const order = await place();
  expect(order.accountMark).toMatch(/^[\w-]{43}$/);
  const there = stage.exchange.ledger.orders.splice(0);
  await use(OTHER);
  await lookForAWhile();
  const waiting = await stored(order);
  expect(waiting).toMatchObject({ status: 'open', misses: 0, reasonCode: 'key-gone' });
  expect(writeOrder(waiting, [], 'en').reason).toBe(GONE);
  expect(writeOrder(waiting, [], 'fr').reason).toContain('enregistrez-la de nouveau');
  // It keeps nothing else waiting.
  expect((await place({ price: '41000' })).status).toBe('open');
  stage.exchange.ledger.orders.splice(0, 1, ...there);
  await use(FIRST);
  stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [['49990', '0.1']] });
  await reconcileOrders(stage.trading);
  expect(await stored(order)).toMatchObject({ status: 'filled', filledQuantity: '0.1', reasonCode: null });
  const notes = (await listEvents(stage.database, order.id)).flatMap(({ note }) => note ?? []);
  expect(notes).toEqual(['key-gone', 'key-back']);
});

it('TRADE-14: a lost answer is not judged by another account, nor without any key', async () => {
  stage.exchange.faults.add({ endpoint: 'place', kind: 'timeout-after' });
  const order = await place();
  expect(order.status).toBe('unknown');
  const there = stage.exchange.ledger.orders.splice(0);
  await use(OTHER);
  await lookForAWhile();
  expect(await stored(order)).toMatchObject({ status: 'unknown', reasonCode: 'key-gone' });
  await removeKey(stage.database, owner());
  await lookForAWhile();
  expect(await stored(order)).toMatchObject({ status: 'unknown', reasonCode: 'key-gone' });
  stage.exchange.ledger.orders.push(...there);
  await use(FIRST);
  await reconcileOrders(stage.trading);
  expect(await stored(order)).toMatchObject({ status: 'open', reasonCode: null, cancel: null });
});

it('TRADE-14: a new key of the same account follows its orders, also where the exchange does not name the account', async () => {
  await use(SCRIPTED_KEY);
  const order = await place();
  await use({ ...SCRIPTED_KEY, apiKey: 'the-next-key-51aa' });
  stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [['49990', '0.1']] });
  stage.clock.advance(6000);
  await reconcileOrders(stage.trading);
  const now = await stored(order);
  expect(now).toMatchObject({ status: 'filled', filledQuantity: '0.1' });
  expect(now.accountMark).not.toBe(order.accountMark);
});

it('TRADE-14: a key that no longer works ends no order', async () => {
  const order = await place();
  stage.exchange.key.current = OTHER;
  await lookForAWhile();
  expect(await stored(order)).toMatchObject({ status: 'open', misses: 0 });
});

describe('A key that the exchange refuses', () => {
  const REFUSED =
    'The exchange refuses the key, so this order cannot be followed and may have changed there. Check the key or save it again.';
  const notices = () => stage.told.filter(({ name }) => name === 'trading.key.refused');

  /**
   * Rounds as the follower takes them, every two seconds of the exchange's time; how often the key was used. A book
   * that was still being read for the order's paper twin needs none.
   */
  async function followFor(ms: number): Promise<number> {
    const signed = () =>
      stage.exchange.requests.filter(({ url }) => url.searchParams.has('signature')).length;
    const before = signed();
    for (let passed = 0; passed < ms; passed += 2000) {
      stage.clock.advance(2000);
      await reconcileOrders(stage.trading);
    }
    return signed() - before;
  }

  beforeEach(() => {
    stage.told.length = 0;
  });

  it('TRADE-42: is said on each of its orders and in one notice, and asked for them once a minute', async () => {
    const orders = [];
    for (const price of ['50000', '41000', '42000', '43000']) orders.push(await place({ price }));
    stage.exchange.key.current = OTHER;
    await followFor(20_000);
    for (const order of orders) {
      const waiting = await stored(order);
      expect(waiting).toMatchObject({ status: 'open', misses: 0 });
      expect(writeOrder(waiting, [], 'en').reason).toBe(REFUSED);
    }
    expect(notices()).toEqual([
      { name: 'trading.key.refused', payload: { memberId, exchange: 'BINANCEUS' } },
    ]);
    // A list and a look at most, however many orders there are; three minutes have three turns.
    expect(await followFor(180_000)).toBeLessThanOrEqual(2 * 3);
    expect(notices()).toHaveLength(1);
  });

  it('TRADE-42: is asked at once when it is checked or saved again', async () => {
    const order = await place();
    for (const again of [() => readBalances(stage.trading, owner()), () => use(FIRST)]) {
      stage.exchange.key.current = OTHER;
      await followFor(20_000);
      expect((await stored(order)).reasonCode).toBe('key-refused');
      stage.exchange.key.current = FIRST;
      await again();
      await reconcileOrders(stage.trading);
      expect(await stored(order)).toMatchObject({ status: 'open', reasonCode: null });
    }
    const notes = (await listEvents(stage.database, order.id)).flatMap(({ note }) => note ?? []);
    expect(notes).toEqual(['key-refused', 'key-back', 'key-refused', 'key-back']);
  });

  it('TRADE-42: is not said after one refusal alone, which may be a slip of the exchange', async () => {
    const order = await place();
    stage.exchange.key.current = OTHER;
    stage.clock.advance(6000);
    await reconcileOrders(stage.trading);
    stage.exchange.key.current = FIRST;
    await followFor(8000);
    expect((await listEvents(stage.database, order.id)).flatMap(({ note }) => note ?? [])).toEqual([]);
    expect(notices()).toEqual([]);
  });

  it('TRADE-42: is asked for the trades of an order that has ended once a minute too', async () => {
    const order = await place();
    stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [['49990', '0.1']] });
    stage.clock.advance(6000);
    stage.exchange.faults.add({ endpoint: 'fills', kind: 'server-error-before' });
    await reconcileOrders(stage.trading);
    expect(await stored(order)).toMatchObject({ status: 'filled', fillsComplete: false });
    stage.exchange.key.current = OTHER;
    expect(await followFor(120_000)).toBeLessThanOrEqual(4);
    await use(FIRST);
    await reconcileOrders(stage.trading);
    expect(await stored(order)).toMatchObject({ fillsComplete: true });
  });
});

it('TRADE-14: orders of a member who was erased are left as they were', async () => {
  const order = await place();
  await stage.test.owner.query('delete from member where id = $1', [memberId]);
  await lookForAWhile();
  expect(await stored(order)).toMatchObject({ status: 'open', memberId: null });
});

it('TRADE-14: an erasure and an order that is being stored do not wait for each other for ever', async () => {
  const id = '0d0c8a3a-30a7-4a26-8f0e-6f7b1e5f0a11';
  let erased: Promise<unknown> = Promise.resolve();
  await stage.database.transaction(async (tx) => {
    const member = await lockTradingMember(tx, memberId);
    erased = stage.test.owner.query('delete from member where id = $1', [memberId]);
    await wait(150);
    const model = { id, memberId, pseudonym: member?.pseudonym ?? '', world: 'live', now: new Date(0) };
    await insertIntent(tx, {
      ...{ ...model, exchange: 'BINANCEUS', idempotencyKey: id, payloadHash: id, keyPair: 'BTCUSD' },
      ...{ symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD', exits: undefined, signalId: null },
      ...{ order: CHECKED, notional: decimal('1') },
    });
  });
  await erased;
  expect(await stored({ id } as StoredOrder)).toMatchObject({ status: 'intended', memberId: null });
});

it('TRADE-9: the key is read once its turn has come: one that was replaced meanwhile is not used', async () => {
  const id = (await findKey(stage.database, owner()))?.key.id ?? '';
  const balances = await stage.beside().leases.hold(id, 1000, async () => {
    const waiting = readBalances(stage.trading, owner());
    await wait(100);
    await use(OTHER);
    return { waiting };
  });
  if (typeof balances === 'string') throw new Error(balances);
  expect((await balances.waiting).kind).toBe('found');
});
