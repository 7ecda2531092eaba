import { describe, expect, it } from 'vitest';
import { readVolumeAddress, withVolumeChoice } from './volume-address.ts';

describe('the address of relative volume', () => {
  it('begins with stocks against twenty sessions', () => {
    expect(readVolumeAddress('')).toEqual({ market: 'us', sessions: '20', open: null, symbol: null });
  });

  it('takes a symbol as people write it: only the text before the first space, in capitals', () => {
    expect(readVolumeAddress('symbol=brk.b%20Berkshire').symbol).toBe('BRK.B');
    expect(readVolumeAddress('open=%20').open).toBeNull();
  });

  it('ignores what it does not know instead of breaking', () => {
    expect(readVolumeAddress('market=moon&sessions=7')).toMatchObject({ market: 'us', sessions: '20' });
  });

  it('keeps the rest of the address when a choice changes, and leaves out what is usual', () => {
    const search = withVolumeChoice('asOf=2025-03-03&sort=-ratio', { market: 'crypto', sessions: '60' });
    expect(search).toBe('asOf=2025-03-03&sort=-ratio&market=crypto&sessions=60');
    expect(withVolumeChoice(search, { market: 'us', sessions: '20' })).toBe('asOf=2025-03-03&sort=-ratio');
    expect(withVolumeChoice('open=AAPL', { open: null })).toBe('');
  });
});
