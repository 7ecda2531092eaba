import type { FinancialStatement, ShareCount } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import { FINANCIAL_STATEMENTS, SHARE_COUNTS } from './fact-table.ts';
import { saveFacts } from './save-facts.ts';

/** Stores statements; each filing about a period is a separate fact. */
export async function saveStatements(
  sql: Sql,
  scope: FactScope,
  statements: readonly FinancialStatement[],
): Promise<FactsSaved> {
  const rows = statements.map((statement) => ({
    asset_id: statement.assetId,
    fiscal_year: statement.period.fiscalYear,
    quarter: statement.period.quarter === 'full-year' ? 0 : statement.period.quarter,
    accession: statement.accession ?? '',
    period_start: statement.period.start,
    period_end: statement.period.end,
    currency: statement.currency,
    form: statement.form,
    restates: statement.restates,
    figures: statement.figures,
    derived: statement.derived,
    known_from: statement.knownFrom,
    known_at: statement.knownAt,
  }));
  return saveFacts(sql, scope, { table: FINANCIAL_STATEMENTS, rows });
}

/** Stores how many shares were outstanding. */
export async function saveShareCounts(
  sql: Sql,
  scope: FactScope,
  counts: readonly ShareCount[],
): Promise<FactsSaved> {
  const rows = counts.map(({ assetId, date, shares, knownAt }) => ({
    asset_id: assetId,
    date,
    shares,
    known_at: knownAt,
  }));
  return saveFacts(sql, scope, { table: SHARE_COUNTS, rows });
}
