import { DAY_MS, type EpochMs, startOfDate } from '@auspex/market';
import type { FinancialStatement, StatementFigure } from '@auspex/market-data';
import { instantText } from '../market-reads.ts';

export type PeriodChoice = 'quarterly' | 'annual' | 'both';

export type EpsFigure = 'epsBasic' | 'epsDiluted';

/** One period with its current figures, and what was filed about it before. */
export interface FiledPeriod {
  readonly statement: FinancialStatement;
  /**
   * When earnings per share were first stated as they are: a later filing that leaves them alone does not state them in
   * the shares of its own day.
   */
  readonly epsKnownAt: Readonly<Record<EpsFigure, EpochMs>>;
  /** The latest first. */
  readonly earlier: readonly FiledPeriod[];
}

const restatements = ({ statement, earlier }: FiledPeriod) =>
  [statement, ...earlier.map((one) => one.statement)].filter(({ restates }) => restates !== undefined).length;

export const wasRestated = (period: FiledPeriod): boolean => restatements(period) > 0;

function nextFiling(statement: FinancialStatement, before: FiledPeriod | undefined): FiledPeriod {
  const knownAt = (figure: EpsFigure) =>
    before && statement.figures[figure] === before.statement.figures[figure]
      ? before.epsKnownAt[figure]
      : statement.knownAt;
  return {
    statement,
    epsKnownAt: { epsBasic: knownAt('epsBasic'), epsDiluted: knownAt('epsDiluted') },
    earlier: before ? [before, ...before.earlier] : [],
  };
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
    periods.set(key, nextFiling(statement, periods.get(key)));
  }
  return [...periods.values()].sort((a, b) => {
    const [first, second] = [a.statement.period, b.statement.period];
    if (first.end !== second.end) return first.end < second.end ? 1 : -1;
    return first.quarter === 'full-year' ? -1 : 1;
  });
}

/** The last four quarters if they are consecutive; else undefined. */
export function lastYear(quarters: readonly FiledPeriod[]): readonly FiledPeriod[] | undefined {
  const four = quarters.slice(0, 4);
  const [newest, , , oldest] = four;
  if (newest === undefined || oldest === undefined) return undefined;
  const { end } = newest.statement.period;
  const days = (startOfDate(end) - startOfDate(oldest.statement.period.start)) / DAY_MS;
  return days > 340 && days < 390 ? four : undefined;
}

/** The sum of a figure over periods; undefined if one lacks it. */
export function sumOf(periods: readonly FiledPeriod[], figure: StatementFigure): number | undefined {
  let sum = 0;
  for (const { statement } of periods) {
    const value = statement.figures[figure];
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** A period in the contract's form. */
export function writePeriod(filed: FiledPeriod, values: Readonly<Record<string, number | undefined>>) {
  const { period, currency, form, accession, knownAt, knownFrom, derived } = filed.statement;
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
    restatements: restatements(filed),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])),
  };
}
