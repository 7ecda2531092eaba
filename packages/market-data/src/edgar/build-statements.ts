import type { AssetId, EpochMs } from '@auspex/market';
import type { FinancialStatement, StatementFigure } from '../ports/fundamentals-source.ts';
import { statementKnownAt } from '../ports/known-at.ts';
import { fiscalYearsOf, periodOf } from './fiscal-years.ts';
import { type PeriodFigures, QuarterBook } from './quarter-book.ts';
import type { CompanyFact, CompanyFacts } from './read-company-facts.ts';

export interface StatementContext {
  readonly assetId: AssetId;
  /** When the SEC accepted each filing, if known. */
  readonly acceptedAt: ReadonlyMap<string, EpochMs>;
  /** The last day of the fiscal year, `MMDD`. */
  readonly yearEnd: string | undefined;
}

function byFiling(facts: readonly CompanyFact[]): readonly (readonly CompanyFact[])[] {
  const filings = new Map<string, CompanyFact[]>();
  for (const fact of facts) {
    const filing = filings.get(fact.accession);
    if (filing) filing.push(fact);
    else filings.set(fact.accession, [fact]);
  }
  return [...filings.values()];
}

function withFreeCashFlow(figures: ReadonlyMap<StatementFigure, number>): Map<StatementFigure, number> {
  const operating = figures.get('operatingCashFlow');
  const spent = figures.get('capitalExpenditure');
  const all = new Map(figures);
  if (operating !== undefined && spent !== undefined) all.set('freeCashFlow', operating - spent);
  return all;
}

/** Whether a filing changes a figure that was already stated. */
function disagrees(before: FinancialStatement, figures: ReadonlyMap<StatementFigure, number>): boolean {
  return [...figures].some(([figure, value]) => {
    const earlier = before.figures[figure];
    return earlier !== undefined && earlier !== value;
  });
}

/**
 * A filing's statement about a period. For a period already reported it is a revision if it differs, an addition if
 * it states what was not stated before (a balance sheet may come a year before its income), and nothing if it
 * repeats.
 */
function statementOf(
  given: PeriodFigures,
  filing: CompanyFact,
  about: {
    readonly context: StatementContext;
    readonly currency: string;
    readonly before?: FinancialStatement;
  },
): FinancialStatement | undefined {
  const { context, currency, before } = about;
  const figures = withFreeCashFlow(given.figures);
  const isRevision = before !== undefined && disagrees(before, figures);
  const addsFigures = [...figures.keys()].some((figure) => before?.figures[figure] === undefined);
  if (!isRevision && !addsFigures) return undefined;
  const { accession, form, filed } = filing;
  const period = before?.period ?? periodOf(given);
  return {
    assetId: context.assetId,
    period,
    currency,
    form,
    accession,
    restates: isRevision ? before.accession : undefined,
    figures: { ...before?.figures, ...Object.fromEntries(figures) },
    derived: given.derived,
    ...statementKnownAt({
      acceptedAt: context.acceptedAt.get(accession),
      reportDate: filed,
      periodEnd: period.end,
    }),
  };
}

/** A company's statements, quarter by quarter, in the order in which the world learned of them. */
export function buildStatements(
  company: CompanyFacts,
  context: StatementContext,
): readonly FinancialStatement[] {
  const book = new QuarterBook(fiscalYearsOf(company.facts, context.yearEnd));
  const knownAtOf = (fact: CompanyFact) =>
    statementKnownAt({
      acceptedAt: context.acceptedAt.get(fact.accession),
      reportDate: fact.filed,
      periodEnd: fact.end,
    }).knownAt;
  const filings = byFiling(company.facts).toSorted(
    ([a], [b]) => knownAtOf(a) - knownAtOf(b) || (a.accession < b.accession ? -1 : 1),
  );
  const latest = new Map<string, FinancialStatement>();
  const statements: FinancialStatement[] = [];
  for (const filing of filings) {
    // Older periods first: a filing's own period comes last.
    const given = book.take(filing).toSorted((a, b) => (a.end < b.end ? -1 : 1));
    for (const period of given) {
      const key = `${period.year.end} ${period.quarter}`;
      const before = latest.get(key);
      const statement = statementOf(period, filing[0], { context, currency: company.currency, before });
      if (!statement) continue;
      latest.set(key, statement);
      statements.push(statement);
    }
  }
  return statements;
}
