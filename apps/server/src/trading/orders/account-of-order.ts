import type { Answer, ExchangeOrder } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { isKeyProblem, KEY_GONE, KEY_REFUSED } from '../keys/key-store.ts';
import type { ExchangeUse } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import { listOpen, type StoredOrder } from './order-store.ts';
import { recordSeen, stepOrder } from './record-order.ts';

/** Whether a key opens the account that an order was placed on; on paper there is only one. */
export function opensAccountOf({ key }: ExchangeUse, order: StoredOrder): boolean {
  return key === null || (order.accountMark !== null && key.key.accountMark === order.accountMark);
}

function findThere(use: ExchangeUse, order: StoredOrder): Promise<Answer<ExchangeOrder | undefined>> {
  const { id: clientId, keyPair: symbol, exchangeOrderId } = order;
  return use.ask({ action: 'look-up', subject: symbol }, async (exchange) => {
    if (exchangeOrderId !== null) return exchange.order({ symbol, orderId: exchangeOrderId });
    if (use.traits.findsByClientId) return exchange.orderByClientId({ symbol, clientId });
    const since = order.createdAt.getTime() - 60_000;
    const listed = await exchange.ordersSince({ symbol, since });
    if (listed.kind === 'failed') return listed;
    return { kind: 'found', value: listed.value.find((other) => other.clientId === clientId) };
  });
}

/**
 * Looks for an order with a key that may open another account. Only finding it, under the id that we gave it, says
 * anything: then it is the same account after all. Otherwise the order stays as it is, and the member reads why.
 */
export async function lookWithOtherKey(
  trading: Trading,
  use: ExchangeUse,
  order: StoredOrder,
): Promise<StoredOrder | null> {
  const answer = await findThere(use, order);
  if (answer.kind === 'found' && answer.value?.clientId === order.id)
    return recordSeen(trading, order.id, {
      seen: answer.value,
      accountMark: use.key?.key.accountMark ?? null,
    });
  await sayKeyIsGone(trading, order);
  return null;
}

/** The key of an order's account is here again: it is followed as before. */
export function sayKeyIsBack(trading: Trading, order: StoredOrder): Promise<StoredOrder | null> {
  return stepOrder(trading, order.id, ({ reasonCode }) =>
    reasonCode === KEY_GONE ? { note: 'key-back', set: { reasonCode: null, reasonWords: null } } : null,
  );
}

/** The order cannot be followed until the key that it was placed with is back. */
export function sayKeyIsGone(trading: Trading, order: StoredOrder): Promise<StoredOrder | null> {
  const lookedAt = new Date(trading.platform.clock.now());
  return stepOrder(trading, order.id, ({ status, reasonCode }) => {
    if (isFinalStatus(status)) return { set: { lookedAt } };
    if (status !== 'unknown' && status !== 'open' && status !== 'partially_filled') return null;
    if (reasonCode === KEY_GONE) return { set: { lookedAt } };
    return { note: KEY_GONE, set: { lookedAt, reasonCode: KEY_GONE, reasonWords: '' } };
  });
}

/** The order could not be judged, and is looked at again in its turn. */
export function noteLook(trading: Trading, order: StoredOrder): Promise<StoredOrder | null> {
  const lookedAt = new Date(trading.platform.clock.now());
  return stepOrder(trading, order.id, () => ({ set: { lookedAt } }));
}

/**
 * The exchange refuses the key, so its orders wait. A refusal may be a slip of the exchange: after a second one in a
 * row the orders say so, and their member is told once.
 */
export async function sayKeyIsRefused(
  trading: Trading,
  { key }: ExchangeUse,
  orders: readonly StoredOrder[],
): Promise<void> {
  const isNew = ({ status, reasonCode }: StoredOrder) => !isFinalStatus(status) && reasonCode !== KEY_REFUSED;
  const isCertain = isKeyProblem(key?.key.problem);
  const { database, events, clock } = trading.platform;
  if (key !== null && isCertain && orders.some(isNew)) {
    const { memberId, exchange } = key.key;
    const open = await listOpen(database, { memberId, exchange, worlds: ['live'] });
    if (open.every(isNew))
      await database.transaction((tx) => events.emit(tx, 'trading.key.refused', { memberId, exchange }));
  }
  const set = { lookedAt: new Date(clock.now()) };
  for (const { id } of orders)
    await stepOrder(trading, id, (order) =>
      isCertain && isNew(order)
        ? { note: KEY_REFUSED, set: { ...set, reasonCode: KEY_REFUSED, reasonWords: '' } }
        : { set },
    );
}
