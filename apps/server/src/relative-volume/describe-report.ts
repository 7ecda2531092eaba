import type { EarningsEvent } from '../earnings/index.ts';

const TIMES: Readonly<Record<string, string>> = {
  'before-open': ' before the open',
  'after-close': ' after the close',
};

function dollars(value: number): string {
  return value.toFixed(2);
}

/** A report in a few words: which quarter, when, and the result beside what was expected, where they are known. */
export function describeReport(event: EarningsEvent): string {
  const { period, date, time, status, epsActual, epsEstimate } = event;
  const quarter = `Q${period.quarter} ${period.fiscalYear}`;
  const when = `${date}${TIMES[time] ?? ''}`;
  if (status !== 'reported') return `Report for ${quarter} expected on ${when}`;
  if (epsActual === null) return `Report for ${quarter} on ${when}`;
  const against = epsEstimate === null ? '' : ` against ${dollars(epsEstimate)} expected`;
  return `Report for ${quarter} on ${when}: ${dollars(epsActual)} a share${against}`;
}
