import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { placeOrder } from '../apps/server/src/trading/orders/place-order.ts';
import type { TradingStage } from '../apps/server/test/trading-processes/trading-stage.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof } from '../scripts/proof.ts';
import { withTradingStages } from './trading/open-stages.ts';

const ROUNDS = 200;
const AT_ONCE = 50;

/** A second process that places what it is asked to. */
async function startOther(stage: TradingStage) {
  const entry = inCheckout('apps/server/test/trading-processes/placing-process.ts');
  const shift = String(stage.clock.now() - systemClock.now());
  const child = spawn(process.execPath, [entry, 'none', 'serve'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...stage.environment, CLOCK_SHIFT_MS: shift },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async place(asked: object): Promise<string[]> {
      child.stdin.write(`${JSON.stringify({ asked, times: AT_ONCE / 2 })}\n`);
      return String((await lines.next()).value).split(' ');
    },
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

async function placeEverywhere(stage: TradingStage, other: Awaited<ReturnType<typeof startOther>>) {
  const { memberId } = await stage.addTrader();
  const failures = {
    'rounds with other than one order': 0,
    'answers about another order': 0,
    'other payload taken': 0,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const wish = stage.wish(memberId, { price: String(40_000 + round) }, `round ${round}`);
    const ours = Array.from({ length: AT_ONCE / 2 }, () => placeOrder(stage.trading, wish));
    const [placed, theirs] = await Promise.all([Promise.all(ours), other.place(wish)]);
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
      const other = await startOther(stage);
      const figures = await report.part(`${ROUNDS} rounds`, () => placeEverywhere(stage, other));
      await other.stop();
      for (const [name, count] of Object.entries(figures)) report.expect(name, count === 0, count);
    });
  },
};
