import { randomUUID } from 'node:crypto';
import { tables } from '../../platform/database/tables.ts';
import type { ExchangeUse } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import type { StoredOrder } from './order-store.ts';
import { recordSeen, stepOrder } from './record-order.ts';

/** The order that holds the stop and target of a filled entry, as the exchange has it. */
type Exit = Pick<StoredOrder, 'side' | 'quantity' | 'price' | 'stopPrice'> & { readonly orderId: string };

/** Makes an exit that an entry opened an order of the member's own; null where the entry is nobody's any more. */
export async function adoptExit(
  { platform }: Trading,
  entry: StoredOrder,
  { orderId, side, quantity, price, stopPrice }: Exit,
): Promise<string | null> {
  const { memberId, pseudonym, world, exchange, keyPair, symbol, baseAsset, quoteAsset, signalId } = entry;
  if (memberId === null) return null;
  const sql = tables(platform.database);
  const now = new Date(platform.clock.now());
  const idempotencyKey = `exit of ${entry.id}`;
  const known = () =>
    sql
      .selectFrom('trade_order')
      .select('id')
      .where('memberId', '=', memberId)
      .where('idempotencyKey', '=', idempotencyKey)
      .executeTakeFirst();
  const before = await known();
  if (before !== undefined) {
    // It covers what the entry has bought by now.
    await sql.updateTable('trade_order').set({ quantity }).where('id', '=', before.id).execute();
    return before.id;
  }
  await sql
    .insertInto('trade_order')
    .values({
      ...{ id: randomUUID(), memberId, pseudonym, world, exchange, keyPair, symbol, baseAsset, quoteAsset },
      ...{ signalId, accountMark: entry.accountMark, idempotencyKey, payloadHash: idempotencyKey },
      ...{ side, type: 'limit', quantity, price, stopPrice },
      ...{ notional: '0', status: 'sending', exchangeOrderId: orderId },
      ...{ createdAt: now, sentAt: now, answeredAt: now, updatedAt: now },
    })
    .onConflict((same) => same.columns(['memberId', 'idempotencyKey']).doNothing())
    .execute();
  return (await known())?.id ?? null;
}

/** Looks in a row that find no exits before it is believed that there are none. */
const MISSES_NEEDED = 3;

/**
 * Finds the exits of an ended entry at an exchange that opens them as an order of its own, which is followed like any
 * other from then on. Returns the answer that failed, if one did.
 */
export async function followExits(trading: Trading, use: ExchangeUse, entry: StoredOrder) {
  const { keyPair: symbol, exchangeOrderId, id } = entry;
  const look = (orderId: string) =>
    use.ask({ action: 'look-up', subject: symbol }, (exchange) => exchange.order({ symbol, orderId }));
  const seen = exchangeOrderId === null ? undefined : await look(exchangeOrderId);
  if (seen?.kind === 'failed') return seen;
  const exitOrderId = seen?.value?.exitOrderId;
  const exit = exitOrderId === undefined ? undefined : await look(exitOrderId);
  if (exit?.kind === 'failed') return exit;
  if (exit?.value === undefined) {
    await stepOrder(trading, id, ({ misses }) => ({
      set: {
        ...{ misses: misses + 1, lookedAt: new Date(trading.platform.clock.now()) },
        exitsAwaited: misses + 1 < MISSES_NEEDED,
      },
    }));
    return null;
  }
  const { side, quantity, price, stopPrice, orderId } = exit.value;
  const adopted = await adoptExit(trading, entry, {
    ...{ side, orderId, quantity: quantity.toString() },
    ...{ price: price?.toString() ?? null, stopPrice: stopPrice?.toString() ?? null },
  });
  if (adopted !== null) await recordSeen(trading, adopted, exit.value);
  await stepOrder(trading, id, () => ({ set: { exitsAwaited: false } }));
  return null;
}
