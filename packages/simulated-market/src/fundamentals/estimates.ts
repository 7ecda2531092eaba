import { addDays, HOUR_MS } from '@auspex/market';
import type { EarningsEstimate, EarningsReport } from '@auspex/market-data';
import type { ReportPlan } from '../earnings/report-plan.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { sessionGrid } from '../session-grid.ts';
import type { CompanyBooks } from './company-books.ts';

/**
 * Days before (−) the end of the quarter or the report at which analysts publish, and how far off they are by then.
 */
const REVISIONS = [
  { from: 'quarter-end', days: -78, error: 0.045 },
  { from: 'quarter-end', days: -46, error: 0.034 },
  { from: 'quarter-end', days: -15, error: 0.024 },
  { from: 'report', days: -12, error: 0.014 },
  { from: 'report', days: -2, error: 0.008 },
] as const;

export function roundCents(value: number): number {
  return Math.floor(value * 100 + 0.5) / 100;
}

export function roundMillions(value: number): number {
  return Math.floor(value / 1e6 + 0.5) * 1e6;
}

function publicPeriod({ quarter }: ReportPlan): EarningsReport['period'] {
  return { fiscalYear: quarter.fiscalYear, quarter: quarter.quarter, end: quarter.end };
}

/** Analysts' mean estimates and their revisions: each from the prices known at its own time. */
export function estimatesOf(seed: string, books: CompanyBooks, plan: ReportPlan): EarningsEstimate[] {
  const random = new KeyedRandom([seed, books.company.assetId, 'estimates']).at(plan.quarter.number);
  const analysts = 6 + Math.floor(24 * random.uniform());
  const grid = sessionGrid('us');
  const endPlace = books.placeOf(plan.quarter.end);
  return REVISIONS.flatMap(({ from, days, error }) => {
    const off = error * random.normal();
    const width = 1 + 2 * random.uniform();
    const place = books.placeOf(addDays(from === 'report' ? plan.date : plan.quarter.end, days));
    if (place < 0 || place >= books.path.returns.length) return [];
    const seen = Math.min(place, endPlace);
    const expected = books.expect(plan.quarter, seen);
    // Given in shares of its own day: splits between the quarter's end and that day count.
    const split = seen < 0 ? 1 : books.path.shareFactor[place] / books.path.shareFactor[seen];
    const common = {
      assetId: books.company.assetId,
      period: publicPeriod(plan),
      analysts,
      currency: 'USD',
      knownAt: grid.close[books.path.firstSession + place] + 2 * HOUR_MS,
    };
    const eps = (expected.eps * (1 + off)) / split;
    const revenue = expected.revenue * (1 + 0.3 * off);
    const around = (value: number, part: number, round: (x: number) => number) => ({
      mean: round(value),
      low: round(value - Math.abs(value) * part * width),
      high: round(value + Math.abs(value) * part * width),
    });
    return [
      { ...common, metric: 'eps' as const, ...around(eps, 0.035, roundCents) },
      { ...common, metric: 'revenue' as const, ...around(revenue, 0.012, roundMillions) },
    ];
  });
}

/** What the company reported; the report's day has to be within the path. */
export function reportOf(books: CompanyBooks, plan: ReportPlan): EarningsReport {
  const end = books.placeOf(plan.quarter.end);
  const day = books.placeOf(plan.date);
  const actual = books.actual(plan.quarter, end, plan.surprise);
  const split = end < 0 ? 1 : books.path.shareFactor[day] / books.path.shareFactor[end];
  return {
    assetId: books.company.assetId,
    period: publicPeriod(plan),
    date: plan.date,
    time: plan.time,
    epsActual: roundCents(actual.eps / split),
    revenueActual: roundMillions(actual.revenue),
    currency: 'USD',
    knownAt: plan.announcedAt,
  };
}
