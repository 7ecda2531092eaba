import { DAY_MS, parseIsoDate } from '@auspex/market';
import { expect, it } from 'vitest';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../../market/index.ts';
import { modules } from '../../modules.ts';

const began = performance.now();
let ahead = 0;
const app = withMarketApplication({ now: () => Math.floor(MARKET_NOW + ahead + performance.now() - began) });

async function ask(method: 'GET' | 'POST', url: string, body?: object) {
  const headers = { authorization: fixtureBearer('member') ?? '' };
  const answer = await app.http.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return JSON.parse(answer.body);
}

async function followOrders(): Promise<void> {
  const trading = app.modules.parts[modules.findIndex(({ name }) => name === 'trading')];
  const run = { id: 'x', data: {}, signal: new AbortController().signal, progress: () => undefined };
  await trading?.jobs?.['orders.reconcile']?.(run);
}

/** The lowest price of Bitcoin on a day of the simulated market, and the price at which the next day begins. */
async function nextDay(date: string) {
  const view = app.modules.service(marketModule).view();
  const coin = await view.findAsset('BTC-USD');
  if (!coin) throw new Error('There is no Bitcoin.');
  const request = { date: parseIsoDate(date), timeframe: '5m', adjustment: 'none' } as const;
  const { bars } = await view.intradayBars(coin.assetId, request);
  const [low, close] = [Math.min(...bars.low), bars.close.at(-1) ?? 0];
  return { low, close };
}

it('TRADE-62: a limit that the market went through while nothing ran is filled, and its history says how', async () => {
  ahead = 2 * DAY_MS;
  // 19 November is the whole day after the one on which the test begins, at 22:00 in UTC.
  const { low, close } = await nextDay('2026-11-19');
  ahead = 0;
  const { asks } = await ask('GET', '/api/trading/book?exchange=PAPER&pair=BTC-USD');
  const price = Math.min(low * 1.001, Number(asks[0].price) * 0.999);
  expect(low).toBeLessThan(price);
  expect(close).toBeGreaterThan(price);
  const { order } = await ask('POST', '/api/trading/orders', {
    ...{ exchange: 'PAPER', key_pair: 'BTC-USD', quantity: '0.01', order_type: 'limit' },
    ...{ order_side: 'buy', price: price.toFixed(2) },
  });
  expect(order.status).toBe('open');
  await followOrders();
  ahead = 2 * DAY_MS;
  await followOrders();
  const { status, fills, events } = await ask('GET', `/api/trading/orders/${order.id}`);
  expect(status).toBe('filled');
  expect(fills).toMatchObject([{ price: price.toFixed(2), quantity: '0.01' }]);
  expect(fills[0].at.slice(0, 10)).toBe('2026-11-19');
  expect(events.at(-1).note).toBe(
    'Filled while paper orders were not being followed: worked out afterwards from the bars of that time.',
  );
});
