import type { MarketSources } from '../ports/market-sources.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { createAlphaVantageEarnings } from './alpha-vantage-earnings.ts';
import { createAlphaVantageFundamentals } from './alpha-vantage-fundamentals.ts';
import { createAlphaVantageFx } from './alpha-vantage-fx.ts';
import { createAlphaVantageNews } from './alpha-vantage-news.ts';
import { createAlphaVantagePrices } from './alpha-vantage-prices.ts';

export * from './alpha-vantage-client.ts';
export * from './ask-market-overview.ts';
export * from './ask-series.ts';
export * from './plan-daily-budget.ts';
export * from './quota-meter.ts';
export * from './quota-store.ts';
export * from './read-refusal.ts';
export * from './refresh-rules.ts';
export * from './run-daily-budget.ts';

/** Every port that Alpha Vantage implements; all share the client, its quota and its cache. */
export function createAlphaVantageSources(client: AlphaVantageClient): MarketSources {
  return {
    prices: createAlphaVantagePrices(client),
    fundamentals: createAlphaVantageFundamentals(client),
    earnings: createAlphaVantageEarnings(client),
    news: createAlphaVantageNews(client),
    fx: createAlphaVantageFx(client),
  };
}
