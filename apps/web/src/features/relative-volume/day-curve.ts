import { type EpochMs, isIsoDate, MINUTE_MS, usEquitiesCalendar } from '@auspex/market';
import type { SymbolVolume } from './volume-queries.ts';

type DayFacts = Pick<SymbolVolume, 'row' | 'session' | 'curveStepMinutes'> & {
  readonly provenance: Pick<SymbolVolume['provenance'], 'asOf'>;
};

/** When the steps of a curve end: from the open of the session, or over the 24 hours before the instant shown. */
export function curveTimes({ row, session, curveStepMinutes, provenance }: DayFacts): EpochMs[] {
  const points = row.usualCurve.median.length;
  const stepMs = curveStepMinutes * MINUTE_MS;
  const begin = beginOf();
  return Array.from({ length: points }, (_, at) => begin + (at + 1) * stepMs);

  function beginOf(): EpochMs {
    if (row.basis === 'rolling-24h') {
      return Math.floor(Date.parse(provenance.asOf) / stepMs) * stepMs - points * stepMs;
    }
    const date = row.session ?? session;
    const open = isIsoDate(date) ? usEquitiesCalendar.sessionOf(date)?.open : undefined;
    return open ?? Date.parse(date);
  }
}
