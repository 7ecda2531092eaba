import { setTimeout as wait } from 'node:timers/promises';
import { startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKET_NOW } from '../../../../test/with-market.ts';
import { withMarketApplication } from '../../../../test/with-market-application.ts';
import type { CallContext } from '../../../platform/http/call-handlers.ts';
import type { Platform } from '../../../platform/module.ts';
import type { MarketService } from '../../view/market-service.ts';
import { pairCalls } from './pair-calls.ts';

const app = withMarketApplication();
const server = startExchangeServer('coinbase', MARKET_NOW);
const warnings: string[] = [];

afterAll(async () => (await server).close());

/** The handler of a live installation whose exchange runs on this machine. */
function liveHandler(baseUrl: string | null) {
  const exchanges = baseUrl === null ? [] : [{ exchange: 'coinbase', baseUrl }];
  const logger = { warn: (_: object, text: string) => warnings.push(text) };
  const platform = {
    config: { market: { exchanges, timeoutMs: 2000 } },
    clock: { now: () => MARKET_NOW },
    logger,
  };
  const service = {
    world: { kind: 'live', name: 'live' },
    viewOf: () => ({ present: true, asOf: MARKET_NOW }),
  };
  const handlers = pairCalls({
    platform: platform as unknown as Platform,
    market: () => service as unknown as MarketService,
  });
  return handlers['market.coinbasePairs'];
}

/** Asked again where the exchange has not answered yet, as on a busy machine. */
async function ask(baseUrl: string | null) {
  const handler = liveHandler(baseUrl);
  for (;;) {
    const answer = await handler?.({ query: {} }, {} as CallContext);
    if (!answer?.staleBecause?.includes('has not answered yet')) return answer;
    await wait(100);
  }
}

describe('pairs of the exchange', () => {
  it('MKT-15: are those that can be traded: not the delisted, disabled or cancel-only ones', async () => {
    const answer = await ask((await server).url);
    expect(answer?.items.map(({ symbol }) => symbol).sort()).toEqual(['BTC-USD', 'RAW-USD']);
    expect(answer?.items.every(({ status }) => status === 'online')).toBe(true);
  });

  it('MKT-15: carry the limits stated by the exchange, or else those of the specification, and say so', async () => {
    const answer = await ask((await server).url);
    const [btc, raw] = ['BTC-USD', 'RAW-USD'].map((name) =>
      answer?.items.find(({ symbol }) => symbol === name),
    );
    expect(btc).toMatchObject({
      fallbackFilters: false,
      filters: { priceFilter: { tickSize: '0.01' }, lotSize: { stepSize: '0.00000001' } },
    });
    // Fallback pair limits of the specification: min price 0, max 999999, tick 1e-6, step 5, min notional 1.
    expect(raw).toMatchObject({ fallbackFilters: true });
    const { priceFilter, lotSize, notional } = raw?.filters ?? {};
    expect([priceFilter?.minPrice, priceFilter?.maxPrice, priceFilter?.tickSize].map(Number)).toEqual([
      0, 999_999, 1e-6,
    ]);
    expect([lotSize?.stepSize, notional?.minNotional].map(Number)).toEqual([5, 1]);
  });

  it('are missing if the exchange cannot be reached, which is only logged and reported', async () => {
    warnings.length = 0;
    const answer = await ask('http://127.0.0.1:9');
    expect(answer).toMatchObject({ items: [], at: null });
    expect(answer?.staleBecause).toMatch(/\w/);
    expect(warnings).toContain('pairs could not be read');
    expect(await ask(null)).toMatchObject({
      items: [],
      staleBecause: expect.stringContaining('not among the sources'),
    });
  });

  it('of the simulated market are its coins, for guests too, and on an earlier day those of that day', async () => {
    const { body } = await app.get('/trading/get_coinbase_pairs', {});
    expect(body.simulated).toBe(true);
    expect(body.items).toContainEqual(
      expect.objectContaining({ symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD', status: 'online' }),
    );
    const then = (await app.get('/trading/get_coinbase_pairs?asOf=2024-09-01', {})).body;
    const symbols = (items: { symbol: string }[]) => items.map(({ symbol }) => symbol);
    expect(symbols(then.items)).toContain('MATIC-USD');
    expect(symbols(body.items)).not.toContain('MATIC-USD');
  });
});
