import type { CorporateAction } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import { CORPORATE_ACTIONS } from './fact-table.ts';
import { saveFacts } from './save-facts.ts';

/** Stores splits and dividends. A dividend of 0 or a split of 1 withdraws the earlier one. */
export async function saveActions(
  sql: Sql,
  scope: FactScope,
  actions: readonly CorporateAction[],
): Promise<FactsSaved> {
  const rows = actions.map((action) => ({
    asset_id: action.assetId,
    kind: action.kind,
    ex_date: action.exDate,
    amount: action.kind === 'split' ? action.newPerOld : action.amountPerShare,
    pay_date: action.kind === 'dividend' ? action.payDate : undefined,
    currency: action.kind === 'dividend' ? action.currency : undefined,
    known_at: action.knownAt,
  }));
  return saveFacts(sql, scope, { table: CORPORATE_ACTIONS, rows });
}
