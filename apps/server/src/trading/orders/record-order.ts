import type { ExchangeOrder, Fill, Traded } from '@auspex/exchanges';
import { decimal, isFinalStatus, maxDecimal, moveOrder, type OrderStatus, sumDecimals } from '@auspex/market';
import type { QueryCreator, RawBuilder, SqlBool } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { condition, tables } from '../../platform/database/tables.ts';
import type { EventPayloads } from '../../platform/events/events.ts';
import type { Trading } from '../trading.ts';
import type { StoredOrder } from './order-store.ts';
import { type Step, stepToSeen } from './step-to-seen.ts';

/**
 * Takes a step with an order as it is stored now: nobody else changes it meanwhile. `decide` returns null where nothing
 * is to be done. With `onlyIf` the step is taken only where that holds, and the member's own row stays as it is from
 * before the question until the step is taken.
 */
export function stepOrder(
  trading: Trading,
  target: string | { readonly id: string; readonly onlyIf: RawBuilder<SqlBool> | undefined },
  decide: (order: StoredOrder) => Step | null,
): Promise<StoredOrder | null> {
  const { id, onlyIf } = typeof target === 'string' ? { id: target, onlyIf: undefined } : target;
  return trading.platform.database.transaction(async (tx) => {
    const order = await lockOrder(tx, id, { withMember: onlyIf !== undefined });
    if (order === undefined) return null;
    const step = decide(order);
    return step === null ? order : takeStep(trading, tx, { order, step, onlyIf });
  });
}

function lockOrder(
  tx: Transaction,
  id: string,
  { withMember }: { readonly withMember: boolean },
): Promise<StoredOrder | undefined> {
  const orders = tables(tx)
    .selectFrom('trade_order')
    .selectAll('trade_order')
    .where('trade_order.id', '=', id);
  if (!withMember) return orders.forUpdate().executeTakeFirst();
  return (
    orders
      .innerJoin('trading_member', 'trading_member.memberId', 'trade_order.memberId')
      // Before the order, in the order in which everybody else locks the two.
      .forShare('trading_member')
      .forUpdate('trade_order')
      .executeTakeFirst()
  );
}

interface Stepping {
  readonly order: StoredOrder;
  readonly step: Step;
  readonly onlyIf: RawBuilder<SqlBool> | undefined;
}

async function takeStep(
  { platform }: Trading,
  tx: Transaction,
  { order, step, onlyIf }: Stepping,
): Promise<StoredOrder> {
  const now = new Date(platform.clock.now());
  const status = step.to === undefined ? order.status : moveOrder(order.status, step.to);
  const isEvent = step.to !== undefined || step.note !== undefined;
  const change = (db: QueryCreator<Schema>) =>
    db
      .updateTable('trade_order')
      .set({ ...step.set, status, ...(isFinalStatus(status) ? { cancel: null } : {}) })
      .set(isEvent ? { updatedAt: now } : {})
      .where('id', '=', order.id)
      .where(onlyIf ?? condition`true`)
      .returningAll();
  if (!isEvent) return (await change(tables(tx)).executeTakeFirst()) ?? order;
  const changed = await tables(tx)
    .with('changed', change)
    .with('told', (db) =>
      db
        .insertInto('trade_order_event')
        .columns(['orderId', 'at', 'fromStatus', 'toStatus', 'note', 'words'])
        .expression((eb) =>
          eb
            .selectFrom('changed')
            .select(({ val }) => [
              'id',
              'updatedAt',
              val(order.status).as('fromStatus'),
              'status',
              val(step.note ?? null).as('note'),
              val(step.words ?? null).as('words'),
            ]),
        ),
    )
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirst();
  if (changed === undefined) return order;
  // An order that is about to leave is news once it has: until then the member waits for the answer to placing it.
  if (order.memberId !== null && status !== 'sending')
    await platform.live.changed('orders', { memberId: order.memberId, tx });
  if (step.to !== undefined) await tellOfStep(platform, tx, { before: order.status, order: changed });
  return changed;
}

type OrderChange = EventPayloads['trading.order.changed'];

/** What a step means for the member; null for what happens before an order has left. */
const STATE_OF: Readonly<Record<OrderStatus, OrderChange['state'] | null>> = {
  intended: null,
  sending: null,
  unknown: 'unknown',
  open: 'placed',
  partially_filled: 'partially_filled',
  filled: 'filled',
  cancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
};

