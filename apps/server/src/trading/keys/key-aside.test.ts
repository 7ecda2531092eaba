import { ExchangeGate } from '@auspex/exchanges';
import { type Answerer, KRAKEN_RIGHTS, startAnswerer } from '@auspex/exchanges/test/loopback-answerer';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { Trading } from '../trading.ts';
import { findKey } from './key-store.ts';
import { saveKey } from './save-key.ts';
import { useExchange } from './use-exchange.ts';

closesTrading();

const apiSecret = Buffer.from('the secret of a key at Kraken').toString('base64');

let stage: TradingStage;
let kraken: Answerer;
beforeAll(async () => {
  kraken = await startAnswerer(({ path }) =>
    path.endsWith('GetApiKeyInfo')
      ? { json: { error: [], result: { permissions: KRAKEN_RIGHTS } } }
      : { json: { error: [], result: {} } },
  );
  stage = await openTrading({ environment: { TRADING_KRAKEN_URL: kraken.url } });
});
afterAll(() => kraken.close());

/** A list of all open orders counts 40 at Binance.US, balances ten and an order one. */
const listAll = (trading: Trading, memberId: string) =>
  useExchange(trading, { memberId, exchange: 'BINANCEUS' }, (use) =>
    use.ask({ action: 'list' }, (exchange) => exchange.openOrders(undefined)),
  );

/** A process whose gate has let through what it could at once, and has another member's list of 40 before all else. */
async function busyProcess(): Promise<Trading> {
  const gate = new ExchangeGate(stage.trading.exchangeClock, { perSecond: 24, atOnce: 40 });
  await gate.enter('read', 40);
  void gate.enter('read', 40);
  const trading = stage.beside();
  Object.assign(trading.gates, { BINANCEUS: gate });
  return trading;
}

it('TRADE-49: a read that waits for its turn at the exchange keeps no order of the same member waiting, in this process or another', async () => {
  const { memberId } = await stage.addTrader();
  const busy = await busyProcess();
  stage.exchange.ledger.orders.length = 0;
  let isListed = false;
  // Twice 40 at 24 a second.
  const listing = listAll(busy, memberId).then((used) => {
    isListed = true;
    return used;
  });
  await vi.waitFor(() => expect(busy.gates.BINANCEUS.state.waiting).toBe(2));
  for (const [trading, price] of [
    [stage.trading, '50000'],
    [busy, '50001'],
  ] as const) {
    expect((await placeOrder(trading, stage.wish(memberId, { price }))).outcome).toBe('placed');
    expect(isListed).toBe(false);
  }
  expect(await listing).toMatchObject({ done: { kind: 'found', value: [{}, {}] } });
});

it('TRADE-49: a read whose key is replaced while it waits is not sent', async () => {
  const { memberId } = await stage.addTrader();
  const busy = await busyProcess();
  const listing = listAll(busy, memberId);
  await vi.waitFor(() => expect(busy.gates.BINANCEUS.state.waiting).toBe(2));
  const owner = { memberId, exchange: 'BINANCEUS' } as const;
  stage.exchange.key.current = { apiKey: 'another', apiSecret: 'secret' };
  expect(await saveKey(stage.trading, owner, stage.exchange.key.current)).toEqual({ outcome: 'saved' });
  expect(await listing).toEqual({ refusal: 'busy' });
});

it('TRADE-49: a read that the exchange asked to be left alone before it had the key again is not sent', async () => {
  const { memberId } = await stage.addTrader();
  const busy = await busyProcess();
  const gate = busy.gates.BINANCEUS;
  const listing = listAll(busy, memberId);
  await vi.waitFor(() => expect(gate.state.waiting).toBe(2));
  const keyId = (await findKey(stage.database, { memberId, exchange: 'BINANCEUS' }))?.key.id ?? '';
  stage.exchange.requests.length = 0;
  const retryAt = await stage.trading.leases.hold(keyId, 3000, async () => {
    await vi.waitFor(() => expect(gate.state.waiting).toBe(0), { timeout: 5000 });
    const at = stage.clock.now() + 60_000;
    gate.closeUntil(at);
    return at;
  });
  expect(await listing).toEqual({ refusal: 'waits', retryAt });
  expect(stage.exchange.requests).toEqual([]);
});

it('TRADE-19: the points of a read that waits for them count for everybody who uses the key meanwhile', async () => {
  const { memberId } = await stage.addTrader();
  const owner = { memberId, exchange: 'KRAKEN' } as const;
  expect(await saveKey(stage.trading, owner, { apiKey: memberId, apiSecret })).toEqual({ outcome: 'saved' });
  const keyId = (await findKey(stage.database, owner))?.key.id;
  const points = async () => {
    const [row] = await stage.database.query<{ points: number }>(
      'select spent_points as points from trading_lease where key_id = $1',
      [keyId],
    );
    return row?.points ?? 0;
  };
  const ask = (trading: Trading, priority: 'read' | 'order') =>
    useExchange(trading, { ...owner, priority }, (use) =>
      use.ask({ action: 'balances' }, (exchange) => exchange.balances()),
    );
  const setPoints = (spent: number) =>
    stage.database.query('update trading_lease set spent_points = $2, spent_at = $3 where key_id = $1', [
      ...[keyId, spent],
      new Date(stage.clock.now()),
    ]);
  await ask(stage.trading, 'order');
  // Eleven may be spent on reads: this one waits one and a half seconds for half a point.
  await setPoints(10.5);
  const from = performance.now();
  const reading = ask(stage.trading, 'read');
  await vi.waitFor(async () => expect(await points()).toBeGreaterThan(11));
  expect(await ask(stage.beside(), 'order')).toMatchObject({ done: { kind: 'found' } });
  expect(performance.now() - from).toBeLessThan(1200);
  const between = await points();
  expect(between).toBeGreaterThan(12);
  expect(await reading).toMatchObject({ done: { kind: 'found' } });
  const after = await points();
  // Both count, and what came back meanwhile: a third of a point each second.
  expect(after).toBeGreaterThan(12.5 - ((performance.now() - from) / 1000) * 0.34);
  expect(after).toBeLessThanOrEqual(12.5);
});

it('TRADE-42: an answer to a key that was replaced meanwhile says nothing of the one that came after it', async () => {
  const { memberId } = await stage.addTrader();
  const owner = { memberId, exchange: 'BINANCEUS' } as const;
  const refused = { kind: 'failed', problem: { code: 'invalid-key', words: '' } } as const;
  await useExchange(stage.trading, owner, (use) =>
    use.ask({ action: 'list' }, async () => {
      await stage.database.query('update trading_key set version = version + 1 where member_id = $1', [
        memberId,
      ]);
      return refused;
    }),
  );
  expect((await findKey(stage.database, owner))?.key.problem).toBeNull();
});
