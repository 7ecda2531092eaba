import type { CorporateAction } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';
import type { FactScope } from '../store/index.ts';

/**
 * Stores a split or dividend as a person decided it should be. Unlike what a source says it replaces what another source
 * said, and since the newest version then is not the source's, the source repeating its fault does not undo it.
 */
export async function saveRepairedAction(sql: Sql, scope: FactScope, action: CorporateAction): Promise<void> {
  const { kind, assetId, exDate, knownAt } = action;
  const amount = kind === 'split' ? action.newPerOld : action.amountPerShare;
  const [payDate, currency] = kind === 'split' ? [null, null] : [action.payDate ?? null, action.currency];
  await sql.query(
    `insert into corporate_action (world, source, seen_at, asset_id, kind, ex_date, amount, pay_date, currency, known_at,
       version)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce(max(version), 0) + 1
     from corporate_action where world = $1 and asset_id = $4 and kind = $5 and ex_date = $6`,
    [
      scope.world,
      scope.source,
      new Date(scope.seenAt),
      assetId,
      kind,
      exDate,
      amount,
      payDate,
      currency,
      new Date(knownAt),
    ],
  );
  await sql.query("insert into market_change (world, kind, assets) values ($1, 'actions', array[$2::text])", [
    scope.world,
    assetId,
  ]);
}
