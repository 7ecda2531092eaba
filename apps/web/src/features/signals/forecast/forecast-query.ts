import type { CallReply, Calls } from '@auspex/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../../shared/market/as-of/read-as-of.ts';

export type Forecast = CallReply<Calls['forecasts.symbol']>;
export type ForecastHorizon = Forecast['horizons'][number];
export type Coverage = Forecast['coverage'][number];

const MINUTE_MS = 60_000;

export function forecastQuery(symbol: string, asOf: AsOf) {
  return queryOptions({
    queryKey: ['forecasts', symbol, asOfQuery(asOf)],
    queryFn: ({ signal }) =>
      api.call('forecasts.symbol', { params: { symbol }, query: asOfQuery(asOf) }, { signal }),
    staleTime: asOf.kind === 'at' ? 10 * MINUTE_MS : MINUTE_MS,
  });
}
