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
    expect(emptyReason({ kind: 'backtest', empty: 'history-not-computed', n: 0 }, { earlier: true })).toBe(
      'empty.not-then',
    );
    expect(emptyReason({ kind: 'live', empty: 'no-live-orders', n: 0 }, { earlier: true })).toBe(
      'empty.no-live-orders',
    );
  });

  it('that has begun says that no signal has turned to buy, not that it is being computed', () => {
    expect(emptyReason({ kind: 'paper-forward', empty: null, n: 0 })).toBe('empty.no-trade');
    expect(emptyReason({ kind: 'backtest', empty: null, n: 0 })).toBe('empty.no-trade-backtest');
  });

  it('RET-7: never says that no signal has turned to buy where trades may be sealed for the reader, or were refused', () => {
    const begun = { kind: 'paper-forward', empty: null, n: 0 } as const;
    expect(emptyReason({ ...begun, sealedAfter: '2026-11-12', refused: 0 })).toBe('empty.none-shown');
    expect(emptyReason({ ...begun, sealedAfter: null, refused: 2 })).toBe('empty.none-shown');
    expect(emptyReason({ ...begun, sealedAfter: null, refused: 0 })).toBe('empty.no-trade');
  });

  it('RET-7: of one asset says no more than its series shows', () => {
    const ofAsset = (kind: 'backtest' | 'paper-forward' | 'live') =>
      emptyReason({ kind, empty: null, n: 12 }, { ofAsset: true });
    expect([ofAsset('backtest'), ofAsset('paper-forward'), ofAsset('live')]).toEqual([
      'empty.no-trade-asset',
      'empty.none-shown',
      'empty.live-apart',
    ]);
  });

  it('never says that nothing was traded where the series has trades and only their list is older', () => {
    expect(emptyReason({ kind: 'backtest', empty: null, n: 4928 })).toBe('empty.list-older');
    expect(emptyReason({ kind: 'paper-forward', empty: null, n: 3 })).toBe('empty.list-older');
  });
});
