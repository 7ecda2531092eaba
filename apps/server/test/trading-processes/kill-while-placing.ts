import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isFinalStatus } from '@auspex/market';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { placeOrder } from '../../src/trading/orders/place-order.ts';
import { reconcileOrders } from '../../src/trading/orders/reconcile-orders.ts';
import type { Trading } from '../../src/trading/trading.ts';
import { compiledSources } from '../compiled-sources.ts';
import type { KillPoint } from './kill-points.ts';
import type { TradingStage } from './trading-stage.ts';

const entry = fileURLToPath(new URL('./placing-process.ts', import.meta.url));
const TURN_MS = 250;
const MOST_TURNS = 120;

/** What a kill left behind, once the processes that live on have looked at it. Truth is the exchange's ledger. */
export interface AfterKill {
  readonly signal: string | null;
  /** Orders at the exchange with this intent's id. */
  readonly atExchange: number;
  readonly status: string;
  /** Whether our database says the same as the exchange. */
  readonly agrees: boolean;
  /** From the kill until the order was known. */
  readonly knownAfterMs: number;
}

async function runUntilKilled(
  stage: TradingStage,
  point: KillPoint | 'none',
  wish: string,
): Promise<string | null> {
  const shift = stage.clock.now() - systemClock.now();
  const child = spawn(process.execPath, [entry, point, wish], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...compiledSources, ...stage.environment, CLOCK_SHIFT_MS: String(shift) },
  });
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
}

/** The member presses once, the process dies at the point, and two others go on: one restarted, one that was there. */
export async function killWhilePlacing(
  stage: TradingStage,
  point: KillPoint,
  survivors: readonly [Trading, Trading],
): Promise<AfterKill> {
  const { memberId } = await stage.addTrader();
  const idempotencyKey = randomUUID();
  const { payload } = stage.wish(memberId);
  const wish = JSON.stringify({ memberId, payload, idempotencyKey });
  if (point === 'after-send')
    stage.exchange.faults.add({ endpoint: 'place', kind: 'slow-after', delayMs: 2000 });
  if (point === 'in-reconcile') {
    stage.exchange.faults.add({ endpoint: 'place', kind: 'reset-after' });
    await placeOrder(stage.trading, stage.wish(memberId, {}, idempotencyKey));
  }
  const signal = await runUntilKilled(stage, point, point === 'in-reconcile' ? '' : wish);
  const restartedAt = stage.clock.now();
  const stored = async () => {
    const [row] = await stage.database.query<{
      id: string;
      status: string;
      exchange_order_id: string | null;
    }>('select id, status, exchange_order_id from trade_order where member_id = $1', [memberId]);
    return row;
  };
  // Nobody waits for an order that never left.
  if (point === 'after-intent') stage.clock.advance(30_000);
  let order = await stored();
  for (let turn = 0; turn < MOST_TURNS && order !== undefined && !isSettled(order.status); turn += 1) {
    await Promise.all(survivors.map((trading) => reconcileOrders(trading)));
    order = await stored();
    if (order === undefined || isSettled(order.status)) break;
    await wait(TURN_MS);
  }
  const knownAfterMs = stage.clock.now() - restartedAt;
  const there = stage.exchange.ledger.orders.filter(({ clientId }) => clientId === order?.id);
  const agrees =
    order === undefined
      ? stage.exchange.ledger.orders.length === 0
      : there.length === 0
        ? order.status === 'rejected'
        : order.status === there[0]?.status && order.exchange_order_id !== null;
  const all = stage.exchange.ledger.orders.length;
  stage.exchange.ledger.orders.length = 0;
  stage.exchange.ledger.setBalance('USD', '100000');
  stage.exchange.faults.clear();
  await stage.database.query('delete from trade_order');
  return { signal, atExchange: all, status: order?.status ?? 'none', agrees, knownAfterMs };
}

function isSettled(status: string): boolean {
  return status === 'open' || status === 'partially_filled' || isFinalStatus(status as 'open');
}
