import { DAY_MS } from '@auspex/market';
import type { FinancialStatement, StatementFigure } from '@auspex/market-data';
import { instantText } from '../market-reads.ts';

export type PeriodChoice = 'quarterly' | 'annual' | 'both';

/** One period with its current figures, and how often they were restated. */
export interface FiledPeriod {
  readonly statement: FinancialStatement;
  readonly restatements: number;
}

/** The current figures of each period, newest period first; the last filing about a period counts. */
export function filedPeriods(
  statements: readonly FinancialStatement[],
  choice: PeriodChoice = 'both',
): readonly FiledPeriod[] {
  const periods = new Map<string, FiledPeriod>();
  for (const statement of statements) {
    const isYear = statement.period.quarter === 'full-year';
    if (choice !== 'both' && isYear !== (choice === 'annual')) continue;
    const key = `${statement.period.end} ${isYear ? 'year' : 'quarter'}`;
    const before = periods.get(key);
    periods.set(key, { statement, restatements: before ? before.restatements + 1 : 0 });
  }
  return [...periods.values()].sort((a, b) => {
    const [first, second] = [a.statement.period, b.statement.period];
    if (first.end !== second.end) return first.end < second.end ? 1 : -1;
    return first.quarter === 'full-year' ? -1 : 1;
  });
}

/** The last four quarters if they are consecutive; else undefined. */
export function lastYear(quarters: readonly FiledPeriod[]): readonly FinancialStatement[] | undefined {
  const four = quarters.slice(0, 4).map(({ statement }) => statement);
  if (four.length < 4) return undefined;
  const [newest, , , oldest] = four;
  const days = (Date.parse(newest?.period.end ?? '') - Date.parse(oldest?.period.start ?? '')) / DAY_MS;
  return days > 340 && days < 390 ? four : undefined;
}

/** The sum of a figure over statements; undefined if one lacks it. */
export function sumOf(
  statements: readonly FinancialStatement[],
  figure: StatementFigure,
): number | undefined {
  let sum = 0;
  for (const { figures } of statements) {
    const value = figures[figure];
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** A period in the contract's form. */
export function writePeriod(
  { statement, restatements }: FiledPeriod,
  values: Readonly<Record<string, number | undefined>>,
) {
  const { period, currency, form, accession, knownAt, knownFrom, derived } = statement;
  return {
    fiscalYear: period.fiscalYear,
    quarter: period.quarter,
    start: period.start,
    end: period.end,
    currency,
    form: form ?? null,
    accession: accession ?? null,
    knownAt: instantText(knownAt),
    knownFrom,
    derived,
    restatements,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])),
  };
}
