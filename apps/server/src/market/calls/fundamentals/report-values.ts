import { DAY_MS, type EpochMs, newYorkDateOf, startOfDate } from '@auspex/market';
import type { CorporateAction, FinancialStatement, ShareCount } from '@auspex/market-data';
import { splitFactor } from '../measure-asset.ts';
import type { EpsFigure, FiledPeriod } from './filed-periods.ts';

export type Report = 'revenue' | 'earnings' | 'book-value' | 'free-cash-flow';

/** What per-share figures need in addition to the statements. */
export interface ShareHistory {
  readonly counts: readonly ShareCount[];
  readonly actions: readonly CorporateAction[];
  /** "Per share" means in shares of this instant. */
  readonly asOf: EpochMs;
}

type Values = Readonly<Record<string, number | undefined>>;

/** The period a year before, whose end may be off by some days. */
function yearBefore(periods: readonly FiledPeriod[], { period }: FinancialStatement) {
  const target = startOfDate(period.end) - 365 * DAY_MS;
  const isYear = period.quarter === 'full-year';
  return periods.find(
    ({ statement: other }) =>
      (other.period.quarter === 'full-year') === isYear &&
      Math.abs(startOfDate(other.period.end) - target) < 20 * DAY_MS,
  )?.statement;
}

/** Fraction of 1; undefined where a change from nothing or from a loss would be meaningless. */
function growth(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined || before <= 0 ? undefined : now / before - 1;
}

function part(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined || b === 0 ? undefined : a / b;
}

/**
 * Shares outstanding at the end of a period, in shares of the view's instant: the nearest count within half a year.
 */
function sharesAtEnd(end: string, { counts, actions, asOf }: ShareHistory): number | undefined {
  const at = Date.parse(end);
  const distance = ({ date }: ShareCount) => Math.abs(Date.parse(date) - at);
  let nearest: ShareCount | undefined;
  for (const count of counts) if (!nearest || distance(count) <= distance(nearest)) nearest = count;
  if (!nearest || distance(nearest) > 183 * DAY_MS) return undefined;
  return nearest.shares * splitFactor(actions, { after: nearest.date, asOf });
}

/** Earnings per share in shares of the view's instant: splits since they were stated are applied. */
function epsOf(
  { statement, epsKnownAt }: FiledPeriod,
  figure: EpsFigure,
  { actions, asOf }: Pick<ShareHistory, 'actions' | 'asOf'>,
): number | undefined {
  const value = statement.figures[figure];
  return value && value / splitFactor(actions, { after: newYorkDateOf(epsKnownAt[figure]), asOf });
}

/** Diluted earnings per share of several periods, in shares of the view's instant; undefined if one lacks them. */
export function sumOfEps(
  periods: readonly FiledPeriod[],
  shares: Pick<ShareHistory, 'actions' | 'asOf'>,
): number | undefined {
  let sum = 0;
  for (const period of periods) {
    const value = epsOf(period, 'epsDiluted', shares);
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** One report's figures for one period. */
export function reportValues(
  report: Report,
  { period, periods, shares }: { period: FiledPeriod; periods: readonly FiledPeriod[]; shares: ShareHistory },
): Values {
  const { statement } = period;
  const { figures } = statement;
  const before = yearBefore(periods, statement)?.figures;
  if (report === 'revenue') {
    return { revenue: figures.revenue, growth: growth(figures.revenue, before?.revenue) };
  }
  if (report === 'earnings') {
    return {
      netIncome: figures.netIncome,
      netMargin: part(figures.netIncome, figures.revenue),
      epsBasic: epsOf(period, 'epsBasic', shares),
      epsDiluted: epsOf(period, 'epsDiluted', shares),
      epsDilutedAsFiled: figures.epsDiluted,
      growth: growth(figures.netIncome, before?.netIncome),
    };
  }
  const inIssue = sharesAtEnd(statement.period.end, shares);
  if (report === 'book-value') {
    return { equity: figures.equity, shares: inIssue, perShare: part(figures.equity, inIssue) };
  }
  return {
    operatingCashFlow: figures.operatingCashFlow,
    capitalExpenditure: figures.capitalExpenditure,
    freeCashFlow: figures.freeCashFlow,
    perShare: part(figures.freeCashFlow, inIssue),
    margin: part(figures.freeCashFlow, figures.revenue),
  };
}
