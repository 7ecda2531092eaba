import type { TradingHalt } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import { TRADING_HALTS } from './fact-table.ts';
import { saveFacts } from './save-facts.ts';

/** Stores the periods during which trading was halted. */
export async function saveHalts(
  sql: Sql,
  scope: FactScope,
  halts: readonly TradingHalt[],
): Promise<FactsSaved> {
  const rows = halts.map(({ assetId, from, until, reason, knownAt }) => ({
    asset_id: assetId,
    from_time: new Date(from),
    until_time: new Date(until),
    reason,
    known_at: knownAt,
  }));
  return saveFacts(sql, scope, { table: TRADING_HALTS, rows });
}
