import { describe, expect, it } from 'vitest';
import { alertWish, openForm, orderWish } from './open-form.ts';

const filled = (search: string) => new URLSearchParams(search);

function presetOf(condition: object) {
  const search = new URLSearchParams({ alert: 'AAPL', market: 'us', condition: JSON.stringify(condition) });
  return alertWish(search)?.preset;
}

describe('a form that an address fills in', () => {
  it('is an order with what the address says of it', () => {
    expect(orderWish(filled('ticket=BTC-USD&side=buy&quantity=0.5&exchange=KRAKEN'))).toEqual({
      ...{ symbol: 'BTC-USD', side: 'buy', quantity: '0.5', exchange: 'KRAKEN' },
    });
  });

  it('takes nothing that is no side, no number or no exchange', () => {
    const wrong = filled('ticket=BTC-USD&side=short&quantity=1e9&exchange=NOWHERE');
    expect(orderWish(wrong)).toEqual({ symbol: 'BTC-USD' });
    expect(orderWish(filled('ticket=AAPL&side=buy&quantity=2&price=200'))).toEqual({
      ...{ symbol: 'AAPL', side: 'buy', quantity: '2', type: 'limit', price: '200' },
    });
    expect(orderWish(filled('side=buy'))).toBeNull();
  });

  it.each([
    [{ kind: 'price', is: 'above', level: 200 }],
    [{ kind: 'change', is: 'falls', by: 0.05, bars: 5 }],
    [{ kind: 'tone', is: 'either', level: 0.4 }],
    [{ kind: 'volume', times: 3 }],
    [{ kind: 'signal', to: 'buy' }],
    [{ kind: 'earnings' }],
  ])('is an alert with its condition: %j', (condition) => {
    expect(presetOf(condition)).toEqual(condition);
  });

  it('is an alert without a condition where the condition makes no sense', () => {
    for (const wrong of [
      { kind: 'price', level: -1 },
      { kind: 'indicator' },
      { kind: 'volume', times: '3' },
      [],
    ]) {
      expect(presetOf(wrong)).toBeUndefined();
    }
    expect(alertWish(filled('alert=AAPL&condition={'))).toEqual({ symbol: 'AAPL', market: null });
  });

  it('stays closed where an address names none', () => {
    expect(openForm('symbol=AAPL&side=buy')).toBe(false);
  });
});
