import { decimal, ZERO } from '@auspex/market';
import { expect, it } from 'vitest';
import { closesTrading, openTrading } from '../../../test/with-trading.ts';
import { openPaperAccount } from '../paper/paper-accounts.ts';
import { storePaperOrder } from '../paper/paper-sql-store.ts';
import { tellPaperOrders } from './match-paper.ts';
import { placeOrder } from './place-order.ts';

closesTrading();

it('TRADE-31: an exit that grows while it is told of is told of again', async () => {
  const { trading, database, addTrader, wish } = await openTrading();
  const { memberId } = await addTrader();
  const { order: entry } = await placeOrder(trading, wish(memberId));
  const { id: accountId } = await openPaperAccount(trading, { memberId });
  await storePaperOrder(database, accountId, {
    order: {
      ...{ orderId: 'the exit', clientId: undefined, entryId: entry?.id, symbol: 'BTC-USD' },
      ...{ baseAsset: 'BTC', quoteAsset: 'USD', side: 'sell', type: undefined, exits: undefined },
      ...{ quantity: decimal('0.04'), held: decimal('0.04'), quantityStep: decimal('0.0001') },
      ...{ price: decimal('62000'), stopPrice: decimal('58000'), feeRate: ZERO, metDepth: ZERO },
      ...{ status: 'open', phase: 'exit', filledQuantity: ZERO, filledNotional: ZERO },
      ...{ placedAt: trading.platform.clock.now(), arrivesAt: trading.platform.clock.now() },
    },
    fills: [],
  });
  /** Its entry buys the rest between the look and the note that it was told of. */
  const growing = Object.assign(Object.create(database), {
    transaction: database.transaction.bind(database),
    query: async (...given: Parameters<typeof database.query>) => {
      if (given[0].includes('set told = true'))
        await database.query("update paper_order set quantity = 0.1, told = false where status = 'open'");
      return database.query(...given);
    },
  });
  await tellPaperOrders({ ...trading, platform: { ...trading.platform, database: growing } });
  await tellPaperOrders(trading);
  const exits = await database.query("select quantity::text from trade_order where side = 'sell'");
  expect(exits).toEqual([{ quantity: '0.1' }]);
});