/** Tells whoever listens of a step that a member cares about, in the transaction that takes it. */
async function tellOfStep(
  { events, clock }: Pick<Trading['platform'], 'events' | 'clock'>,
  tx: Transaction,
  { before, order }: { readonly before: OrderStatus; readonly order: StoredOrder },
): Promise<void> {
  const { id: orderId, memberId, exchange, world, keyPair: pair, symbol, baseAsset, side, status } = order;
  const state = before === 'unknown' ? 'resolved' : STATE_OF[status];
  if (memberId === null || state === null) return;
  const { reasonCode, reasonWords, quantity, filledQuantity } = order;
  await events.emit(tx, 'trading.order.changed', {
    ...{ memberId, orderId, exchange, world, pair, symbol, baseAsset, side, state, status },
    ...{ quantity, filledQuantity },
    ...(reasonCode === null ? {} : { reason: { code: reasonCode, words: reasonWords ?? '' } }),
    at: new Date(clock.now()).toISOString(),
  });
}

/** Records what the exchange says of an order; `accountMark` where that proves whose account it is in. */
export function recordSeen(
  trading: Trading,
  orderId: string,
  found: ExchangeOrder | { readonly seen: ExchangeOrder; readonly accountMark: string | null },
): Promise<StoredOrder | null> {
  const now = new Date(trading.platform.clock.now());
  const { seen, ...proven } = 'seen' in found ? found : { seen: found };
  return stepOrder(trading, orderId, (order) => {
    const step = stepToSeen(order, seen, now);
    return step && { ...step, set: { ...step.set, ...proven } };
  });
}

/** Ends an order that was cancelled: with everything that traded, as far as anybody has said so. */
export function endCancelled(
  trading: Trading,
  orderId: string,
  { traded, note }: { readonly traded: Traded | undefined; readonly note?: string | undefined },
): Promise<StoredOrder | null> {
  const now = new Date(trading.platform.clock.now());
  return stepOrder(trading, orderId, ({ status, quantity, filledQuantity }) => {
    if (isFinalStatus(status)) return null;
    const known = decimal(filledQuantity);
    const grew = traded?.quantity.greaterThan(known);
    const filled = maxDecimal(known, traded?.quantity ?? known);
    const set = { lookedAt: now, misses: 0, reasonCode: null, reasonWords: null };
    return {
      to: filled.greaterThanOrEqualTo(decimal(quantity)) ? 'filled' : 'cancelled',
      note,
      set: {
        ...set,
        ...(traded && grew
          ? {
              filledQuantity: filled.toString(),
              filledNotional: traded.notional.toString(),
              fillsComplete: false,
            }
          : {}),
      },
    };
  });
}

/** Records trades of an order, each exactly once; whoever listens to fills is told in the same transaction. */
export function recordFills(
  trading: Trading,
  orderId: string,
  fills: readonly Fill[],
): Promise<StoredOrder | null> {
  const { database, live } = trading.platform;
  return database.transaction(async (tx) => {
    const orders = tables(tx).selectFrom('trade_order').selectAll().where('id', '=', orderId);
    const order = await orders.forUpdate().executeTakeFirst();
    if (order === undefined) return null;
    const added = await addFills(trading, tx, { order, fills });
    const stored = await tables(tx)
      .selectFrom('trade_fill')
      .select(['quantity', 'price'])
      .where('orderId', '=', orderId)
      .execute();
    const sum = sumDecimals(stored.map(({ quantity }) => decimal(quantity)));
    const notional = sumDecimals(stored.map((fill) => decimal(fill.quantity).times(decimal(fill.price))));
    const known = decimal(order.filledQuantity);
    const set = {
      fillsComplete: sum.greaterThanOrEqualTo(known),
      ...(added ? { updatedAt: new Date(trading.platform.clock.now()) } : {}),
      // Trades are facts, even where the order's own record lags behind them.
      ...(sum.greaterThan(known)
        ? { filledQuantity: sum.toString(), filledNotional: notional.toString() }
        : {}),
    };
    if (added && order.memberId !== null) await live.changed('orders', { memberId: order.memberId, tx });
    return tables(tx)
      .updateTable('trade_order')
      .set(set)
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function addFills(
  { platform }: Trading,
  tx: Transaction,
  { order, fills }: { readonly order: StoredOrder; readonly fills: readonly Fill[] },
): Promise<boolean> {
  let added = false;
  for (const { tradeId, price, quantity, fee, at } of fills) {
    const values = {
      ...{ price: price.toString(), quantity: quantity.toString() },
      ...{ feeAsset: fee?.asset ?? null, fee: fee?.amount.toString() ?? null },
    };
    const isNew = await tables(tx)
      .insertInto('trade_fill')
      .values({ orderId: order.id, tradeId, ...values, at: new Date(at) })
      .onConflict((known) => known.columns(['orderId', 'tradeId']).doNothing())
      .returning('tradeId')
      .executeTakeFirst();
    if (isNew === undefined) continue;
    added = true;
    const { id: orderId, memberId, exchange, world, symbol, baseAsset, quoteAsset, side } = order;
    if (memberId === null) continue;
    await platform.events.emit(tx, 'order.filled', {
      ...{ memberId, orderId, tradeId, exchange, world, symbol, baseAsset, quoteAsset, side },
      ...values,
      at: new Date(at).toISOString(),
    });
  }
  return added;
}
