import { expect, it } from 'vitest';
import { namedAssets } from './named-assets.ts';

const apple = { symbol: 'AAPL', name: 'Apple Inc.', market: 'us' } as const;
const pineapple = { symbol: 'PINE', name: 'Pineapple Apple Holdings', market: 'us' } as const;
const bitcoin = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;
const cash = { symbol: 'BCH-USD', name: 'Bitcoin Cash', market: 'crypto' } as const;
const agilent = { symbol: 'A', name: 'Agilent', market: 'us' } as const;

const named = (sentence: string) =>
  namedAssets(sentence, [apple, pineapple, bitcoin, cash, agilent]).map(({ asset }) => asset.symbol);

it.each([
  ['Apple closed at 12.', ['AAPL']],
  ['apple inc. and BTC rose.', ['AAPL', 'BTC-USD']],
  ['Bitcoin Cash fell while Bitcoin rose.', ['BCH-USD', 'BTC-USD']],
  ['Pineapple Apple fell.', ['PINE']],
  ['BTC-USD is a coin, BTC-EUR is not read.', ['BTC-USD']],
  ['A share of Agilent.', ['A']],
  ['Snapple is not listed.', []],
])('“%s” names %j', (sentence, symbols) => {
  expect(named(sentence)).toEqual(symbols);
});
