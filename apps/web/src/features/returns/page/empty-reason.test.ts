import { describe, expect, it } from 'vitest';
import { emptyReason } from './empty-reason.ts';

describe('a series without a trade', () => {
  it('says why, as the server has it', () => {
    expect(emptyReason({ kind: 'backtest', empty: 'history-not-computed' })).toBe(
      'empty.history-not-computed',
    );
    expect(emptyReason({ kind: 'live', empty: 'no-live-orders' })).toBe('empty.no-live-orders');
  });

  it('does not promise to fill by itself when one looks back to before it began', () => {
    expect(emptyReason({ kind: 'backtest', empty: 'history-not-computed' }, true)).toBe('empty.not-then');
    expect(emptyReason({ kind: 'live', empty: 'no-live-orders' }, true)).toBe('empty.no-live-orders');
  });

  it('that has begun says that no signal has turned to buy, not that it is being computed', () => {
    expect(emptyReason({ kind: 'paper-forward', empty: null })).toBe('empty.no-trade');
    expect(emptyReason({ kind: 'backtest', empty: null })).toBe('empty.no-trade-backtest');
  });
});
