import { startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import { expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { loadConfig } from '../config.ts';
import { NotFound, Unavailable } from '../platform/errors/index.ts';
import { createLogger } from '../platform/logging/index.ts';
import { readBook } from './account-calls.ts';
import { createPublicMarkets } from './markets/public-markets.ts';
import type { Trading } from './trading.ts';

it('HTTP-12: an exchange that cannot be reached is not said to lack the pair', async () => {
  const server = await startExchangeServer('kraken', testClock.now());
  const config = loadConfig({ LOG_LEVEL: 'silent', TRADING_KRAKEN_URL: server.url });
  const needs = { config, clock: testClock, logger: createLogger(config) };
  const tradingOf = () => ({ platform: needs, markets: createPublicMarkets(needs) }) as unknown as Trading;
  const unknown = { exchange: 'KRAKEN', pair: 'NO-SUCH' } as const;
  await expect(readBook(tradingOf(), unknown)).rejects.toThrow(NotFound);
  await server.close();
  const away = readBook(tradingOf(), { ...unknown, pair: 'BTC-USD' });
  await expect(away).rejects.toThrow(Unavailable);
  await expect(away).rejects.toThrow('The exchange could not be reached. Please try again shortly.');
});
