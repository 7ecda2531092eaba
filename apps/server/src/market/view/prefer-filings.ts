import { DAY_MS, startOfDate } from '@auspex/market';
import type { FinancialStatement } from '@auspex/market-data';

/** Some sources let a period end with its month, where the company's own ends with a week. */
const SAME_END_MS = 20 * DAY_MS;

type Period = FinancialStatement['period'];

const isSamePeriod = (a: Period, b: Period) =>
  (a.quarter === 'full-year') === (b.quarter === 'full-year') &&
  Math.abs(startOfDate(a.end) - startOfDate(b.end)) <= SAME_END_MS;

/**
 * Statements as filed, and those of sources that name no filing for the periods nobody else has: a second source's
 * figures are neither a restatement nor another period.
 */
export function preferFilings(statements: readonly FinancialStatement[]): readonly FinancialStatement[] {
  const filed = statements.filter(({ accession }) => accession !== undefined);
  if (filed.length === 0 || filed.length === statements.length) return statements;
  return statements.filter(
    ({ accession, period }) =>
      accession !== undefined || !filed.some((filing) => isSamePeriod(filing.period, period)),
  );
}
