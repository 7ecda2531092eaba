import { describe, expect, it } from 'vitest';
import { exchangeState } from './exchange-state.ts';

const quiet: Parameters<typeof exchangeState>[0] = {
  ...{ exchange: 'KRAKEN', lastSuccessAt: null, lastFailureAt: null, oldestUnknownAt: null, open: 0 },
  publicData: { at: null, staleBecause: null },
};
const [earlier, later] = ['2026-11-22T05:00:00.000Z', '2026-11-22T05:00:01.000Z'];

describe('An exchange', () => {
  it.each<[string, Partial<typeof quiet>, ReturnType<typeof exchangeState>]>([
    ['was never used', {}, 'never'],
    ['answered last', { lastSuccessAt: later, lastFailureAt: earlier }, 'fine'],
    ['failed last', { lastSuccessAt: earlier, lastFailureAt: later }, 'failing'],
    ['has only ever failed', { lastFailureAt: earlier }, 'failing'],
    ['leaves an order in doubt', { lastSuccessAt: later, oldestUnknownAt: earlier }, 'failing'],
    [
      'gives no prices',
      { lastSuccessAt: later, publicData: { at: earlier, staleBecause: 'no answer' } },
      'failing',
    ],
    ['of paper has orders', { exchange: 'PAPER', open: 2 }, 'fine'],
    ['of paper has none', { exchange: 'PAPER' }, 'never'],
  ])('that %s is shown as such', (_, change, state) => {
    expect(exchangeState({ ...quiet, ...change })).toBe(state);
  });
});
