import { describe, expect, it } from 'vitest';
import { fixtureBearer } from '../http-proof/roles.ts';
import { withPortfolio } from '../with-portfolio.ts';
import { callerAs, figureOf, runTool } from './use-tools.ts';

const { app, add, get, ask } = withPortfolio();
const asking = { call: callerAs(() => app.http) };
const stranger = { call: callerAs(() => app.http, 'other member') };

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const { statusCode, body } = await app.http.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: fixtureBearer('member') ?? '', ...headers },
  });
  expect([url, statusCode, body]).toEqual([url, 200, expect.any(String)]);
  return JSON.parse(body);
}

describe('a portfolio', () => {
  it('is the asking member’s own, with the figures of the portfolio screen', async () => {
    await add('deposit', '2025-01-06', { amount: '20000', currency: 'USD' });
    await add('buy', '2025-01-07', { symbol: 'AAPL', quantity: '10', price: '200', currency: 'USD' });
    await add('buy', '2025-02-03', { symbol: 'BTC-USD', quantity: '0.05', price: '90000', currency: 'USD' });
    const found = await runTool(asking, 'portfolio', {});
    const { items, total, base } = await get('holdings');
    expect(figureOf(found, 'total-value')).toBe(Number(total.value));
    expect(figureOf(found, 'gain')).toBe(Number(total.gain));
    expect(figureOf(found, 'positions')).toBe(2);
    // Sold nothing, so the quantity is what was bought, whatever was split since.
    expect(figureOf(found, 'BTC-USD.quantity')).toBe(0.05);
    expect(figureOf(found, `${items[0].symbol}.weight`)).toBe(items[0].weight);
    expect(found.figures.find(({ id }) => id === 'total-value')).toMatchObject({
      unit: 'money',
      currency: base,
    });

    const others = await runTool(stranger, 'portfolio', {});
    expect(others).toMatchObject({
      figures: [],
      empty: true,
      notes: expect.arrayContaining(['There is nothing in the portfolio.']),
    });
    expect(JSON.stringify(others)).not.toContain('BTC-USD');
  });

  it('shows one position, and says when there is none', async () => {
    await add('deposit', '2025-01-06', { amount: '20000', currency: 'USD' });
    await add('buy', '2025-01-07', { symbol: 'AAPL', quantity: '10', price: '200', currency: 'USD' });
    const held = await runTool(asking, 'portfolio', { asset: 'apple' });
    expect([figureOf(held, 'quantity'), figureOf(held, 'total-value')]).toEqual([10, undefined]);
    expect((await runTool(asking, 'portfolio', { asset: 'ETH' })).notes).toContain(
      'It is not in the portfolio.',
    );
  });

  it('of a day that is over is that of its evening', async () => {
    await add('deposit', '2025-01-06', { amount: '20000', currency: 'USD' });
    await add('buy', '2025-01-07', { symbol: 'AAPL', quantity: '10', price: '200', currency: 'USD' });
    const found = await runTool(asking, 'portfolio', { asOf: '2025-06-30T22:00:00Z' });
    const { total } = await get('holdings?on=2025-06-30');
    expect(figureOf(found, 'total-value')).toBe(Number(total.value));
  });

  it('has a return with a benchmark, and an allocation that adds up', async () => {
    await add('deposit', '2025-01-06', { amount: '20000', currency: 'USD' });
    await add('buy', '2025-01-07', { symbol: 'AAPL', quantity: '10', price: '200', currency: 'USD' });
    const found = await runTool(asking, 'portfolio', { show: 'return' });
    const performance = await get('performance');
    expect(figureOf(found, 'portfolio-return')).toBe(performance.timeWeighted.total);
    expect(figureOf(found, 'benchmark-return')).toBe(performance.benchmark.growth.total);
    const parts = await runTool(asking, 'portfolio', { show: 'allocation', by: 'sector' });
    const weights = parts.figures
      .filter(({ measure }) => measure === 'weight')
      .map(({ value }) => Number(value));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
  });
});

describe('orders and alerts', () => {
  it('are the asking member’s own', async () => {
    const order = {
      exchange: 'PAPER',
      key_pair: 'BTC-USD',
      quantity: '0.01',
      order_type: 'limit',
      price: '1000',
      order_side: 'buy',
      exits: null,
      stop_price: null,
      signal_id: null,
    };
    await post('/api/trading/orders', order, { 'idempotency-key': 'assistant-test' });
    const found = await runTool(asking, 'orders', { asset: 'BTC' });
    expect(figureOf(found, 'orders')).toBe(1);
    expect(found.figures.find(({ measure }) => measure === 'order-price')).toMatchObject({
      value: 1000,
      currency: 'USD',
      asset: { symbol: 'BTC-USD' },
    });
    const others = await runTool(stranger, 'orders', {});
    expect([figureOf(others, 'orders'), others.parts]).toEqual([0, []]);
  });

  it('say what an alert waits for, in the reader’s language', async () => {
    await post('/api/alerts', {
      symbol: 'BTC-USD',
      condition: { kind: 'price', is: 'above', level: 123_456 },
      frequency: 'once',
      channels: { mail: false, push: false },
      expiresAt: null,
    });
    const found = await runTool({ ...asking, language: 'fr' }, 'alerts', {});
    expect(figureOf(found, 'active-alerts')).toBe(1);
    expect(found.figures.find(({ measure }) => measure === 'alert-level')?.value).toBe(123_456);
    expect(JSON.stringify(found.parts)).toContain('BTC-USD passe au-dessus de');
    const others = await runTool(stranger, 'alerts', {});
    expect([figureOf(others, 'alerts'), others.parts]).toEqual([0, []]);
  });
});

it('a refusal of a call is an answer, and a failure a sentence', async () => {
  expect((await ask('GET', 'holdings')).status).toBe(200);
  const failing = {
    call: async () => {
      throw Object.assign(new Error('Internal Server Error'), { status: 500 });
    },
  };
  await expect(runTool(failing, 'portfolio', {})).rejects.toThrow(
    'This could not be read just now. Try again.',
  );
  const refusing = {
    call: async () => {
      throw Object.assign(new Error('x'), { status: 403, code: 'plan-required' });
    },
  };
  expect(await runTool(refusing, 'portfolio', {})).toEqual({
    assets: [],
    figures: [],
    parts: [],
    notes: ['Your plan does not include this.'],
    empty: true,
  });
});
