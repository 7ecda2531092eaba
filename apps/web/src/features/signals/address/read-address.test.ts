import { describe, expect, it } from 'vitest';
import { readPlace, withPlace } from './read-address.ts';

describe('the address of the signals', () => {
  it('opens the signal of the symbol it names, by the text before the first space', () => {
    expect(readPlace('symbol=brk.b%20Berkshire').symbol).toBe('BRK.B');
    expect(readPlace('symbol=%20').symbol).toBeNull();
    expect(readPlace('').symbol).toBeNull();
  });

  it('says which tab, horizon and how many sessions; nonsense is the default', () => {
    expect(readPlace('tab=upgrade&bars=60&sessions=5')).toEqual({
      symbol: null,
      tab: 'upgrade',
      horizon: 60,
      sessions: 5,
    });
    expect(readPlace('tab=best&bars=7&sessions=-1')).toEqual({
      symbol: null,
      tab: 'all',
      horizon: 20,
      sessions: 1,
    });
  });

  it('keeps the rest of the address when one thing changes, and leaves defaults out', () => {
    const search = 'sort=-move&f.stance=Buy&asOf=2025-03-03&bars=60';
    expect(withPlace(search, 'symbol', 'BTC-USD')).toBe(`${search}&symbol=BTC-USD`);
    expect(withPlace(search, 'bars', '20')).toBe('sort=-move&f.stance=Buy&asOf=2025-03-03');
    expect(withPlace('symbol=BTC-USD', 'symbol', null)).toBe('');
  });
});
