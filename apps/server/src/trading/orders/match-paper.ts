import { type ConnectedExchangeName, EXCHANGE_NAMES, PAPER_GAP_MS } from '@auspex/exchanges';
import { tables } from '../../platform/database/tables.ts';
import { paperExchangeOf } from '../paper/paper-accounts.ts';
import type { Trading } from '../trading.ts';
import { adoptExit } from './adopt-exit.ts';
import { venueOf } from './check-placement.ts';
import { recordFills, recordSeen } from './record-order.ts';

/** Paper orders that wait for the market at one exchange: members' own, or the twins of orders there. */
export interface WaitingPaper {
  readonly twinOf: ConnectedExchangeName | undefined;
  readonly orders: readonly {
    readonly accountId: string;
    readonly symbol: string;
    /** When the first of them met the market last. */
    readonly metAt: Date;
  }[];
}

/** All that wait, by exchange; members' own are always among them. */
export async function readWaitingPaper({ platform, world }: Trading): Promise<WaitingPaper[]> {
  const rows = await tables(platform.database)
    .selectFrom('paper_order')
    .innerJoin('paper_account', 'paper_account.id', 'paper_order.accountId')
    .select(({ fn }) => ['accountId', 'symbol', 'twinOf', fn.min('metAt').as('metAt')])
    .groupBy(['accountId', 'symbol', 'twinOf'])
    .where('phase', '<>', 'ended')
    .where((row) => row.or([row('twinOf', 'is not', null), row('world', '=', world)]))
    .execute();
  const venues = Map.groupBy(rows, ({ twinOf }) => (twinOf ?? undefined) as WaitingPaper['twinOf']);
  return [undefined, ...EXCHANGE_NAMES.filter((name) => name !== 'PAPER')].flatMap((twinOf) => {
    const orders = venues.get(twinOf);
    return orders || twinOf === undefined ? [{ twinOf, orders: orders ?? [] }] : [];
  });
}

const NOTHING = { bars: [], splitAt: undefined };

/**
 * Lets them meet the market, and tells members what came of theirs. Each book is read once for all accounts; a symbol
 * without one keeps no other waiting. After a time in which nothing followed them, members' own meet the bars of that
 * time first; twins have none of their exchange.
 */
export async function matchPaper(trading: Trading, { twinOf, orders }: WaitingPaper): Promise<void> {
  for (const [symbol, alike] of Map.groupBy(orders, (order) => order.symbol)) {
    try {
      const venue = venueOf(trading, twinOf ?? 'PAPER');
      const listed = await venue.findPair(symbol);
      const shown = listed && (await venue.book(listed));
      if (listed === undefined || shown === undefined) continue;
      const metAt = Math.min(...alike.map((order) => order.metAt.getTime()));
      const isLong = trading.platform.clock.now() - metAt > PAPER_GAP_MS;
      const missed = isLong ? ((await venue.missed?.(listed, metAt)) ?? NOTHING) : undefined;
      if (missed === 'coming') continue;
      for (const order of alike) {
        const paper = paperExchangeOf(trading, { accountId: order.accountId, twinOf });
        const isOld = missed?.splitAt !== undefined && order.metAt.getTime() < missed.splitAt;
        await paper.match(symbol, isOld ? undefined : shown.book, missed?.bars);
      }
    } catch (error) {
      trading.platform.logger.warn({ err: error, symbol }, 'paper orders could not meet their book');
    }
  }
  if (twinOf === undefined) await tellPaperOrders(trading);
}

function readUntold({ platform, world }: Trading) {
  return tables(platform.database)
    .selectFrom('paper_order')
    .innerJoin('paper_account', 'paper_account.id', 'paper_order.accountId')
    .select(['accountId', 'orderId', 'entryId', 'symbol', 'quoteAsset'])
    .where('told', '=', false)
    .where('twinOf', 'is', null)
    .where('world', '=', world)
    .orderBy('place')
    .execute();
}

type UntoldOrder = Awaited<ReturnType<typeof readUntold>>[number];

/**
 * Makes what happened on the paper exchange part of what members see: each order has the id it has there. One that
 * fails keeps no other waiting and is told of at the next round.
 */
export async function tellPaperOrders(trading: Trading): Promise<void> {
  for (const order of await readUntold(trading)) {
    try {
      await tellOne(trading, order);
    } catch (error) {
      trading.platform.logger.warn(
        { err: error, orderId: order.orderId },
        'a paper order could not be shown to its member',
      );
    }
  }
}

async function tellOne(trading: Trading, order: UntoldOrder): Promise<void> {
  const { accountId, orderId } = order;
  const paper = paperExchangeOf(trading, { accountId, twinOf: undefined });
  const address = { symbol: order.symbol, orderId, quoteAsset: order.quoteAsset };
  const seen = await paper.order(address);
  if (seen.kind !== 'found' || seen.value === undefined) return;
  const id = order.entryId === null ? orderId : await adoptPaperExit(trading, order);
  const stored = id === null ? null : await recordSeen(trading, id, seen.value);
  if (stored !== null && !stored.fillsComplete) {
    const fills = await paper.fills(address);
    if (fills.kind === 'found') await recordFills(trading, stored.id, fills.value);
  }
  await trading.platform.database.query(
    `update paper_order set told = true where account_id = $1 and order_id = $2 and status = $3 and filled_quantity = $4
      and quantity = $5`,
    [
      ...[accountId, orderId, seen.value.status],
      ...[seen.value.filledQuantity.toString(), seen.value.quantity.toString()],
    ],
  );
}

/** The exit that a filled entry opened, as an order of its own; null if its entry is not one of the member's. */
async function adoptPaperExit(
  trading: Trading,
  { accountId, orderId, entryId }: UntoldOrder,
): Promise<string | null> {
  const sql = tables(trading.platform.database);
  const exits = sql.selectFrom('paper_order').selectAll().where('accountId', '=', accountId);
  const exit = await exits.where('orderId', '=', orderId).executeTakeFirst();
  const entries = sql.selectFrom('trade_order').selectAll().where('id', '=', entryId);
  const entry = entryId === null ? undefined : await entries.executeTakeFirst();
  return exit === undefined || entry === undefined ? null : adoptExit(trading, entry, exit);
}
