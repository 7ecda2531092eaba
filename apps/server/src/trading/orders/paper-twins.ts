import { createMemoryPaperStore } from '@auspex/exchanges';
import { DAY_MS, decimal, quotientText, sumDecimals, ZERO } from '@auspex/market';
import { anyOf, tables } from '../../platform/database/tables.ts';
import { openPaperAccount, openPaperExchange, paperExchangeOn } from '../paper/paper-accounts.ts';
import { storePaperOrder } from '../paper/paper-sql-store.ts';
import type { Trading } from '../trading.ts';
import type { ApprovedOrder } from './check-placement.ts';
import { listFills, type StoredFill, type StoredOrder } from './order-store.ts';

/** A twin is never short of anything: only the book decides what it gets. */
const PLENTY = decimal('1e20');
/** How long a twin may still wait once the live order is filled. */
const TWIN_PATIENCE_MS = DAY_MS;

/** Places the same order on paper, in an account of its own; a failure there never touches the real one. */
export function startTwin(trading: Trading, order: StoredOrder, ready: ApprovedOrder): void {
  placeTwin(trading, order, ready).catch((error: unknown) =>
    trading.platform.logger.warn({ err: error }, 'the paper twin of an order could not be placed'),
  );
}

/** The twin meets its first book in memory, and is stored once, as that left it. */
async function placeTwin(trading: Trading, order: StoredOrder, ready: ApprovedOrder): Promise<void> {
  const { memberId, exchange, listed } = ready;
  if (exchange === 'PAPER') return;
  const { baseAsset, quoteAsset } = listed.pair;
  const account = createMemoryPaperStore(
    [baseAsset, quoteAsset].map((asset) => ({ asset, free: PLENTY, held: ZERO })),
  );
  const paper = paperExchangeOn(trading, account, exchange);
  await paper.place({ clientId: order.id, pair: listed.pair, order: ready.order });
  const { id } = await openPaperAccount(trading, { memberId, twinOf: exchange });
  await account.transact(async (made) => {
    const twin = await made.order(order.id);
    if (twin === undefined) return;
    await storePaperOrder(trading.platform.database, id, { order: twin, fills: await made.fills(order.id) });
  });
}

/** Live orders that are over and have not been compared yet, with their twins as far as those may be ended; of those that were refused, only such as still wait. */
function readOver({ platform }: Trading) {
  const patience = new Date(platform.clock.now() - TWIN_PATIENCE_MS);
  return tables(platform.database)
    .selectFrom('trade_order as o')
    .innerJoin('paper_account as a', (join) =>
      join.onRef('a.memberId', '=', 'o.memberId').onRef('a.twinOf', '=', 'o.exchange'),
    )
    .innerJoin('paper_order as p', (join) =>
      join
        .onRef('p.accountId', '=', 'a.id')
        .on(({ eb, cast, ref }) => eb('p.clientId', '=', cast<string>(ref('o.id'), 'text'))),
    )
    .select([
      'o.id',
      'o.status',
      'a.id as accountId',
      'a.memberId',
      'a.twinOf',
      'p.orderId as paperId',
      'p.symbol',
      'p.phase',
    ])
    .where(({ or, and, eb }) =>
      or([
        and([eb('o.status', '=', 'rejected'), eb('p.phase', '<>', 'ended')]),
        and([
          eb('o.status', '=', anyOf(['filled', 'cancelled', 'expired'])),
          eb('o.fillsComplete', '=', true),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('trade_twin as t').select('t.orderId').whereRef('t.orderId', '=', 'o.id'))),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('p.phase', '=', 'ended'),
        and([
          eb('p.phase', '<>', 'arriving'),
          or([eb('o.status', '<>', 'filled'), eb('o.updatedAt', '<', patience)]),
        ]),
      ]),
    )
    .limit(200)
    .execute();
}

type OpenTwin = Awaited<ReturnType<typeof readOver>>[number];

/**
 * Compares live orders that are over with their twins. A twin of a filled order may wait a while longer for its own
 * fill; otherwise one that still waits is cancelled first. The twin of an order that was refused is cancelled only.
 * Returns how many there were.
 */
