import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { LoopDelay } from './loop-delay.ts';

const delay = new LoopDelay();
afterEach(() => delay.stop());

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('The delay of the event loop is measured while somebody asks, and no longer', async () => {
  expect(delay.isMeasured()).toBe(false);
  expect(delay.milliseconds()).toBe(0);
  expect(delay.isMeasured()).toBe(true);
  await until(
    async () => {
      block(200);
      await wait(0);
      return delay.milliseconds() > 50;
    },
    { everyMs: 1 },
  );
  await until(() => !delay.isMeasured());
  expect(delay.milliseconds()).toBe(0);
});
