import { describe, expect, it } from 'vitest';
import { units } from '../../test/bigint-order-filter.ts';
import { run } from '../../test/order-rules-oracle.ts';
import { realPairRules } from '../../test/real-pair-rules.ts';
import { hasSharedData } from '../../test/shared-data.ts';
import { LIMIT_RULES } from './violation.ts';

/** `prove` runs 100,000. */
const CASES = 10_000;

describe('order rules against the exchange filters implemented a second time in integers', () => {
  it('ORD-1: random orders break the same rules, at the same limits, and get the same valid values offered', () => {
    const { cases, differences, examples, outcomes } = run(CASES);
    expect({ cases, differences, examples }).toEqual({ cases: CASES, differences: 0, examples: [] });
    // The orders have to cover every rule, valid orders, offers, and each reason for none.
    const reached = [...outcomes.keys()].map((name) => name.replace(/^.*:(?! )/, ''));
    expect(new Set(reached)).toEqual(
      new Set([...LIMIT_RULES, 'valid', 'offered', 'none: limits', 'none: balance', 'none: book-depth']),
    );
    expect(Math.min(...['valid', 'offered'].map((name) => outcomes.get(name) ?? 0))).toBeGreaterThan(
      CASES / 20,
    );
  });

  it.skipIf(!hasSharedData)(
    'so do random orders on real pairs of Binance.US and Coinbase',
    () => {
      const pairs = realPairRules();
      expect(pairs.length).toBeGreaterThan(1_500);
      expect(pairs.every(({ filters }) => units(filters.priceFilter.tickSize) > 0n)).toBe(true);
      const { cases, differences, examples, outcomes } = run(CASES / 2, { pairs, seed: 77 });
      expect({ cases, differences, examples }).toEqual({ cases: CASES / 2, differences: 0, examples: [] });
      expect(outcomes.get('valid')).toBeGreaterThan(CASES / 100);
    },
    60_000,
  );
});
