import { expect, it } from 'vitest';
import { comparePaperWithExchange } from './paper-equals-exchange.ts';

/** `prove` runs 10,000. */
const CASES = 500;

it('the paper account and the exchange take, refuse, trade and hold the same for random orders', async () => {
  const { cases, differences, examples, placed, traded, refused } = await comparePaperWithExchange(CASES);
  expect({ cases, differences, examples }).toEqual({ cases: CASES, differences: 0, examples: [] });
  // Enough of each kind, or the equality says little.
  expect(placed).toBeGreaterThan(CASES / 8);
  expect(traded).toBeGreaterThan(CASES / 25);
  expect(refused).toBeGreaterThan(CASES / 4);
});
