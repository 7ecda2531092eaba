import { exact } from '@auspex/exchanges/test/scripted/exact-amount';
import { decimal } from '@auspex/market';
import { beforeAll, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { findKey, setLimits } from '../keys/key-store.ts';
import { findOrder, listEvents, type StoredOrder } from './order-store.ts';
import { placeOrder } from './place-order.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { recordSeen, stepOrder } from './record-order.ts';
import { stepToSeen } from './step-to-seen.ts';
import { writeEvent, writeOrder } from './write-order.ts';

/* Truth is the ledger of the scripted exchange. */

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading({ dialect: 'coinbaseexchange' });
});

async function place() {
  const { memberId } = await stage.addTrader();
  stage.exchange.ledger.orders.length = 0;
  const { order } = await placeOrder(stage.trading, stage.wish(memberId));
  if (order === null) throw new Error('Refused.');
  const stored = async (): Promise<StoredOrder> => {
    const latest = await findOrder(stage.database, { memberId, id: order.id });
    if (latest === undefined) throw new Error('The order is gone.');
    return latest;
  };
  const notes = async () =>
    (await listEvents(stage.database, order.id)).flatMap((event) => writeEvent(event, 'en').note || []);
  return {
    order,
    stored,
    notes,
    there: stage.exchange.ledger.orders[0] as unknown as Record<string, unknown>,
  };
}

async function look(): Promise<void> {
  stage.clock.advance(6000);
  await reconcileOrders(stage.trading);
}

it('TRADE-45: an order that was edited at its exchange is shown with the quantity and price it has there', async () => {
  const { stored, notes, there } = await place();
  Object.assign(there, { quantity: exact('0.3'), price: exact('49000') });
  await look();
  await look();
  expect(writeOrder(await stored(), [], 'en')).toMatchObject({
    status: 'open',
    quantity: '0.3',
    price: '49000',
  });
  expect(await notes()).toEqual(['The order was changed at the exchange.']);
  const fill = {
    id: 99,
    price: exact('49000'),
    quantity: exact('0.3'),
    fee: exact('14.7'),
    at: stage.clock.now(),
  };
  (there.fills as unknown[]).push(fill);
  there.status = 'filled';
  await look();
  expect(writeOrder(await stored(), [], 'en')).toMatchObject({
    ...{ status: 'filled', quantity: '0.3', filledQuantity: '0.3', filledNotional: '14700' },
  });
});

it('TRADE-8: an order that was enlarged at its exchange counts in its day’s limit as it is there', async () => {
  const { order, stored, there } = await place();
  const memberId = order.memberId ?? '';
  const owner = { memberId, exchange: 'COINBASEPRO' as const };
  const key = (await findKey(stage.database, owner))?.key.id ?? '';
  const limit = { asset: 'USD', maxOrder: null, maxDay: '20000' };
  await stage.database.transaction((tx) => setLimits(tx, key, [limit]));
  Object.assign(there, { quantity: exact('0.3'), price: exact('49000') });
  await look();
  // 0.3 × 49,000 = 14,700, and 5,000 more fit into 20,000 once.
  expect(plain((await stored()).notional)).toBe('14700');
  expect((await placeOrder(stage.trading, stage.wish(memberId))).outcome).toBe('placed');
  const third = await placeOrder(stage.trading, stage.wish(memberId, { price: '50001' }));
  expect(JSON.stringify(third)).toContain('"rule":"max-day"');
  expect(JSON.stringify(third)).toContain('"actual":"24700.1","limit":"20000"');
});

it('TRADE-8: a sale that was enlarged at its exchange counts at what each unit would have brought, if that is more than its limit', async () => {
  const { stored } = await place();
  const sale = { ...(await stored()), side: 'sell', price: '1000', notional: '5999' } as const;
  const now = { ...seen(sale, 'cancelled', ''), status: 'open', quantity: decimal('0.2') } as const;
  const notionalOf = (price: string) =>
    stepToSeen(sale, { ...now, price: decimal(price) }, new Date(0))?.set?.notional;
  expect(notionalOf('1000')).toBe('11998');
  expect(notionalOf('70000')).toBe('14000');
});

const plain = (text: string) => decimal(text).toString();

const seen = (order: StoredOrder, status: 'cancelled' | 'expired' | 'rejected', reason: string) => ({
  ...{ orderId: order.exchangeOrderId ?? '', clientId: order.id, symbol: order.keyPair, side: order.side },
  ...{
    type: order.type ?? undefined,
    quantity: decimal('0.1'),
    price: decimal('50000'),
    stopPrice: undefined,
  },
  ...{ status, filledQuantity: decimal('0'), filledNotional: decimal('0'), placedAt: 0, reason },
});

it.each([
  ['cancelled', 'Insufficient funds', 'It ended at the exchange. It said: Insufficient funds'],
  ['expired', 'Order expired', 'It ended at the exchange. It said: Order expired'],
  ['rejected', 'Post only', 'The exchange refused. It said: Post only'],
] as const)('TRADE-46: an order that its exchange has %s says why', async (status, reason, sentence) => {
  const { order, stored } = await place();
  stage.told.length = 0;
  await recordSeen(stage.trading, order.id, seen(order, status, reason));
  expect(writeOrder(await stored(), [], 'en')).toMatchObject({ status, reason: sentence });
  expect(stage.told).toMatchObject([{ payload: { orderId: order.id, reason: { words: reason } } }]);
});

it('TRADE-46: an order that its member cancelled needs no reason', async () => {
  const { order, stored } = await place();
  await stepOrder(stage.trading, order.id, () => ({ set: { cancel: 'cancelling' } }));
  await recordSeen(stage.trading, order.id, seen(order, 'cancelled', 'User requested'));
  expect(writeOrder(await stored(), [], 'en')).toMatchObject({ status: 'cancelled', reason: null });
});

it('TRADE-46: a paper order that a split, a thin book or its exit has ended says so, and one of an account that begins again needs no reason', async () => {
  const { order, stored } = await place();
  const paper = { ...(await stored()), exchange: 'PAPER' } as const;
  const [split, again, thin, exited] = ['share-action', undefined, 'not-enough-left', 'exit-traded'].map(
    (reason) => {
      const step = stepToSeen(paper, { ...seen(order, 'cancelled', ''), reason }, new Date(0));
      return writeOrder({ ...paper, ...step?.set, status: 'cancelled' }, [], 'en').reason;
    },
  );
  expect(split).toBe('The shares were split or renamed, so the order no longer fits them.');
  expect(again).toBeNull();
  expect(thin).toBe(
    'The market moved before it arrived: the order book, or your balance, was not enough for the rest.',
  );
  expect(exited).toBe('Its stop or target was reached, so the rest of it was cancelled.');
});
