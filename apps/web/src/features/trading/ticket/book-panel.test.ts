import { describe, expect, it } from 'vitest';
import { shownLevels, spreadOf } from './book-panel.tsx';
import { matchingPairs } from './pair-picker.tsx';

const level = (price: string, quantity: string) => ({ price, quantity });

describe('the order book', () => {
  it('shows how deep it is up to each price, both sides on one scale', () => {
    const shown = shownLevels({
      bids: [level('99', '1'), level('98', '3')],
      asks: [level('101', '2'), level('102', '6')],
    });
    expect(shown.asks.map(({ depth }) => depth)).toEqual([0.25, 1]);
    expect(shown.bids.map(({ depth }) => depth)).toEqual([0.125, 0.5]);
  });

  it('shows ten levels a side', () => {
    const many = Array.from({ length: 30 }, (_, place) => level(String(100 + place), '1'));
    expect(shownLevels({ bids: [], asks: many }).asks).toHaveLength(10);
  });

  it('has a spread with both sides only', () => {
    const spread = spreadOf({ bids: [level('99', '1')], asks: [level('101', '1')] });
    expect([String(spread?.gap), String(spread?.share)]).toEqual(['2', '0.02']);
    expect(spreadOf({ bids: [], asks: [level('101', '1')] })).toBeNull();
  });
});

describe('finding a pair', () => {
  const pair = (symbol: string, keyPair: string) => ({
    ...{ symbol, keyPair },
    baseAsset: symbol.split('-')[0] ?? '',
    quoteAsset: 'USD',
  });
  const pairs = [pair('WBTC-USD', 'WBTCUSD'), pair('BTC-USD', 'XBTUSD'), pair('ETH-USD', 'ETHUSD')];

  it('goes by our symbol and by that of the exchange, those that begin with the letters first', () => {
    const found = (typed: string) => matchingPairs(pairs, typed).map(({ symbol }) => symbol);
    expect(found('btc')).toEqual(['BTC-USD', 'WBTC-USD']);
    expect(found('btc/usd')).toEqual(['BTC-USD', 'WBTC-USD']);
    expect(found('xbt')).toEqual(['BTC-USD']);
    expect(found('')).toHaveLength(3);
    expect(found('zzz')).toEqual([]);
  });
});
