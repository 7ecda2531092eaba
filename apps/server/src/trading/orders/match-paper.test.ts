import { randomUUID } from 'node:crypto';
import { DAY_MS, decimal, makeOrderBook, ZERO } from '@auspex/market';
import { expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import type { Database } from '../../platform/database/database.ts';
import { openPaperAccount } from '../paper/paper-accounts.ts';
import { storePaperOrder } from '../paper/paper-sql-store.ts';
import { matchPaper, readWaitingPaper, tellPaperOrders } from './match-paper.ts';
import { placeOrder } from './place-order.ts';

closesTrading();

interface Exit {
  readonly accountId: string;
  readonly orderId: string;
  readonly entryId?: string | undefined;
}

const storeExit = ({ trading, database }: TradingStage, { accountId, orderId, entryId }: Exit) =>
  storePaperOrder(database, accountId, {
    order: {
      ...{ orderId, clientId: undefined, entryId, symbol: 'BTC-USD' },
      ...{ baseAsset: 'BTC', quoteAsset: 'USD', side: 'sell', type: undefined, exits: undefined },
      ...{ quantity: decimal('0.04'), held: decimal('0.04'), quantityStep: decimal('0.0001') },
      ...{ price: decimal('62000'), stopPrice: decimal('58000'), feeRate: ZERO, metDepth: ZERO },
      ...{ status: 'open', phase: 'exit', filledQuantity: ZERO, filledNotional: ZERO },
      ...{ placedAt: trading.platform.clock.now(), arrivesAt: trading.platform.clock.now() },
      metAt: trading.platform.clock.now(),
    },
    fills: [],
  });

/** The same database, but for what is done to a statement on its way. */
function withQuery(
  database: Database,
  query: (...given: Parameters<Database['query']>) => Promise<unknown>,
): Database {
  return Object.assign(Object.create(database), {
    transaction: database.transaction.bind(database),
    query,
  });
}

it('TRADE-31: an exit that grows while it is told of is told of again', async () => {
  const stage = await openTrading();
  const { trading, database, addTrader, wish } = stage;
  const { memberId } = await addTrader();
  const { order: entry } = await placeOrder(trading, wish(memberId));
  const { id: accountId } = await openPaperAccount(trading, { memberId });
  await storeExit(stage, { accountId, orderId: 'the exit', entryId: entry?.id });
  /** Its entry buys the rest between the look and the note that it was told of. */
  const growing = withQuery(database, async (...given) => {
    if (given[0].includes('set told = true'))
      await database.query("update paper_order set quantity = 0.1, told = false where status = 'open'");
    return database.query(...given);
  });
  await tellPaperOrders({ ...trading, platform: { ...trading.platform, database: growing } });
  await tellPaperOrders(trading);
  const exits = await database.query("select quantity::text from trade_order where side = 'sell'");
  expect(exits).toEqual([{ quantity: '0.1' }]);
});

it('TRADE-31: an order that cannot be told of keeps no other waiting, and is told of at the next round', async () => {
  const stage = await openTrading();
  const { trading, database, addTrader } = stage;
  const { memberId } = await addTrader();
  const { id: accountId } = await openPaperAccount(trading, { memberId });
  const [stuck, next] = [randomUUID(), randomUUID()];
  for (const orderId of [stuck, next]) await storeExit(stage, { accountId, orderId });
  const failing = withQuery(database, (...given) => {
    const isStuck = given[0].includes('set told = true') && given[1]?.includes(stuck);
    return isStuck ? Promise.reject(new Error('a row that is locked')) : database.query(...given);
  });
  const untold = async () =>
    (await database.query('select order_id from paper_order where not told')).map((row) => row.order_id);
  await tellPaperOrders({ ...trading, platform: { ...trading.platform, database: failing } });
  expect(await untold()).toEqual([stuck]);
  await tellPaperOrders(trading);
  expect(await untold()).toEqual([]);
});

it('TRADE-62: an order from before a split waits to be ended, and meets no book of the new shares', async () => {
  const stage = await openTrading();
  const { trading, database, addTrader, clock } = stage;
  const { memberId } = await addTrader();
  const { id: accountId } = await openPaperAccount(trading, { memberId });
  await storeExit(stage, { accountId, orderId: 'the exit' });
  await database.query(
    `insert into paper_balance (account_id, asset, free, held) values ($1, 'BTC', 0, 0.04)`,
    [accountId],
  );
  clock.advance(2 * DAY_MS);
  const at = trading.platform.clock.now();
  const book = makeOrderBook({ bids: [['29000', '9']], asks: [['29010', '9']], at });
  const phaseAfter = async (splitAt: number | undefined) => {
    const paper = Object.assign(Object.create(trading.paper), {
      findPair: async () => ({ symbol: 'BTC-USD' }),
      book: async () => ({ book, fromQuote: false }),
      missed: async () => ({ bars: [], splitAt }),
    });
    const [own] = await readWaitingPaper(trading);
    await matchPaper({ ...trading, paper }, own);
    const [order] = await database.query(`select phase from paper_order where order_id = 'the exit'`);
    return order.phase;
  };
  expect(await phaseAfter(at - DAY_MS)).toBe('exit');
  expect(await phaseAfter(at - DAY_MS)).toBe('exit');
  expect(await phaseAfter(undefined)).toBe('ended');
});
