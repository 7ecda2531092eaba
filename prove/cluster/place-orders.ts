import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sender } from './load.ts';

export interface Orders {
  /** Idempotency keys. */
  readonly asked: string[];
  readonly acknowledged: string[];
  /** By which rules; nothing was placed. */
  readonly refused: string[];
  /** Whose orders they are. */
  readonly memberIds: string[];
}

const EVERY_MS = 400;
const AGAIN_MS = 300;

/** Orders on paper, one after another: one without an answer is sent again with the same key, as the page does. */
export async function placeOrders({ ask, stopped }: Sender, orders: Orders): Promise<void> {
  for (let turn = 0; !stopped(); turn += 1) {
    const key = randomUUID();
    orders.asked.push(key);
    const body = {
      ...{ exchange: 'PAPER', key_pair: 'BTC-USD', order_type: 'market', quantity: '0.001' },
      // Twice as much is bought as sold, so that there is always something to sell.
      order_side: turn % 3 === 2 ? 'sell' : 'buy',
    };
    const headers = { 'idempotency-key': key };
    for (;;) {
      const { status, text } = await ask('write', '/api/trading/orders', { method: 'POST', body, headers });
      if (status === 200) {
        const placement = JSON.parse(text) as { outcome: string; refusals?: { rule: string }[] };
        if (placement.outcome === 'placed') orders.acknowledged.push(key);
        else orders.refused.push(placement.refusals?.[0]?.rule ?? 'unknown');
        break;
      }
      if (stopped()) break;
      await wait(AGAIN_MS);
    }
    await wait(EVERY_MS);
  }
}
