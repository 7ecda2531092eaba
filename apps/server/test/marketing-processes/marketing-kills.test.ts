import { expect, it } from 'vitest';
import { withDatabase } from '../with-database.ts';
import { killWhileSending } from './kill-while-sending.ts';

const test = withDatabase();

it('PUB-5: A marketing mail whose sender is killed again and again reaches everybody once, and what is unclear is said', async () => {
  const sending = await killWhileSending(test, { recipients: 300, kills: 4 });
  expect(sending.twice).toEqual([]);
  expect(sending.lost).toEqual([]);
  expect(sending.uncertain).toBeLessThanOrEqual(sending.kills);
  expect(sending.delivered).toBeGreaterThanOrEqual(sending.recipients - sending.kills);
});
