import type { BracketExits, ExchangeName } from '@auspex/exchanges';
import type { CheckedOrder, Decimal } from '@auspex/market';
import type { QueryCreator, Selectable } from 'kysely';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { anyOf, rowCount, tables } from '../../platform/database/tables.ts';

export type StoredOrder = Readonly<Selectable<Schema['trade_order']>>;
export type StoredEvent = Readonly<Selectable<Schema['trade_order_event']>>;
export type StoredFill = Readonly<Selectable<Schema['trade_fill']>>;

/** What a member wants placed, checked and about to be stored. */
export interface Intent {
  readonly id: string;
  readonly memberId: string;
  readonly pseudonym: string;
  readonly world: string;
  readonly exchange: ExchangeName;
  readonly idempotencyKey: string;
  readonly payloadHash: string;
  readonly keyPair: string;
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly order: CheckedOrder;
  readonly exits: BracketExits | undefined;
  readonly notional: Decimal;
  readonly signalId: string | null;
  readonly now: Date;
}

export async function insertIntent(tx: Transaction, intent: Intent): Promise<StoredOrder> {
  const { order, exits, notional, now, ...rest } = intent;
  return tables(tx)
    .with('added', (db) =>
      db
        .insertInto('trade_order')
        .values({
          ...rest,
          ...{ side: order.side, type: order.type, quantity: order.quantity.toString() },
          price: order.type === 'market' ? null : order.price.toString(),
          stopPrice: order.type === 'stop-limit' ? order.stopPrice.toString() : null,
          exitStop: exits?.stopPrice.toString() ?? null,
          exitTarget: exits?.targetPrice.toString() ?? null,
          exitsAwaited: exits !== undefined && intent.exchange !== 'PAPER',
          ...{ notional: notional.toString(), status: 'intended', createdAt: now, updatedAt: now },
        })
        .returningAll(),
    )
    .with('told', (db) =>
      db
        .insertInto('trade_order_event')
        .columns(['orderId', 'at', 'toStatus'])
        .expression((eb) => eb.selectFrom('added').select(['id', 'createdAt', 'status'])),
    )
    .selectFrom('added')
    .selectAll()
    .executeTakeFirstOrThrow();
}

function orders(sql: Sql) {
  return tables(sql).selectFrom('trade_order').selectAll();
}

/** By owner and id; the exchange's id of the order does too, together with its pair. */
export async function findOrder(
  sql: Sql,
  wanted: { readonly memberId: string } & (
    | { readonly id: string }
    | { readonly exchange: string; readonly keyPair: string; readonly exchangeOrderId: string }
  ),
): Promise<StoredOrder | undefined> {
  const own = orders(sql).where('memberId', '=', wanted.memberId);
  if ('id' in wanted) return own.where('id', '=', wanted.id).executeTakeFirst();
  return own
    .where('exchange', '=', wanted.exchange as StoredOrder['exchange'])
    .where('keyPair', '=', wanted.keyPair)
    .where('exchangeOrderId', '=', wanted.exchangeOrderId)
    .executeTakeFirst();
}

/** Those of some ids at an exchange that are orders of ours, whatever became of them. */
export async function findIdsThere(
  sql: Sql,
  wanted: {
    readonly memberId: string;
    readonly exchange: StoredOrder['exchange'];
    readonly orderIds: readonly string[];
  },
): Promise<ReadonlySet<string | null>> {
  if (wanted.orderIds.length === 0) return new Set();
  const found = await tables(sql)
    .selectFrom('trade_order')
    .select('exchangeOrderId')
    .where('memberId', '=', wanted.memberId)
    .where('exchange', '=', wanted.exchange)
    .where('exchangeOrderId', '=', anyOf(wanted.orderIds))
    .execute();
  return new Set(found.map(({ exchangeOrderId }) => exchangeOrderId));
}

/** What makes two requests the same: their key, or without one what they ask for. */
export interface RequestMark {
  readonly memberId: string;
  /** Null if the request had none. */
  readonly idempotencyKey: string | null;
  readonly payloadHash: string;
  /** When the request came, by the product's clock. */
  readonly receivedAt: number;
  /** Orders that this process makes of identical requests, which came too far apart to be the same. */
  readonly apart: Set<string>;
}

/** Without a key, an identical order within this time joins the first one while that is being placed. */
const SAME_WITHIN_MS = 2000;

/** Whether a request joins an earlier one with the same mark that is still under way. */
export function joins(
  { idempotencyKey, receivedAt }: Pick<RequestMark, 'idempotencyKey' | 'receivedAt'>,
  earlier: Pick<RequestMark, 'receivedAt'>,
): boolean {
  return idempotencyKey !== null || receivedAt - earlier.receivedAt < SAME_WITHIN_MS;
}

