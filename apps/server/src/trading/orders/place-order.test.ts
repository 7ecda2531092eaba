import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { findKey } from '../keys/key-store.ts';
import { readTradingHealth } from '../read-health.ts';
import { ownSentence } from '../trading-sentences.ts';
import { judgeOrder } from './check-placement.ts';
import { listEvents, listFills, type StoredOrder } from './order-store.ts';
import { readTwins, settleTwins } from './paper-twins.ts';
import { placeOrder } from './place-order.ts';
import { isOwnRefusal, type Placement } from './placement.ts';
import { readAsked } from './read-asked.ts';

/* Truth is the ledger of the scripted exchange: 59,990 is bid and 60,000 asked, 0.5 BTC at that price. */

closesTrading();

let stage: TradingStage;
let memberId: string;
beforeAll(async () => {
  stage = await openTrading();
});

const atExchange = () => stage.exchange.ledger.orders;
const placedOf = (placement: Placement): StoredOrder => {
  if (placement.outcome === 'placed') return placement.order;
  throw new Error(`Refused: ${JSON.stringify(placement.refusals)}`);
};
const rulesOf = (placement: Placement) =>
  placement.outcome === 'refused' ? placement.refusals.map(({ rule }) => rule) : [];
const steps = async (order: StoredOrder) =>
  (await listEvents(stage.database, order.id)).map(({ toStatus }) => toStatus);

/** What was told of an order: its state, its status and what of it was filled. */
const changes = ({ id }: StoredOrder) =>
  stage.told.flatMap(({ payload }) =>
    'orderId' in payload && 'state' in payload && payload.orderId === id
      ? [`${payload.state} ${payload.status} ${payload.filledQuantity}`]
      : [],
  );

async function freshTrader(): Promise<void> {
  ({ memberId } = await stage.addTrader());
  stage.exchange.ledger.orders.length = 0;
  stage.exchange.requests.length = 0;
}

