import { expect, it } from 'vitest';
import { killWhileSending } from './kill-while-sending.ts';

it('PUB-5: A marketing mail whose sender is killed again and again reaches everybody once, and what is unclear is said', async () => {
  const sending = await killWhileSending({ recipients: 300, kills: 4 });
  expect(sending.twice).toEqual([]);
  expect(sending.lost).toEqual([]);
  expect(sending.uncertain).toBeLessThanOrEqual(sending.kills);
  expect(sending.delivered).toBeGreaterThanOrEqual(sending.recipients - sending.kills);
});