/** The id of the order that the same request made, or that an identical one was still placing when it came. */
export function sameRequest(db: QueryCreator<Schema>, request: RequestMark) {
  const { memberId, idempotencyKey, payloadHash, receivedAt, apart } = request;
  const own = db
    .selectFrom('trade_order')
    .select('trade_order.id')
    .where('trade_order.memberId', '=', memberId);
  if (idempotencyKey !== null) return own.where('idempotencyKey', '=', idempotencyKey);
  return own
    .where('payloadHash', '=', payloadHash)
    .where('createdAt', '>', new Date(receivedAt - SAME_WITHIN_MS))
    .where(({ or, eb }) => or([eb('answeredAt', 'is', null), eb('answeredAt', '>=', new Date(receivedAt))]))
    .where(({ not, eb }) => not(eb('trade_order.id', '=', anyOf([...apart]))))
    .orderBy('createdAt')
    .limit(1);
}

/**
 * What the member's orders at an exchange were worth since an instant, of those that are priced in one asset; those
 * that were never placed do not count.
 */
export async function sumSince(
  sql: Sql,
  {
    memberId,
    exchange,
    quoteAsset,
    since,
  }: {
    readonly memberId: string;
    readonly exchange: ExchangeName;
    readonly quoteAsset: string;
    readonly since: Date;
  },
): Promise<string> {
  const row = await tables(sql)
    .selectFrom('trade_order')
    .select(({ fn }) => fn.sum<string | null>('notional').as('sum'))
    .where('memberId', '=', memberId)
    .where('exchange', '=', exchange)
    .where('quoteAsset', '=', quoteAsset)
    .where('createdAt', '>=', since)
    .where('status', '<>', 'rejected')
    .executeTakeFirst();
  return row?.sum ?? '0';
}

/** In the order they became known. */
export function listEvents(sql: Sql, orderId: string): Promise<StoredEvent[]> {
  const events = tables(sql).selectFrom('trade_order_event').selectAll().where('orderId', '=', orderId);
  return events.orderBy('id').execute();
}

/** The fills of some orders, oldest first. */
export function listFills(sql: Sql, orderIds: readonly string[]): Promise<StoredFill[]> {
  const fills = tables(sql).selectFrom('trade_fill').selectAll().where('orderId', '=', anyOf(orderIds));
  return fills.orderBy('at').orderBy('tradeId').execute();
}

const LIVE: readonly StoredOrder['status'][] = ['intended', 'sending', 'unknown', 'open', 'partially_filled'];

/** The member's orders that have not ended. */
export function listOpen(
  sql: Sql,
  {
    memberId,
    worlds,
    exchange,
  }: {
    readonly memberId: string;
    readonly worlds: readonly string[];
    readonly exchange?: ExchangeName | undefined;
  },
): Promise<StoredOrder[]> {
  const open = orders(sql)
    .where('memberId', '=', memberId)
    .where('world', '=', anyOf(worlds))
    .where('status', '=', anyOf(LIVE));
  const wanted = exchange === undefined ? open : open.where('exchange', '=', exchange);
  return wanted.orderBy('createdAt', 'desc').execute();
}

export interface OrderFilter {
  readonly memberId: string;
  readonly worlds: readonly string[];
  readonly exchange?: ExchangeName | undefined;
  /** In capitals: the pair is one of these, by our symbol or the exchange's. */
  readonly pairs?: readonly string[] | undefined;
  readonly status?: StoredOrder['status'] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** A page of all orders, newest first, and how many there are. */
export async function listOrders(
  sql: Sql,
  filter: OrderFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: readonly StoredOrder[]; readonly total: number }> {
  const { exchange, pairs, status, from, before } = filter;
  let all = tables(sql)
    .selectFrom('trade_order')
    .where('memberId', '=', filter.memberId)
    .where('world', '=', anyOf(filter.worlds));
  if (exchange !== undefined) all = all.where('exchange', '=', exchange);
  if (status !== undefined) all = all.where('status', '=', status);
  if (from !== undefined) all = all.where('createdAt', '>=', from);
  if (before !== undefined) all = all.where('createdAt', '<', before);
  if (pairs !== undefined)
    all = all.where(({ or, eb, fn }) =>
      or([eb('symbol', '=', anyOf(pairs)), eb(fn<string>('upper', ['keyPair']), '=', anyOf(pairs))]),
    );
  const items = all
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit);
  const counted = await all.select(rowCount.as('total')).executeTakeFirst();
  return { items: await items.execute(), total: counted?.total ?? 0 };
}

/** The latest to change, for the live stream. */
export function listChanged(sql: Sql, memberId: string, worlds: readonly string[]): Promise<StoredOrder[]> {
  const own = orders(sql).where('memberId', '=', memberId).where('world', '=', anyOf(worlds));
  return own.orderBy('updatedAt', 'desc').orderBy('id').limit(50).execute();
}

/** Every order that has to be looked at again, in any of these worlds. */
export function listFollowed(
  sql: Sql,
  worlds: readonly string[],
  owner?: { readonly memberId: string; readonly exchange: ExchangeName },
): Promise<StoredOrder[]> {
  const followed = orders(sql)
    .where('memberId', 'is not', null)
    .where('world', '=', anyOf(worlds))
    .where(({ or, eb }) =>
      or([eb('status', '=', anyOf(LIVE)), eb('fillsComplete', '=', false), eb('exitsAwaited', '=', true)]),
    )
    .orderBy('createdAt');
  if (owner === undefined) return followed.execute();
  return followed.where('memberId', '=', owner.memberId).where('exchange', '=', owner.exchange).execute();
}
