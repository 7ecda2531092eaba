import { decimal } from '@auspex/market';
import { tables } from '../../platform/database/tables.ts';
import type { PaperNeeds } from './paper-accounts.ts';

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
  readonly cancels: { readonly symbol: string; readonly before: Date } | null;
}

/** Brings it in, once; false where the account is another one, or holds less than is to be taken. */
export async function applyShareAction(
  { platform: { database }, world }: Pick<PaperNeeds, 'platform' | 'world'>,
  { memberId, since, action, asset, quantity, cancels }: PaperShareAction,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [account] = await tx.query(
      `select id from paper_account where member_id = $1 and world = $2 and twin_of is null and since <= $3 for update`,
      [memberId, world, since],
    );
    if (account === undefined) return false;
    const known = await tables(tx)
      .selectFrom('paper_share_action')
      .select('quantity')
      .where('accountId', '=', String(account.id))
      .where('action', '=', action)
      .executeTakeFirst();
    const missing = decimal(quantity).minus(decimal(known?.quantity ?? '0'));
    if (missing.isZero()) return true;
    const values = [account.id, asset, missing.toString()];
    // What is set aside comes back as soon as the orders are cancelled.
    const [{ enough }] = await tx.query(
      `select coalesce(sum(free + held), 0) + $3::numeric >= 0 as enough
       from paper_balance where account_id = $1 and asset = $2`,
      values,
    );
    if (enough !== true) return false;
    if (cancels) {
      await tx.query(
        `with ended as (
           update paper_order o set status = 'cancelled', phase = 'ended', held = 0, told = false
           from (select order_id, held from paper_order
                 where account_id = $1 and symbol = $2 and phase <> 'ended' and placed_at < $3) before
           where o.account_id = $1 and o.order_id = before.order_id
           returning case o.side when 'buy' then o.quote_asset else o.base_asset end as asset, before.held),
         freed as (select asset, sum(held) as held from ended group by asset)
         update paper_balance b set free = b.free + freed.held, held = b.held - freed.held
         from freed where b.account_id = $1 and b.asset = freed.asset`,
        [account.id, cancels.symbol, cancels.before],
      );
    }
    await tx.query(
      `insert into paper_balance (account_id, asset, free, held) values ($1, $2, $3, 0)
       on conflict (account_id, asset) do update set free = paper_balance.free + excluded.free`,
      values,
    );
    await tx.query(
      `insert into paper_share_action (account_id, action, asset, quantity) values ($1, $2, $3, $4)
       on conflict (account_id, action) do update set quantity = excluded.quantity`,
      [account.id, action, asset, quantity],
    );
    return true;
  });
}
