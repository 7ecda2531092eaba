import { DAY_MS } from '@auspex/market';
import { tables } from '../../platform/database/tables.ts';
import type { Trading } from '../trading.ts';

/** How long before a key expires its member is told, the last warning last. */
const TOLD_DAYS = [7, 1] as const;

/**
 * Tells of each key that its exchange will let expire soon, once for each warning; a key that is saved again, or that
 * turns out to last longer, is told of anew.
 */
export async function tellExpiry({ platform }: Pick<Trading, 'platform'>): Promise<number> {
  const { database, clock, events } = platform;
  const now = clock.now();
  const soon = await tables(database)
    .selectFrom('trading_key')
    .select(['id', 'memberId', 'exchange', 'expiresAt', 'expiryTold'])
    .where('expiresAt', '>', new Date(now))
    .where('expiresAt', '<=', new Date(now + TOLD_DAYS[0] * DAY_MS))
    .execute();
  let told = 0;
  for (const { id, memberId, exchange, expiresAt, expiryTold } of soon) {
    if (expiresAt === null) continue;
    const withinDays = TOLD_DAYS.findLast((days) => expiresAt.getTime() - now <= days * DAY_MS) ?? 7;
    if (expiryTold !== null && expiryTold <= withinDays) continue;
    await database.transaction(async (tx) => {
      const marked = await tables(tx)
        .updateTable('trading_key')
        .set({ expiryTold: withinDays })
        .where('id', '=', id)
        .where('expiresAt', '=', expiresAt)
        .where('expiryTold', 'is not distinct from', expiryTold)
        .returning('id')
        .executeTakeFirst();
      if (marked === undefined) return;
      told += 1;
      const payload = { memberId, exchange, expiresAt: expiresAt.toISOString(), withinDays };
      await events.emit(tx, 'trading.key.expires', payload);
    });
  }
  return told;
}