export async function settleTwins(trading: Trading): Promise<number> {
  const over = await readOver(trading);
  for (const twin of over) {
    if (twin.phase !== 'ended' && twin.twinOf !== null) {
      const paper = await openPaperExchange(trading, { memberId: twin.memberId, twinOf: twin.twinOf });
      await paper.cancel({ symbol: twin.symbol, orderId: twin.paperId });
    }
    if (twin.status !== 'rejected') await compareTwin(trading, twin);
  }
  return over.length;
}

async function compareTwin(trading: Trading, twin: OpenTwin): Promise<void> {
  const { database } = trading.platform;
  const sql = tables(database);
  const order = await sql
    .selectFrom('trade_order')
    .selectAll()
    .where('id', '=', twin.id)
    .executeTakeFirstOrThrow();
  const paper = await sql
    .selectFrom('paper_order')
    .selectAll()
    .where('accountId', '=', twin.accountId)
    .where('orderId', '=', twin.paperId)
    .executeTakeFirstOrThrow();
  const paperFills = await sql
    .selectFrom('paper_fill')
    .selectAll()
    .where('accountId', '=', twin.accountId)
    .where('orderId', '=', twin.paperId)
    .execute();
  const live = outcomeOf(order, await listFills(database, [order.id]), order.createdAt);
  const onPaper = outcomeOf(paper, paperFills, paper.placedAt);
  const worse = order.side === 'buy' ? 1 : -1;
  const between = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
  await sql
    .insertInto('trade_twin')
    .values({
      orderId: order.id,
      averagePrice: onPaper.averagePrice && quotientText(onPaper.averagePrice),
      filledQuantity: paper.filledQuantity,
      fee: onPaper.fee.toString(),
      priceGap:
        live.averagePrice && onPaper.averagePrice
          ? worse * (live.averagePrice.toNumber() / onPaper.averagePrice.toNumber() - 1)
          : null,
      timeGapMs: between(live.waitedMs, onPaper.waitedMs),
      feeGap: between(live.feeRate, onPaper.feeRate),
    })
    .onConflict((known) => known.column('orderId').doNothing())
    .execute();
}

type Filled = Pick<StoredOrder, 'filledQuantity' | 'filledNotional' | 'baseAsset' | 'quoteAsset'>;

function outcomeOf(order: Filled, fills: readonly Omit<StoredFill, 'orderId'>[], since: Date) {
  const quantity = decimal(order.filledQuantity);
  const notional = decimal(order.filledNotional);
  const averagePrice = quantity.isZero() ? null : notional.dividedBy(quantity);
  // Fees in a third asset cannot be compared.
  const comparable = fills.every(
    ({ feeAsset }) => feeAsset === null || feeAsset === order.quoteAsset || feeAsset === order.baseAsset,
  );
  const fee = sumDecimals(
    fills.map((fill) => {
      const paid = decimal(fill.fee ?? '0');
      return fill.feeAsset === order.baseAsset ? paid.times(decimal(fill.price)) : paid;
    }),
  );
  const first = fills.length === 0 ? null : Math.min(...fills.map(({ at }) => at.getTime()));
  return {
    averagePrice,
    fee,
    feeRate: comparable && !notional.isZero() ? fee.toNumber() / notional.toNumber() : null,
    waitedMs: first === null ? null : first - since.getTime(),
  };
}

/** The middle and the range of nine in ten of some gaps; null without any. */
function spreadOf(values: readonly number[]) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), low: at(0.05), high: at(0.95), values: sorted };
}

/** The gaps of a member's live orders to their twins. */
export async function readTwins(
  { platform }: Trading,
  {
    memberId,
    exchange,
  }: { readonly memberId: string; readonly exchange?: StoredOrder['exchange'] | undefined },
) {
  const all = tables(platform.database)
    .selectFrom('trade_twin')
    .innerJoin('trade_order', 'trade_order.id', 'trade_twin.orderId')
    .select(['priceGap', 'timeGapMs', 'feeGap'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(1000);
  const twins = await (exchange === undefined ? all : all.where('exchange', '=', exchange)).execute();
  const gaps = (field: 'priceGap' | 'timeGapMs' | 'feeGap') =>
    spreadOf(twins.flatMap((twin) => twin[field] ?? []));
  return { orders: twins.length, price: gaps('priceGap'), time: gaps('timeGapMs'), fee: gaps('feeGap') };
}
