import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/platform/clock/clock.ts';
import type { PlaceWish } from '../../src/trading/orders/place-order.ts';
import { compiledSources } from '../compiled-sources.ts';
import type { TradingStage } from './trading-stage.ts';

const entry = fileURLToPath(new URL('./placing-process.ts', import.meta.url));

/** Another process of the machine, on the same database and with the same clock, that places what it is asked to. */
export async function startPlacing({ clock, environment }: Pick<TradingStage, 'clock' | 'environment'>) {
  const shift = String(clock.now() - systemClock.now());
  const child = spawn(process.execPath, [entry, 'none', 'serve'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...compiledSources, ...environment, CLOCK_SHIFT_MS: shift },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    /** The ids of the orders that came of so many presses at once, or `refused`. */
    async place(asked: PlaceWish, times: number): Promise<string[]> {
      child.stdin.write(`${JSON.stringify({ asked, times })}\n`);
      return String((await lines.next()).value).split(' ');
    },
    async stop(): Promise<void> {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
