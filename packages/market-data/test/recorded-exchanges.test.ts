import { afterAll, describe, expect, it } from 'vitest';
import { createExchangePrices } from '../src/exchanges/exchange-prices.ts';
import { ExchangeReader } from '../src/exchanges/exchange-reader.ts';
import { createHttpClient } from '../src/http/http-client.ts';
import { type RecordedAnswers, startExchangeServer } from './loopback/exchange-server.ts';
import { LeapingClock } from './loopback/hand-clock.ts';
import { hasSharedSamples, sharedText } from './shared-samples.ts';
import { answered, describePriceSource, instrument } from './source-contract.ts';

/*
 * The contract of prices over the loopback with real data of exchanges: four pairs, a ticker and an hour's candle of
 * Binance.US, and the products of Coinbase. Next to the answers is what ccxt's own tests parse from them. Daily
 * candles, Coinbase's tickers and anything from Kraken were not recorded and stay invented; recorded trades have no
 * port.
 */

/** Eleven minutes past eleven, a moment after the recorded ticker. */
const NOW = 1_710_328_260_000;
const TIMEOUT_MS = 4_321;
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

function recordedFile(name: string) {
  return JSON.parse(sharedText(`api-fixtures/ccxt-transcribed/${name}`));
}

function binance(): RecordedAnswers & { readonly expected: Record<string, unknown> } {
  const { methods } = recordedFile('response-binanceus.json');
  return {
    pairs: recordedFile('markets-binanceus-info-excerpt.json').symbols,
    ticker: methods.fetchTicker[0].httpResponse,
    candles: { '1h': methods.fetchOHLCV[0].httpResponse },
    expected: {
      ticker: methods.fetchTicker[0].parsedResponse,
      candle: methods.fetchOHLCV[0].parsedResponse[0],
    },
  };
}

/** The products of Coinbase's trading interface under the names that its public list uses for the same things. */
function coinbase(): RecordedAnswers {
  const { products } = recordedFile('markets-coinbase-products-excerpt.json');
  return {
    pairs: products.map((product: Record<string, unknown>) => ({
      ...product,
      id: product.product_id,
      base_currency: product.base_currency_id,
      quote_currency: product.quote_currency_id,
      min_market_funds: product.quote_min_size,
    })),
  };
}

async function exchange(id: 'binanceus' | 'coinbase', recorded: RecordedAnswers) {
  const server = await startExchangeServer(id, NOW, { recorded });
  closers.push(server.close);
  const hosts = { budget: { calls: 1_000, perMs: 1, maxWaitMs: 0 } };
  const clock = new LeapingClock(NOW, TIMEOUT_MS);
  const http = createHttpClient({ clock, timeoutMs: TIMEOUT_MS, random: () => 1, hosts });
  const reader = new ExchangeReader({ exchange: id, http, baseUrl: server.url });
  return { reader, prices: createExchangePrices(reader) };
}

const TETHER = instrument('BTC-USDT', 'crypto');
const DOLLAR_COIN = instrument('BTC-USDC', 'crypto');
const DAYS = { from: '2024-02-01', to: '2024-03-12', intradayDate: '2024-03-12' } as const;

describe.skipIf(!hasSharedSamples)('with recorded answers', () => {
  describePriceSource('Binance.US', async () => (await exchange('binanceus', binance())).prices, {
    asset: TETHER,
    ...DAYS,
  });
  describePriceSource('Coinbase', async () => (await exchange('coinbase', coinbase())).prices, {
    asset: DOLLAR_COIN,
    ...DAYS,
  });

  it('the pairs of Binance.US are the two that trade; the two that are halted are left out', async () => {
    const { reader } = await exchange('binanceus', binance());
    const { pairs } = answered(await reader.pairs());
    expect(pairs.map(({ symbol }) => symbol).sort()).toEqual(['BTC-USDT', 'LTC-USDT']);
  });

  it('a quote is what was stated, at its own time', async () => {
    const { prices } = await exchange('binanceus', binance());
    const [quote] = answered(await prices.quotes([TETHER]));
    const { expected } = binance();
    const { last, bid, ask, timestamp } = expected.ticker as Record<string, number>;
    expect(quote).toMatchObject({ last, bid, ask, at: timestamp });
    // Also read off the file by eye.
    expect(quote).toMatchObject({ last: 73_346.14, bid: 73_267.15, ask: 73_345.89, at: 1_710_328_244_727 });
  });

  it('an hour’s candle is read to the last digit, and left out while its hour is still running', async () => {
    const { expected, ...recorded } = binance();
    const { reader, prices } = await exchange('binanceus', recorded);
    const pair = answered(await reader.pairOf('BTC-USDT'));
    const hour = Date.UTC(2024, 2, 13, 11);
    const candles = answered(await reader.candles(pair, { timeframe: '1h', since: hour }));
    expect(candles).toEqual([expected.candle]);
    const today = { asset: TETHER, date: '2024-03-13', timeframe: '1h' } as const;
    expect(answered(await prices.intradayBars(today)).bars.time).toHaveLength(0);
  });

  it('the products of Coinbase have the limits that ccxt parses from them', async () => {
    const { reader } = await exchange('coinbase', coinbase());
    const { expected } = recordedFile('markets-coinbase-products-excerpt.json');
    const { pairs } = answered(await reader.pairs());
    expect(pairs.length).toBeGreaterThan(0);
    for (const { pair } of pairs) {
      const { precision, limits } = expected[`${pair.baseAsset}/${pair.quoteAsset}`];
      expect(Number(pair.filters?.priceFilter.tickSize)).toBe(precision.price);
      expect(Number(pair.filters?.lotSize.stepSize)).toBe(precision.amount);
      expect(Number(pair.filters?.notional.minNotional)).toBe(limits.cost.min);
    }
  });
});
