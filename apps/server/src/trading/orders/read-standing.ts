import type { ExchangeName } from '@auspex/exchanges';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { Unprocessable } from '../../platform/errors/index.ts';
import { type KeyWithOwner, keyWithOwner, selectKeys } from '../keys/key-store.ts';
import { findOrder, type RequestMark, type StoredOrder, sameRequest } from './order-store.ts';

/** What an order is judged by before anybody outside is asked. */
export interface Standing {
  /** The member's at the exchange; none on paper. */
  readonly key: KeyWithOwner | null;
  /** The order that an earlier request with the same key made, or that an identical one is making. */
  readonly same: StoredOrder | undefined;
}

export function requireSame(before: string, now: string): void {
  if (before === now) return;
  throw new Unprocessable(
    'This Idempotency-Key was used for another order. Make a new key for each order.',
    'idempotency-key-reused',
  );
}

/** Read in one statement, but for a request that was made before. */
export async function readStanding(
  sql: Sql,
  exchange: ExchangeName,
  request: RequestMark,
): Promise<Standing> {
  const { memberId, idempotencyKey, payloadHash } = request;
  const { key, sameId } = await readBoth(sql, exchange, request);
  const same = sameId === null ? undefined : await findOrder(sql, { memberId, id: sameId });
  if (same !== undefined && idempotencyKey !== null) requireSame(same.payloadHash, payloadHash);
  return { key, same };
}

async function readBoth(sql: Sql, exchange: ExchangeName, request: RequestMark) {
  const db = tables(sql);
  const same = sameRequest(db, request);
  if (exchange !== 'PAPER') {
    const row = await selectKeys(db)
      .select(same.as('sameId'))
      .where('trading_key.memberId', '=', request.memberId)
      .where('exchange', '=', exchange)
      .executeTakeFirst();
    if (row !== undefined) {
      const { sameId, ...stored } = row;
      return { key: keyWithOwner(stored), sameId };
    }
  }
  return { key: null, sameId: (await same.executeTakeFirst())?.id ?? null };
}