describe('Placing an order', () => {
  it('TRADE-1, TRADE-32: stores the intent first, sends it once with its own id, and records what the exchange says', async () => {
    await freshTrader();
    const order = placedOf(await placeOrder(stage.trading, stage.wish(memberId)));
    expect(await steps(order)).toEqual(['intended', 'sending', 'open']);
    const [there, ...more] = atExchange();
    expect(more).toEqual([]);
    expect(there).toMatchObject({ clientId: order.id, status: 'open' });
    expect(changes(order)).toEqual(['placed open 0']);
    expect(order).toMatchObject({ world: 'live', exchangeOrderId: String(there?.id), symbol: 'BTC-USD' });
  });

  it('TRADE-5: records every trade once and tells of each once', async () => {
    await freshTrader();
    stage.filled.length = 0;
    const payload = { order_type: 'market', price: null, quantity: '0.1' };
    const order = placedOf(await placeOrder(stage.trading, stage.wish(memberId, payload)));
    expect(order).toMatchObject({ status: 'filled', fillsComplete: true });
    expect(changes(order)).toEqual(['filled filled 0.1']);
    const fills = await listFills(stage.database, [order.id]);
    expect(fills).toMatchObject([{ price: '60000', quantity: '0.1', feeAsset: 'USD', fee: '6' }]);
    expect(stage.filled).toMatchObject([
      {
        memberId,
        orderId: order.id,
        symbol: 'BTC-USD',
        side: 'buy',
        price: '60000',
        quantity: '0.1',
        fee: '6',
      },
    ]);
  });

  it('TRADE-43: of an open ticket asks for the balances once in a few seconds; placing always asks again', async () => {
    await freshTrader();
    const wish = stage.wish(memberId);
    const asked = readAsked(memberId, wish.payload);
    const { database, ledger, requests } = { ...stage, ...stage.exchange };
    const reads = () => requests.filter(({ url }) => url.pathname.endsWith('/account')).length;
    for (let i = 0; i < 3; i += 1) {
      const key = await findKey(database, { memberId, exchange: 'BINANCEUS' });
      expect((await judgeOrder(stage.trading, asked, { key, priority: 'read' })).refusals).toEqual([]);
    }
    expect(reads()).toBe(1);
    ledger.setBalance('USD', '1');
    expect(rulesOf(await placeOrder(stage.trading, wish))).toEqual(['balance']);
    expect(reads()).toBe(2);
    ledger.setBalance('USD', '100000');
  });

  it('TRADE-2, TRADE-9: of fifty identical requests to two processes sends one, and answers all of them with it', async () => {
    await freshTrader();
    const processes = [stage.trading, stage.beside()];
    for (const key of ['a-key-of-the-press', null]) {
      atExchange().length = 0;
      const wish = () => stage.wish(memberId, { price: key === null ? '49000' : '48000' }, key);
      const wishes = Array.from({ length: 50 }, (_, i) =>
        placeOrder(processes[i % 2] ?? stage.trading, wish()),
      );
      const ids = new Set((await Promise.all(wishes)).map((placement) => placedOf(placement).id));
      expect(ids.size).toBe(1);
      expect(atExchange()).toHaveLength(1);
    }
  });

  it('TRADE-2: answers a repeated key with the first order, and refuses it for another', async () => {
    await freshTrader();
    const first = placedOf(await placeOrder(stage.trading, stage.wish(memberId, {}, 'once')));
    const again = placedOf(await placeOrder(stage.trading, stage.wish(memberId, { quantity: 0.1 }, 'once')));
    expect(again.id).toBe(first.id);
    const other = placeOrder(stage.trading, stage.wish(memberId, { quantity: '0.2' }, 'once'));
    await expect(other).rejects.toMatchObject({ kind: 'unprocessable', code: 'idempotency-key-reused' });
    expect(atExchange()).toHaveLength(1);
  });

  it('places two identical orders that follow each other', async () => {
    await freshTrader();
    await placeOrder(stage.trading, stage.wish(memberId));
    stage.clock.advance(10);
    await placeOrder(stage.trading, stage.wish(memberId));
    expect(atExchange()).toHaveLength(2);
  });

  it.each([
    ['checked', 'account', 'GET'],
    ['placed', 'place', 'POST'],
  ] as const)(
    'TRADE-9: places an identical order that comes more than two seconds later, although the first is still being %s',
    async (_, endpoint, method) => {
      await freshTrader();
      const asked = () =>
        stage.exchange.requests.filter(
          (seen) => seen.method === method && /account|order/.test(seen.url.pathname),
        );
      stage.exchange.faults.add({ kind: 'slow-after', endpoint, delayMs: 250 });
      const first = placeOrder(stage.trading, stage.wish(memberId));
      await until(async () => asked().length === 1);
      stage.clock.advance(2500);
      const second = placeOrder(stage.trading, stage.wish(memberId));
      stage.clock.advance(1500);
      const third = placeOrder(stage.trading, stage.wish(memberId));
      const ids = (await Promise.all([first, second, third])).map((placement) => placedOf(placement).id);
      expect(ids[0]).not.toBe(ids[1]);
      expect(ids[1]).toBe(ids[2]);
      const there = atExchange().map(({ clientId }) => clientId);
      expect(there.sort()).toEqual(ids.slice(0, 2).sort());
      expect(stage.trading.underWay.size).toBe(0);
    },
  );

  it('TRADE-7: refuses what the filters refuse, with the limit and the nearest valid value, and sends nothing', async () => {
    await freshTrader();
    const placement = await placeOrder(
      stage.trading,
      stage.wish(memberId, { quantity: '0.0001', price: '50000' }),
    );
    if (placement.outcome !== 'refused') throw new Error('It was placed.');
    const [refusal] = placement.refusals;
    expect(refusal).toMatchObject({ rule: 'notional-min' });
    expect(JSON.stringify(refusal)).toContain('"value":"0.0002"');
    expect(atExchange()).toEqual([]);
  });

  it('passes on what the exchange itself refuses', async () => {
    await freshTrader();
    stage.exchange.faults.add({ kind: 'rate-limited', endpoint: 'place', retryAfterS: 5 });
    const placement = await placeOrder(stage.trading, stage.wish(memberId));
    expect(rulesOf(placement)).toEqual(['refused-by-exchange']);
    expect(placement.order).toMatchObject({ status: 'rejected', reasonCode: 'rate-limited' });
    expect(atExchange()).toEqual([]);
    stage.clock.advance(5000);
  });

  it('TRADE-12: sends nothing before the exchange wants to hear again, and says so instead', async () => {
    await freshTrader();
    stage.exchange.faults.add({ kind: 'banned', endpoint: 'account', retryAfterS: 30 });
    const [first, second] = [
      await placeOrder(stage.trading, stage.wish(memberId)),
      await placeOrder(stage.trading, stage.wish(memberId)),
    ];
    expect([rulesOf(first), rulesOf(second)]).toEqual([['exchange-waits'], ['exchange-waits']]);
    // One request told us; none came after it.
    const heard = stage.exchange.requests.filter(({ url }) => url.pathname.endsWith('/account'));
    expect(heard).toHaveLength(1);
    const [health] = (await readTradingHealth(stage.trading)).items.filter(
      ({ exchange }) => exchange === 'BINANCEUS',
    );
    const until = health?.gate.waitingUntil ?? '';
    expect(Math.abs(Date.parse(until) - stage.clock.now() - 30_000)).toBeLessThan(3000);
    const [refusal] = second.outcome === 'refused' ? second.refusals : [];
    if (refusal === undefined || !isOwnRefusal(refusal)) throw new Error('It was placed.');
    expect(ownSentence(refusal, 'en')).toBe(
      `The exchange accepts no requests before ${until.slice(11, 19)} UTC. Nothing was sent; try again after that.`,
    );
    expect(health).toMatchObject({ lastFailure: expect.stringContaining('rate-limited'), unknown: 0 });
    expect([health?.lastFailureAt, health?.lastSuccessAt]).toEqual([
      expect.stringMatching(/^20/),
      expect.stringMatching(/^20/),
    ]);
    stage.clock.advance(31_000);
    expect((await placeOrder(stage.trading, stage.wish(memberId))).outcome).toBe('placed');
  });

  it('TRADE-13: refuses an order whose key stays in use, and does not send it late', async () => {
    await freshTrader();
    const key = (await findKey(stage.database, { memberId, exchange: 'BINANCEUS' }))?.key.id ?? '';
    const other = stage.beside();
    const placing = other.leases.hold(key, 1000, async (lease) => {
      const placement = placeOrder(stage.trading, stage.wish(memberId));
      let done = false;
      const ended = placement.finally(() => {
        done = true;
      });
      while (!done) {
        await lease.renew();
        await wait(100);
      }
      return ended;
    });
    const placement = await placing;
    if (typeof placement === 'string') throw new Error(placement);
    expect(rulesOf(placement)).toEqual(['key-busy']);
    await wait(200);
    expect(atExchange()).toEqual([]);
  });
});

