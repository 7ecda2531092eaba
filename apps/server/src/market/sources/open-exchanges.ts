import type { MarketSources, PriceSource } from '@auspex/market-data';
import { createExchangePrices, ExchangeReader, joinExchanges } from '@auspex/market-data/exchanges';
import { createHttpClient } from '@auspex/market-data/http';
import type { ExchangeConfig } from '../../config/market-config.ts';
import type { Surroundings } from './dependencies.ts';

/** What the exchanges allow an address without a key; below their published limits. */
const budgets = {
  binanceus: { calls: 8, perMs: 1_000, maxWaitMs: 30_000 },
  coinbase: { calls: 8, perMs: 1_000, maxWaitMs: 30_000 },
  kraken: { calls: 1, perMs: 1_100, maxWaitMs: 120_000 },
} as const;

function openExchange({ exchange, baseUrl }: ExchangeConfig, around: Surroundings): PriceSource {
  const { httpClock, timeoutMs, logger } = around;
  const reader = new ExchangeReader({
    exchange,
    http: createHttpClient({ clock: httpClock, timeoutMs, hosts: { budget: budgets[exchange] } }),
    ...(baseUrl === null ? {} : { baseUrl }),
    onFailure: (what, reason) => logger.warn({ exchange, what, reason }, 'an exchange could not be read'),
  });
  return createExchangePrices(reader);
}

/** The configured exchanges as one source of prices; their client library is loaded at the first question. */
export function openExchanges(exchanges: readonly ExchangeConfig[], around: Surroundings): MarketSources {
  return { prices: joinExchanges(exchanges.map((exchange) => openExchange(exchange, around))) };
}
