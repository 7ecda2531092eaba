import type { CallReply, Calls } from '@auspex/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY } from '../../shared/market/market-queries.ts';
import type { DaySpan } from './calendar-span.ts';

export type Calendar = CallReply<Calls['earnings.calendar']>;
export type Report = Calendar['items'][number];
export type EstimateRecord = NonNullable<Calendar['estimateRecord']>;
export type Company = CallReply<Calls['earnings.history']>;
export type PastReport = Company['reports'][number];

function freshFor(asOf: AsOf): number {
  return asOf.kind === 'at' ? 10 * 60_000 : 5 * 60_000;
}

export function calendarQuery({ from, to }: DaySpan, asOf: AsOf) {
  const query = { from, to, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'earnings', query],
    queryFn: ({ signal }) => api.call('earnings.calendar', { query }, { signal }),
    staleTime: freshFor(asOf),
  });
}

export function companyQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'earnings-of', symbol, query],
    queryFn: ({ signal }) => api.call('earnings.history', { params: { symbol }, query }, { signal }),
    staleTime: freshFor(asOf),
  });
}
