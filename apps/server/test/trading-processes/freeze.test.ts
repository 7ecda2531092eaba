import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setFrozen, untilNothingLeaves } from '../../src/trading/keys/key-calls.ts';
import { changeTradingMember } from '../../src/trading/keys/key-store.ts';
import { placeOrder } from '../../src/trading/orders/place-order.ts';
import type { Trading } from '../../src/trading/trading.ts';
import { until } from '../until.ts';
import { closesTrading, openTrading, type TradingStage } from '../with-trading.ts';
import { startPlacing } from './start-placing.ts';

closesTrading();

let stage: TradingStage;
let other: Awaited<ReturnType<typeof startPlacing>>;
beforeAll(async () => {
  stage = await openTrading();
  other = await startPlacing(stage);
}, 60_000);
afterAll(() => other.stop());

const atExchange = () => stage.exchange.ledger.orders.length;
const freeze = async (memberId: string) => {
  await setFrozen(stage.trading, memberId, { frozen: true, actorId: memberId });
  await untilNothingLeaves(stage.trading, [memberId]);
};
const withStatus = (memberId: string, status: string) =>
  stage.database.query('select from trade_order where member_id = $1 and status = $2', [memberId, status]);

async function freshTrader(): Promise<string> {
  const { memberId } = await stage.addTrader();
  stage.exchange.ledger.orders.length = 0;
  return memberId;
}

it('TRADE-8: a freeze in one process holds in every other one from that moment on', async () => {
  const memberId = await freshTrader();
  const wish = (price: string) => stage.wish(memberId, { price });
  expect(await other.place(wish('41000'), 1)).not.toContain('refused');
  expect(atExchange()).toBe(1);
  await freeze(memberId);
  expect(await other.place(wish('42000'), 5)).toEqual(['refused']);
  expect((await placeOrder(stage.trading, wish('43000'))).outcome).toBe('refused');
  expect(atExchange()).toBe(1);
  await changeTradingMember(stage.database, memberId, { frozenAt: null });
  expect(await other.place(wish('44000'), 1)).not.toContain('refused');
  expect(atExchange()).toBe(2);
});

it('TRADE-8: a freeze stops what either process has stored and not sent', async () => {
  // It comes with the intent itself, so that no process can have seen it before.
  await stage.test.owner.query(`
    create function freeze_with_intent() returns trigger language plpgsql as $$
    begin
      update trading_member set frozen_at = now() where member_id = new.member_id;
      return new;
    end $$`);
  await stage.test.owner.query(
    'create trigger freeze_with_intent after insert on trade_order for each row execute function freeze_with_intent()',
  );
  const theirs = await freshTrader();
  expect((await other.place(stage.wish(theirs), 1)).length).toBe(1);
  const ours = await freshTrader();
  expect((await placeOrder(stage.trading, stage.wish(ours))).outcome).toBe('refused');
  for (const memberId of [theirs, ours]) expect(await withStatus(memberId, 'rejected')).toHaveLength(1);
  expect(atExchange()).toBe(0);
  await stage.test.owner.query('drop trigger freeze_with_intent on trade_order');
});

it('TRADE-8: a freeze is over only once what was on its way has left', async () => {
  const memberId = await freshTrader();
  const slow: Trading = stage.beside({
    openExchange: (name, given, line) => {
      const account = stage.trading.openExchange(name, given, line);
      const place: typeof account.place = async (request) => {
        await wait(600);
        return stage.trading.openExchange(name, given, line).place(request);
      };
      return Object.assign(account, { place });
    },
  });
  const placing = placeOrder(slow, stage.wish(memberId));
  await until(async () => (await withStatus(memberId, 'sending')).length === 1);
  await freeze(memberId);
  const sent = atExchange();
  await placing;
  await wait(300);
  expect([sent, atExchange()]).toEqual([1, 1]);
});
