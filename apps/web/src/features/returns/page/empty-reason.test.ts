import { describe, expect, it } from 'vitest';
import { emptyReason } from './empty-reason.ts';

describe('a series without a trade', () => {
  it('says why, as the server has it', () => {
    expect(emptyReason({ kind: 'backtest', empty: 'history-not-computed', n: 0 })).toBe(
      'empty.history-not-computed',
    );
    expect(emptyReason({ kind: 'live', empty: 'no-live-orders', n: 0 })).toBe('empty.no-live-orders');
  });

  it('does not promise to fill by itself when one looks back to before it began', () => {
    expect(emptyReason({ kind: 'backtest', empty: 'history-not-computed', n: 0 }, true)).toBe(
      'empty.not-then',
    );
    expect(emptyReason({ kind: 'live', empty: 'no-live-orders', n: 0 }, true)).toBe('empty.no-live-orders');
  });

  it('that has begun says that no signal has turned to buy, not that it is being computed', () => {
    expect(emptyReason({ kind: 'paper-forward', empty: null, n: 0 })).toBe('empty.no-trade');
    expect(emptyReason({ kind: 'backtest', empty: null, n: 0 })).toBe('empty.no-trade-backtest');
  });

  it('never says that nothing was traded where the series has trades and only their list is older', () => {
    expect(emptyReason({ kind: 'backtest', empty: null, n: 4928 })).toBe('empty.list-older');
    expect(emptyReason({ kind: 'paper-forward', empty: null, n: 3 })).toBe('empty.list-older');
  });
});
