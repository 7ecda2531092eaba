import type { Balance, Fill, PaperAccount, PaperOrder, PaperStore } from '@auspex/exchanges';
import { decimal } from '@auspex/market';
import type { Selectable } from 'kysely';
import type { Database, Sql, Transaction } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { tables } from '../../platform/database/tables.ts';

const decimalOrNone = (text: string | null) => (text === null ? undefined : decimal(text));

function readOrder(row: Selectable<Schema['paper_order']>): PaperOrder {
  const stop = decimalOrNone(row.exitStop);
  const target = decimalOrNone(row.exitTarget);
  return {
    orderId: row.orderId,
    clientId: row.clientId ?? undefined,
    symbol: row.symbol,
    side: row.side,
    type: row.type ?? undefined,
    quantity: decimal(row.quantity),
    quantityStep: decimal(row.quantityStep),
    price: decimalOrNone(row.price),
    stopPrice: decimalOrNone(row.stopPrice),
    status: row.status,
    filledQuantity: decimal(row.filledQuantity),
    filledNotional: decimal(row.filledNotional),
    placedAt: row.placedAt.getTime(),
    ...(row.reason === null ? {} : { reason: row.reason }),
    baseAsset: row.baseAsset,
    quoteAsset: row.quoteAsset,
    phase: row.phase,
    arrivesAt: row.arrivesAt.getTime(),
    held: decimal(row.held),
    feeRate: decimal(row.feeRate),
    metDepth: decimal(row.metDepth),
    metAt: row.metAt.getTime(),
    exits: stop && target ? { stopPrice: stop, targetPrice: target } : undefined,
    entryId: row.entryId ?? undefined,
  };
}

function writeOrder(accountId: string, order: PaperOrder) {
  return {
    accountId,
    orderId: order.orderId,
    clientId: order.clientId ?? null,
    symbol: order.symbol,
    baseAsset: order.baseAsset,
    quoteAsset: order.quoteAsset,
    side: order.side,
    type: order.type ?? null,
    quantity: order.quantity.toString(),
    quantityStep: order.quantityStep.toString(),
    price: order.price?.toString() ?? null,
    stopPrice: order.stopPrice?.toString() ?? null,
    exitStop: order.exits?.stopPrice.toString() ?? null,
    exitTarget: order.exits?.targetPrice.toString() ?? null,
    entryId: order.entryId ?? null,
    status: order.status,
    phase: order.phase,
    filledQuantity: order.filledQuantity.toString(),
    filledNotional: order.filledNotional.toString(),
    held: order.held.toString(),
    feeRate: order.feeRate.toString(),
    metDepth: order.metDepth.toString(),
    metAt: new Date(order.metAt),
    placedAt: new Date(order.placedAt),
    arrivesAt: new Date(order.arrivesAt),
    reason: order.reason ?? null,
    told: false,
  };
}

function writeFill(accountId: string, orderId: string, { tradeId, price, quantity, fee, at }: Fill) {
  return {
    ...{ accountId, orderId, tradeId, price: price.toString(), quantity: quantity.toString() },
    ...{ feeAsset: fee?.asset ?? null, fee: fee?.amount.toString() ?? null, at: new Date(at) },
  };
}

/** One account within a transaction that has locked it. */
class StoredPaperAccount implements PaperAccount {
  readonly #tx: Transaction;
  readonly #accountId: string;

  constructor(tx: Transaction, accountId: string) {
    this.#tx = tx;
    this.#accountId = accountId;
  }

  #orders() {
    return tables(this.#tx).selectFrom('paper_order').selectAll().where('accountId', '=', this.#accountId);
  }

