import { beforeAll, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../with-trading.ts';
import { KILL_POINTS } from './kill-points.ts';
import { killWhilePlacing } from './kill-while-placing.ts';

closesTrading();

let stage: TradingStage;
beforeAll(async () => {
  stage = await openTrading();
});

it.each(KILL_POINTS)(
  'TRADE-10: a process killed %s leaves at most one order at the exchange, which the others know within 30 seconds',
  async (point) => {
    const survivors = [stage.trading, stage.beside()] as const;
    const after = await killWhilePlacing(stage, point, survivors);
    expect(after).toMatchObject({ signal: 'SIGKILL', agrees: true });
    const placed = {
      'before-intent': 0,
      'after-intent': 0,
      'after-send': 1,
      'before-ack': 1,
      'after-commit': 1,
    };
    expect(after.atExchange).toBe({ ...placed, 'in-reconcile': 1 }[point]);
    // An intent that was never sent is no order anywhere: nobody waits for it.
    if (after.atExchange === 1) expect(after.knownAfterMs).toBeLessThanOrEqual(30_000);
  },
  60_000,
);
