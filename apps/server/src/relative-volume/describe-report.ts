import type { EarningsEvent } from '../earnings/index.ts';

/** A report as a possible cause: which quarter, when, and the result beside what was expected, where they are known. */
export interface ReportFacts
  extends Pick<EarningsEvent, 'date' | 'time' | 'status' | 'epsActual' | 'epsEstimate' | 'currency'> {
  readonly quarter: number;
  readonly fiscalYear: number;
}

export function reportFacts(event: EarningsEvent): ReportFacts {
  const { period, date, time, status, epsActual, epsEstimate, currency } = event;
  const { quarter, fiscalYear } = period;
  return { quarter, fiscalYear, date, time, status, epsActual, epsEstimate, currency };
}

const TIMES: Readonly<Record<string, string>> = {
  'before-open': ' before the open',
  'after-close': ' after the close',
};

function dollars(value: number): string {
  return value.toFixed(2);
}

/** A report in a few words. */
export function describeReport(report: ReportFacts): string {
  const { date, time, status, epsActual, epsEstimate } = report;
  const quarter = `Q${report.quarter} ${report.fiscalYear}`;
  const when = `${date}${TIMES[time] ?? ''}`;
  if (status !== 'reported') return `Report for ${quarter} expected on ${when}`;
  if (epsActual === null) return `Report for ${quarter} on ${when}`;
  const against = epsEstimate === null ? '' : ` against ${dollars(epsEstimate)} expected`;
  return `Report for ${quarter} on ${when}: ${dollars(epsActual)} a share${against}`;
}
