import type { CallReplyInput, Calls } from '@auspex/contract';
import type { EarningsEvent } from './earnings-service.ts';

type EventReply = CallReplyInput<Calls['earnings.calendar']>['items'][number];

/** A report as members see it. */
export function writeEvent(event: EarningsEvent, usualMove: number | null): EventReply {
  const { asset, period, date, time, status, revisions, currency } = event;
  return {
    ...{ date, time, status, revisions, currency, usualMove },
    symbol: asset.symbol,
    name: asset.name,
    sector: asset.sector,
    otherDates: [...event.otherDates],
    fiscalYear: period.fiscalYear,
    quarter: period.quarter,
    periodEnd: period.end,
    epsEstimate: event.epsEstimate,
    epsActual: event.epsActual,
    epsSurprise: event.epsSurprise,
    revenueEstimate: event.revenueEstimate,
    revenueActual: event.revenueActual,
    revenueSurprise: event.revenueSurprise,
  };
}
