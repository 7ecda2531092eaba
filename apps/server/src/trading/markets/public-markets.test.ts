import { KRAKEN_PAIRS, startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import { expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { loadConfig } from '../../config.ts';
import { createLogger } from '../../platform/logging/index.ts';
import { createPublicMarkets } from './public-markets.ts';

/* Kraken's page of fees states 0.40 % as the first tier; its list of pairs states one for each pair. */
it('TRADE-44: the fee that Kraken states for a pair is the one that orders are sized and previewed with', async () => {
  const row = {
    ...(KRAKEN_PAIRS.XXBTZUSD as object),
    fees: [
      [0, 0.25],
      [10_000, 0.2],
    ],
  };
  const recorded = { pairs: { XXBTZUSD: row } as never };
  const server = await startExchangeServer('kraken', testClock.now(), { recorded });
  const environment = { LOG_LEVEL: 'silent', TRADING_KRAKEN_URL: server.url };
  const config = loadConfig(environment);
  const kraken = createPublicMarkets({ config, clock: testClock, logger: createLogger(config) }).of('KRAKEN');
  expect(kraken.feeRate.toString()).toBe('0.004');
  const listed = await kraken.findPair('BTC-USD');
  expect(listed?.pair.takerFee).toBe('0.0025');
  expect(kraken.feeRate.toString()).toBe('0.0025');
  await server.close();
});
