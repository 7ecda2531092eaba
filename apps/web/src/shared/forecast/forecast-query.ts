import type { CallReply, Calls } from '@auspex/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type AsOf, asOfQuery } from '../market/as-of/read-as-of.ts';
import { MARKET_KEY } from '../market/market-queries.ts';

export type Forecast = CallReply<Calls['forecasts.symbol']>;
export type ForecastHorizon = Forecast['horizons'][number];
export type Coverage = Forecast['coverage'][number];
export type Comparison = Forecast['rival'][number];

const MINUTE_MS = 60_000;

function freshFor(asOf: AsOf): number {
  return asOf.kind === 'at' ? 10 * MINUTE_MS : MINUTE_MS;
}

export function forecastQuery(symbol: string, asOf: AsOf) {
  return queryOptions({
    queryKey: ['forecasts', symbol, asOfQuery(asOf)],
    queryFn: ({ signal }) =>
      api.call('forecasts.symbol', { params: { symbol }, query: asOfQuery(asOf) }, { signal }),
    staleTime: freshFor(asOf),
  });
}

/** Bars behind a picture: two years are more than the longest member looks back. */
const CHART_BARS = 520;

export function barsQuery(symbol: string, asOf: AsOf) {
  const query = { timeframe: '1d' as const, limit: CHART_BARS, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'bars', symbol, query],
    queryFn: ({ signal }) => api.call('market.bars', { params: { symbol }, query }, { signal }),
    staleTime: freshFor(asOf),
  });
}
