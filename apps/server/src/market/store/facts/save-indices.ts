import type { IndexWeight, MarketIndex } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import { INDEX_WEIGHTS, MARKET_INDICES } from './fact-table.ts';
import { saveFacts } from './save-facts.ts';

/** Stores which indices exist. An index is a definition, so no instant is too early for it. */
export async function saveIndices(
  sql: Sql,
  scope: FactScope,
  indices: readonly MarketIndex[],
): Promise<FactsSaved> {
  const rows = indices.map(({ indexId, name, fund }) => ({ index_id: indexId, name, fund, known_at: 0 }));
  return saveFacts(sql, scope, { table: MARKET_INDICES, rows });
}

/** Stores the weights of members. */
export async function saveIndexWeights(
  sql: Sql,
  scope: FactScope,
  weights: readonly IndexWeight[],
): Promise<FactsSaved> {
  const rows = weights.map(({ indexId, assetId, effectiveFrom, weight, knownAt }) => ({
    index_id: indexId,
    asset_id: assetId,
    effective_from: effectiveFrom,
    weight,
    known_at: knownAt,
  }));
  return saveFacts(sql, scope, { table: INDEX_WEIGHTS, rows });
}