it('TRADE-33: A live order is tried out on paper too, without touching a balance, and the gap is kept', async () => {
  await freshTrader();
  stage.exchange.ledger.setBook('BTCUSD', { bids: [['59990', '0.4']], asks: [['60000', '0.5']] });
  const payload = { order_type: 'market', price: null };
  const order = placedOf(await placeOrder(stage.trading, stage.wish(memberId, payload)));
  const ended = `select from paper_order where client_id = $1 and phase = 'ended'`;
  await until(async () => (await stage.database.query(ended, [order.id])).length === 1);
  await settleTwins(stage.trading);
  const { orders, price, fee, time } = await readTwins(stage.trading, { memberId });
  // Both bought at 60,000 and paid 0.1 %.
  expect([orders, price?.median, fee?.median]).toEqual([1, 0, 0]);
  expect(Math.abs(time?.median ?? 1e9)).toBeLessThan(5000);
  const [own] = await stage.database.query('select from paper_account where twin_of is null');
  expect([order.status, own]).toEqual(['filled', undefined]);
});

/** Without those of the twins' transactions. */
function ownStatements(asked: readonly { readonly client: unknown; readonly statement: string }[]): string[] {
  const whole: string[][] = [];
  const begun = new Map<unknown, string[]>();
  for (const { client, statement } of asked) {
    const together = begun.get(client);
    if (together === undefined) {
      const first = [statement];
      whole.push(first);
      if (statement === 'BEGIN') begun.set(client, first);
    } else {
      together.push(statement);
      if (statement === 'COMMIT') begun.delete(client);
    }
  }
  return whole.filter((statements) => !statements.some((one) => one.includes('paper_'))).flat();
}

/** Places an order that rests far below the market, and waits until its twin is stored as well. */
async function placeWithTwin(price: string): Promise<void> {
  const { id } = placedOf(await placeOrder(stage.trading, stage.wish(memberId, { price })));
  const stored = 'select from paper_order where client_id = $1';
  await until(async () => (await stage.database.query(stored, [id])).length === 1);
}

it('An order at an exchange takes 19 statements until it is recorded, six of which begin and end its three transactions', async () => {
  await freshTrader();
  // The first one looks at the account's earlier orders too.
  await placeWithTwin('41000');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await placeWithTwin('42000');
  const { calls, contexts } = query.mock;
  const asked = calls.map(([statement], i) => ({ client: contexts[i], statement: String(statement) }));
  query.mockRestore();
  // How often a lease is renewed depends on the machine.
  const own = ownStatements(asked).filter((statement) => !/update trading_lease/.test(statement));
  expect(own.filter((statement) => /^(BEGIN|COMMIT)$/.test(statement))).toHaveLength(6);
  expect(own).toHaveLength(19);
});
