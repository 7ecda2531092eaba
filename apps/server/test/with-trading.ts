/**
 * Trading against the scripted exchange, on a real database:
 *
 *     const stage = await openTrading({ dialect: 'binanceus' });
 *     const { memberId } = await stage.addTrader();
 *     const placement = await placeOrder(stage.trading, stage.wish(memberId, { quantity: '0.1' }));
 *     stage.exchange.ledger.orders                       // the truth
 *     stage.clock.advance(60_000);
 *     const second = stage.beside();                      // another process on the same database
 *
 * Whatever a test opened is closed with its file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  openTradingStage,
  type TradingStage as Stage,
  type StageOptions,
} from './trading-processes/trading-stage.ts';
import { makeTestDatabase, type TestDatabase } from './with-database.ts';

export { EXCHANGE_OF, PAIR_OF } from './trading-processes/trading-stage.ts';

export type TradingStage = Stage & { readonly test: TestDatabase };

const closing: (() => Promise<unknown>)[] = [];

export async function openTrading(options: Omit<StageOptions, 'url' | 'home'> = {}): Promise<TradingStage> {
  const test = await makeTestDatabase();
  const home = mkdtempSync(join(tmpdir(), 'auspex-trading-'));
  const stage = await openTradingStage({ ...options, url: test.url, home });
  closing.push(async () => {
    await stage.close();
    await test.close();
    rmSync(home, { recursive: true, force: true });
  });
  return { ...stage, test };
}

/** Registers with a file that what it opens is closed after it. */
export function closesTrading(): void {
  afterAll(async () => {
    for (const close of closing.splice(0)) await close();
  });
}
