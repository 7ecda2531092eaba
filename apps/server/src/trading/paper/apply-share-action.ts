import { decimal } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import type { PaperNeeds } from './paper-accounts.ts';

interface Cancelled {
  readonly symbol: string;
  readonly before: Date;
}

/** What a split or dividend of the market brought to a member's paper account in all; a reverse split takes. */
export interface PaperShareAction {
  readonly memberId: string;
  /** The account as it began at this instant: one that was started over since then is another. */
  readonly since: Date;
  /** The same text is the same action: told again with another quantity, the difference is brought in. */
  readonly action: string;
  /** As balances name it. */
  readonly asset: string;
  readonly quantity: string;
  /** Orders from before a split are in shares that are no more: they are cancelled. */
  readonly cancels: Cancelled | null;
}

/** What is held of an asset goes by another name from now on. */
export interface PaperRename {
  readonly memberId: string;
  readonly since: Date;
  readonly from: string;
  readonly to: string;
  readonly cancels: Cancelled;
}

/** Locks the account that began then, so that nothing fills meanwhile; undefined where it was started over. */
async function lockAccount(tx: Sql, world: string, of: { readonly memberId: string; readonly since: Date }) {
  const [account] = await tx.query(
    `select id from paper_account where member_id = $1 and world = $2 and twin_of is null and since <= $3 for update`,
    [of.memberId, world, of.since],
  );
  return account && String(account.id);
}

/** Why such an order ended: its shares are others now, or are traded no more. */
export const ASSET_ENDS = ['share-action', 'delisted'] as const;
export type AssetEnd = (typeof ASSET_ENDS)[number];

/** Ends open orders and gives back what they had set aside. */
async function cancelOrders(
  tx: Sql,
  accountId: string,
  { symbol, before, reason }: Cancelled & { readonly reason: AssetEnd },
): Promise<void> {
  await tx.query(
    `with ended as (
       update paper_order o set status = 'cancelled', phase = 'ended', held = 0, told = false, reason = $4
       from (select order_id, held from paper_order
             where account_id = $1 and symbol = $2 and phase <> 'ended' and placed_at < $3) before
       where o.account_id = $1 and o.order_id = before.order_id
       returning case o.side when 'buy' then o.quote_asset else o.base_asset end as asset, before.held),
     freed as (select asset, sum(held) as held from ended group by asset)
     update paper_balance b set free = b.free + freed.held, held = b.held - freed.held
     from freed where b.account_id = $1 and b.asset = freed.asset`,
    [accountId, symbol, before, reason],
  );
}

/** Moves it in one step; told again, there is nothing left to move. False where the account is another one. */
export async function renameHolding(
  { platform: { database }, world }: Pick<PaperNeeds, 'platform' | 'world'>,
  { memberId, since, from, to, cancels }: PaperRename,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const accountId = await lockAccount(tx, world, { memberId, since });
    if (accountId === undefined) return false;
    await cancelOrders(tx, accountId, { ...cancels, reason: 'share-action' });
    await tx.query(
      `with former as (select free from paper_balance where account_id = $1 and asset = $2 and free > 0),
       emptied as (update paper_balance set free = 0
         where account_id = $1 and asset = $2 and exists (select from former))
       insert into paper_balance (account_id, asset, free, held) select $1, $3, free, 0 from former
       on conflict (account_id, asset) do update set free = paper_balance.free + excluded.free`,
      [accountId, from, to],
    );
    return true;
  });
}

/** What members' paper accounts have open orders for, and since when: bought where nothing is held, they wait as well. */
export async function listWaiting({ platform, world }: Pick<PaperNeeds, 'platform' | 'world'>) {
  return tables(platform.database)
    .selectFrom('paper_order as o')
    .innerJoin('paper_account as a', 'a.id', 'o.accountId')
    .select(({ fn }) => ['a.memberId', 'a.since', 'o.symbol', fn.min('o.placedAt').as('oldest')])
    .where('a.world', '=', world)
    .where('a.twinOf', 'is', null)
    .where('o.phase', '<>', 'ended')
    .groupBy(['a.memberId', 'a.since', 'o.symbol'])
    .orderBy('a.memberId')
    .execute();
}

/** Orders of a paper account that were placed before an instant and can no longer fill. */
export interface PaperAssetEnd extends Cancelled {
  readonly memberId: string;
  readonly since: Date;
  readonly reason: AssetEnd;
}

export async function cancelOldOrders(
  { platform: { database }, world }: Pick<PaperNeeds, 'platform' | 'world'>,
  { memberId, since, ...cancels }: PaperAssetEnd,
): Promise<void> {
  await database.transaction(async (tx) => {
    const accountId = await lockAccount(tx, world, { memberId, since });
    if (accountId !== undefined) await cancelOrders(tx, accountId, cancels);
  });
}

/** Brings it in, once; false where the account is another one, or holds less than is to be taken. */
export async function applyShareAction(
  { platform: { database }, world }: Pick<PaperNeeds, 'platform' | 'world'>,
  { memberId, since, action, asset, quantity, cancels }: PaperShareAction,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const accountId = await lockAccount(tx, world, { memberId, since });
    if (accountId === undefined) return false;
    const known = await tables(tx)
      .selectFrom('paper_share_action')
      .select('quantity')
      .where('accountId', '=', accountId)
      .where('action', '=', action)
      .executeTakeFirst();
    const missing = decimal(quantity).minus(decimal(known?.quantity ?? '0'));
    if (missing.isZero()) return true;
    const values = [accountId, asset, missing.toString()];
    // What is set aside comes back as soon as the orders are cancelled.
    const [{ enough }] = await tx.query(
      `select coalesce(sum(free + held), 0) + $3::numeric >= 0 as enough
       from paper_balance where account_id = $1 and asset = $2`,
      values,
    );
    if (enough !== true) return false;
    if (cancels) await cancelOrders(tx, accountId, { ...cancels, reason: 'share-action' });
    await tx.query(
      `insert into paper_balance (account_id, asset, free, held) values ($1, $2, $3, 0)
       on conflict (account_id, asset) do update set free = paper_balance.free + excluded.free`,
      values,
    );
    await tx.query(
      `insert into paper_share_action (account_id, action, asset, quantity) values ($1, $2, $3, $4)
       on conflict (account_id, action) do update set quantity = excluded.quantity`,
      [accountId, action, asset, quantity],
    );
    return true;
  });
}
