import { beforeAll, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { matchPaper, readWaitingPaper } from './match-paper.ts';
import { settleTwins } from './paper-twins.ts';
import { placeOrder } from './place-order.ts';

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading();
});

async function twinOf(orderId: string) {
  const [twin] = await stage.database.query(
    `select o.status, o.phase, o.held::float8 as held, f.price::float8 as price, f.quantity::float8 as quantity
       from paper_order o left join paper_fill f using (account_id, order_id) where o.client_id = $1`,
    [orderId],
  );
  return twin;
}

it('TRADE-33: the twin of an order that waits is filled at its price once the market comes to it, and has no balance', async () => {
  const { memberId } = await stage.addTrader();
  stage.exchange.ledger.setBook('BTCUSD', { bids: [['59990', '0.4']], asks: [['60000', '0.5']] });
  // 0.1 at 50,000 with the fee of 0.1 % sets 5,005 aside.
  const { order } = await placeOrder(stage.trading, stage.wish(memberId));
  if (order === null) throw new Error('It was refused.');
  await until(async () => (await twinOf(order.id)) !== undefined);
  expect(await twinOf(order.id)).toMatchObject({ status: 'open', phase: 'resting', held: 5005, price: null });
  stage.exchange.ledger.setBook('BTCUSD', { bids: [['40000', '1']], asks: [['49990', '0.5']] });
  await until(async () => {
    for (const waiting of await readWaitingPaper(stage.trading)) await matchPaper(stage.trading, waiting);
    return (await twinOf(order.id))?.phase === 'ended';
  });
  expect(await twinOf(order.id)).toMatchObject({ status: 'filled', held: 0, price: 50_000, quantity: 0.1 });
  expect(await stage.database.query('select from paper_balance')).toEqual([]);
});

it('TRADE-33: the twin of an order that the exchange refused waits for nothing, and is compared with nothing', async () => {
  const { memberId } = await stage.addTrader();
  const { order } = await placeOrder(stage.trading, stage.wish(memberId, { price: '45000' }));
  if (order === null) throw new Error('It was refused.');
  await until(async () => (await twinOf(order.id))?.phase === 'resting');
  // It was placed before the answer came.
  await stage.database.query("update trade_order set status = 'rejected' where id = $1", [order.id]);
  await settleTwins(stage.trading);
  expect(await twinOf(order.id)).toMatchObject({ status: 'cancelled', phase: 'ended', held: 0 });
  expect(await stage.database.query('select from trade_twin')).toEqual([]);
});
