import type { AssetId } from '@auspex/market';
import type { Transaction } from '../../../platform/database/index.ts';

/** Locks are shared out over so many numbers, so that a large batch does not fill the server's table of locks. */
const LOCKS = 256;

/** Lets only one transaction at a time write the bars of an asset; taken in one order, so that none wait in a circle. */
export async function lockAssets(
  tx: Transaction,
  world: string,
  assetIds: readonly AssetId[],
): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtext('market.bars ' || $1), number)
     from (select distinct abs(hashtext(id) % ${LOCKS}) as number from unnest($2::text[]) as id order by number) locks`,
    [world, assetIds],
  );
}