  async balances(): Promise<readonly Balance[]> {
    const rows = tables(this.#tx).selectFrom('paper_balance').select(['asset', 'free', 'held']);
    const own = await rows.where('accountId', '=', this.#accountId).orderBy('asset').execute();
    return own.map(({ asset, free, held }) => ({ asset, free: decimal(free), held: decimal(held) }));
  }

  async setBalance({ asset, free, held }: Balance): Promise<void> {
    const amounts = { free: free.toString(), held: held.toString() };
    await tables(this.#tx)
      .insertInto('paper_balance')
      .values({ accountId: this.#accountId, asset, ...amounts })
      .onConflict((same) => same.columns(['accountId', 'asset']).doUpdateSet(amounts))
      .execute();
  }

  async order(orderId: string): Promise<PaperOrder | undefined> {
    const row = await this.#orders().where('orderId', '=', orderId).executeTakeFirst();
    return row && readOrder(row);
  }

  async orderByClientId(clientId: string): Promise<PaperOrder | undefined> {
    const row = await this.#orders().where('clientId', '=', clientId).executeTakeFirst();
    return row && readOrder(row);
  }

  async openOrders(symbol: string | undefined): Promise<readonly PaperOrder[]> {
    const open = this.#orders().where('phase', '<>', 'ended').orderBy('place');
    const rows = await (symbol === undefined ? open : open.where('symbol', '=', symbol)).execute();
    return rows.map(readOrder);
  }

  async ordersSince(request: {
    readonly symbol: string;
    readonly since: number;
  }): Promise<readonly PaperOrder[]> {
    const rows = this.#orders()
      .where('symbol', '=', request.symbol)
      .where('placedAt', '>=', new Date(request.since));
    return (await rows.orderBy('place').execute()).map(readOrder);
  }

  async addOrder(order: PaperOrder): Promise<void> {
    await tables(this.#tx).insertInto('paper_order').values(writeOrder(this.#accountId, order)).execute();
  }

  async updateOrder(order: PaperOrder): Promise<void> {
    await tables(this.#tx)
      .updateTable('paper_order')
      .set(writeOrder(this.#accountId, order))
      .where('accountId', '=', this.#accountId)
      .where('orderId', '=', order.orderId)
      .execute();
  }

  async fills(orderId: string): Promise<readonly Fill[]> {
    const rows = await tables(this.#tx)
      .selectFrom('paper_fill')
      .selectAll()
      .where('accountId', '=', this.#accountId)
      .where('orderId', '=', orderId)
      .orderBy('place')
      .execute();
    return rows.map(({ tradeId, price, quantity, feeAsset, fee, at }) => ({
      ...{ tradeId, price: decimal(price), quantity: decimal(quantity), at: at.getTime() },
      fee: feeAsset === null || fee === null ? undefined : { asset: feeAsset, amount: decimal(fee) },
    }));
  }

  async addFill(orderId: string, fill: Fill): Promise<void> {
    await tables(this.#tx)
      .insertInto('paper_fill')
      .values(writeFill(this.#accountId, orderId, fill))
      .execute();
  }
}

/** The account of twins: what an order has set aside always pays for it, so no balances are kept. */
class TwinAccount extends StoredPaperAccount {
  override async balances(): Promise<readonly Balance[]> {
    return [];
  }

  override async setBalance(): Promise<void> {}
}

/** A paper account in the database; `ofTwins` for one that repeats orders at an exchange. */
export function createSqlPaperStore(
  database: Database,
  { accountId, ofTwins }: { readonly accountId: string; readonly ofTwins: boolean },
): PaperStore {
  const Account = ofTwins ? TwinAccount : StoredPaperAccount;
  return {
    transact: (work) =>
      database.transaction(async (tx) => {
        await tx.query('select from paper_account where id = $1 for update', [accountId]);
        return work(new Account(tx, accountId));
      }),
  };
}

/** Stores an order that has met its first book already, with what it traded there. */
export async function storePaperOrder(
  sql: Sql,
  accountId: string,
  { order, fills }: { readonly order: PaperOrder; readonly fills: readonly Fill[] },
): Promise<void> {
  const row = writeOrder(accountId, order);
  if (fills.length === 0) {
    await tables(sql).insertInto('paper_order').values(row).execute();
    return;
  }
  await tables(sql)
    .with('stored', (db) => db.insertInto('paper_order').values(row))
    .insertInto('paper_fill')
    .values(fills.map((fill) => writeFill(accountId, order.orderId, fill)))
    .execute();
}
