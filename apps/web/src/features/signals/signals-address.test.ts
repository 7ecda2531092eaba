import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { signalsAddress } from './signals-address.ts';

const read = (search: string) => readAddress(signalsAddress, search);

describe('the address of the signals', () => {
  it('opens the signal of the symbol it names, by the text before the first space', () => {
    expect(read('symbol=brk.b%20Berkshire').symbol).toBe('BRK.B');
    expect(read('symbol=%20').symbol).toBeNull();
    expect(read('').symbol).toBeNull();
  });

  it('says which tab, horizon and how many sessions; nonsense is the default', () => {
    expect(read('tab=upgrade&bars=60&sessions=5')).toEqual({
      symbol: null,
      tab: 'upgrade',
      bars: 60,
      sessions: 5,
    });
    expect(read('tab=new&bars=7&sessions=-1')).toEqual({
      symbol: null,
      tab: 'all',
      bars: 20,
      sessions: 1,
    });
  });

  it('keeps the rest of the address when one thing changes, and leaves defaults out', () => {
    const search = 'sort=-move&f.stance=Buy&asOf=2025-03-03&bars=60';
    expect(writeAddress(signalsAddress, search, { symbol: 'BTC-USD' })).toBe(`${search}&symbol=BTC-USD`);
    expect(writeAddress(signalsAddress, search, { bars: 20 })).toBe(
      'sort=-move&f.stance=Buy&asOf=2025-03-03',
    );
    expect(writeAddress(signalsAddress, 'symbol=BTC-USD', { symbol: null })).toBe('');
  });
});
