import { afterEach, expect, it } from 'vitest';
import { createExchange } from '../src/create-exchange.ts';
import { KEY_ALLOWANCES } from '../src/exchange-traits.ts';
import { ExchangeGate } from '../src/wire/exchange-gate.ts';
import { KeyBudget } from '../src/wire/key-budget.ts';
import { type Answerer, type SeenRequest, startAnswerer } from './loopback-answerer.ts';
import { steppedClock } from './stepped-clock.ts';

const key = { apiKey: 'a-key', apiSecret: Buffer.from('a secret').toString('base64') };
const hosts: Answerer[] = [];

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

/** Follows the orders of a new key of Kraken, which has all its points. */
async function following(resultOf: (request: SeenRequest) => unknown) {
  const host = await startAnswerer((request) => ({ json: { error: [], result: resultOf(request) } }));
  hosts.push(host);
  const clock = steppedClock();
  const spent = { points: 0, at: clock.now() };
  const allowance = KEY_ALLOWANCES.KRAKEN ?? { most: 0, perSecond: 0, keptForOrders: 0 };
  const budget = new KeyBudget(clock, allowance, spent);
  const gate = new ExchangeGate(clock, 'KRAKEN');
  const line = { gate, budget, reads: 'follow', beforeSend: async () => undefined } as const;
  const exchange = createExchange({ name: 'KRAKEN', key, clock, baseUrl: host.url, line });
  return { host, clock, spent, budget, exchange };
}

it('TRADE-19: requests are counted as Kraken counts them, a look at trades four times', async () => {
  const { host, exchange, spent } = await following(({ path }) =>
    path.endsWith('/QueryOrders') ? { 'O1-1-1': { trades: ['T1-1-1'] } } : {},
  );
  await exchange.fills({ symbol: 'XBTUSD', orderId: 'O1-1-1', quoteAsset: 'USD' });
  expect([host.seen.length, spent.points]).toEqual([2, 5]);
});

it('TRADE-19: an order with more trades than a key can ask for at once brings all of them, each once', async () => {
  const ids = Array.from({ length: 130 }, (_, place) => `T-${place}`);
  const told: string[] = [];
  const { clock, budget, exchange } = await following(({ path, body }) => {
    if (path.endsWith('/QueryOrders')) return { O1: { trades: ids } };
    const asked = new URLSearchParams(body).get('txid')?.split(',') ?? [];
    told.push(...asked);
    return Object.fromEntries(asked.map((id) => [id, { time: 1000, price: '7', vol: '1', fee: '0' }]));
  });
  const known = new Set<string>();
  for (let look = 0; look < 6; look += 1) {
    const order = { symbol: 'XBTUSD', orderId: 'O1', quoteAsset: 'USD', known };
    const answer = await budget.look(() => exchange.fills(order));
    if (answer.kind === 'found') for (const { tradeId } of answer.value) known.add(tradeId);
    await clock.advance(45_000);
  }
  expect(told).toEqual(ids);
  expect([...known]).toEqual(ids);
});
