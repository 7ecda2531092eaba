import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { volumeAddress } from './volume-address.ts';

describe('the address of relative volume', () => {
  it('begins with stocks against twenty sessions', () => {
    expect(readAddress(volumeAddress, '')).toEqual({
      market: 'us',
      sessions: '20',
      open: null,
      symbol: null,
    });
  });

  it('takes a symbol as people write it: only the text before the first space, in capitals', () => {
    expect(readAddress(volumeAddress, 'symbol=brk.b%20Berkshire').symbol).toBe('BRK.B');
    expect(readAddress(volumeAddress, 'open=%20').open).toBeNull();
  });

  it('ignores what it does not know instead of breaking', () => {
    expect(readAddress(volumeAddress, 'market=moon&sessions=7')).toMatchObject({
      market: 'us',
      sessions: '20',
    });
  });

  it('keeps the rest of the address when a choice changes, and leaves out what is usual', () => {
    const search = writeAddress(volumeAddress, 'asOf=2025-03-03&sort=-ratio', {
      market: 'crypto',
      sessions: '60',
    });
    expect(search).toBe('asOf=2025-03-03&sort=-ratio&market=crypto&sessions=60');
    expect(writeAddress(volumeAddress, search, { market: 'us', sessions: '20' })).toBe(
      'asOf=2025-03-03&sort=-ratio',
    );
    expect(writeAddress(volumeAddress, 'open=AAPL', { open: null })).toBe('');
  });
});
