import { describe, expect, it } from 'vitest';
import { exitsOf } from './signal.ts';

describe('the exits of a signal', () => {
  it('are its stop and target, in the digits of a price', () => {
    expect(exitsOf({ stance: 'buy', stop: 61.2345, target: 70.987 })).toEqual({
      stopPrice: '61.23',
      targetPrice: '70.99',
    });
    expect(exitsOf({ stance: 'buy', stop: 0.0000123456, target: 0.0217 })).toEqual({
      stopPrice: '0.00001235',
      targetPrice: '0.0217',
    });
  });

  it('are none where the signal states none, or says to sell', () => {
    expect(exitsOf({ stance: 'sell', stop: 61, target: 71 })).toBeUndefined();
    expect(exitsOf({ stance: 'buy', stop: null, target: 71 })).toBeUndefined();
    expect(exitsOf({ stance: 'buy', stop: -3, target: 71 })).toBeUndefined();
  });
});
