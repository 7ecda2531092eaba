import { placeOrder } from '../apps/server/src/trading/orders/place-order.ts';
import { startPlacing } from '../apps/server/test/trading-processes/start-placing.ts';
import type { TradingStage } from '../apps/server/test/trading-processes/trading-stage.ts';
import type { Proof } from '../scripts/proof.ts';
import { withTradingStages } from './trading/open-stages.ts';

const ROUNDS = 200;
const AT_ONCE = 50;

async function placeEverywhere(stage: TradingStage, other: Awaited<ReturnType<typeof startPlacing>>) {
  const { memberId } = await stage.addTrader();
  const failures = {
    'rounds with other than one order': 0,
    'answers about another order': 0,
    'other payload taken': 0,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const wish = stage.wish(memberId, { price: String(40_000 + round) }, `round ${round}`);
    const ours = Array.from({ length: AT_ONCE / 2 }, () => placeOrder(stage.trading, wish));
    const [placed, theirs] = await Promise.all([Promise.all(ours), other.place(wish, AT_ONCE / 2)]);
    const ids = new Set([...placed.map(({ order }) => order?.id ?? 'refused'), ...theirs]);
    if (stage.exchange.ledger.orders.length !== 1) failures['rounds with other than one order'] += 1;
    if (ids.size !== 1 || !ids.has(stage.exchange.ledger.orders[0]?.clientId ?? ''))
      failures['answers about another order'] += 1;
    const changed = stage.wish(memberId, { price: '30000' }, `round ${round}`);
    const refused = await placeOrder(stage.trading, changed).then(
      () => false,
      (error: { code?: string }) => error.code === 'idempotency-key-reused',
    );
    if (!refused) failures['other payload taken'] += 1;
    stage.exchange.ledger.orders.length = 0;
    stage.exchange.ledger.setBalance('USD', '100000');
  }
  return failures;
}

export const proof: Proof = {
  title: 'The same order sent 50 times at once to two processes is placed once',
  async run(report) {
    await withTradingStages(['binanceus'], async ([stage]) => {
      if (stage === undefined) return;
      const other = await startPlacing(stage);
      const figures = await report.part(`${ROUNDS} rounds`, () => placeEverywhere(stage, other));
      await other.stop();
      for (const [name, count] of Object.entries(figures)) report.expect(name, count === 0, count);
    });
  },
};
