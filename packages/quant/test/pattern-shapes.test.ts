import { describe, expect, test } from 'vitest';
import { candlePatterns, patternCodes, patternColumn } from '../src/patterns/index.ts';
import { type Candle, candleBars, leadIn } from './drawn-candles.ts';

/*
 * Each pattern drawn by hand from its description in Nison, Japanese Candlestick Charting Techniques, after twelve
 * candles with bodies of 1 and ranges of 2, and next to it the nearest drawing that is not the pattern.
 */
/** Pattern, preceding trend, what must be found, and the candles: open high low close | … */
const drawings: readonly (readonly [string, 'down' | 'up' | 'flat', keyof typeof patternCodes, string])[] = [
  ['doji', 'flat', 'neutral', '100 101 99 100.1'],
  ['doji', 'flat', 'none', '100 101 99 100.5'],
  ['long-legged-doji', 'flat', 'neutral', '100 102 98 100.1'],
  ['long-legged-doji', 'flat', 'none', '100 100.8 98 100.1'],
  ['dragonfly-doji', 'down', 'bullish', '100 100.1 98 100'],
  ['dragonfly-doji', 'down', 'none', '100 101 98 100'],
  ['gravestone-doji', 'up', 'bearish', '100 102 99.95 100'],
  ['gravestone-doji', 'up', 'none', '100 102 99 100'],
  ['hammer', 'down', 'bullish', '99.6 100.1 97.5 100'],
  ['hammer', 'up', 'none', '99.6 100.1 97.5 100'],
  ['hanging-man', 'up', 'bearish', '99.6 100.1 97.5 100'],
  ['hanging-man', 'flat', 'none', '99.6 100.1 97.5 100'],
  ['inverted-hammer', 'down', 'bullish', '99.6 102 99.5 100'],
  ['inverted-hammer', 'down', 'none', '99.6 100.5 99.5 100'],
  ['shooting-star', 'up', 'bearish', '100.4 103 99.95 100'],
  ['shooting-star', 'down', 'none', '100.4 103 99.95 100'],
  ['marubozu', 'flat', 'bullish', '100 103.1 99.9 103'],
  ['marubozu', 'flat', 'bearish', '103 103.1 99.9 100'],
  ['marubozu', 'flat', 'none', '100 104 99.9 103'],
  ['spinning-top', 'flat', 'neutral', '100 101.2 99 100.4'],
  ['spinning-top', 'flat', 'none', '100 100.5 99 100.4'],
  ['belt-hold', 'down', 'bullish', '99 102.6 98.9 102'],
  ['belt-hold', 'up', 'bearish', '101 101.1 97.4 98'],
  ['belt-hold', 'up', 'none', '99 102.6 98.9 102'],
  ['inside-bar', 'flat', 'neutral', '100.2 101.2 99.8 100.8'],
  ['inside-bar', 'flat', 'none', '100.2 101.7 99.8 100.8'],
  ['outside-bar', 'flat', 'bullish', '100.5 102 99 101.6'],
  ['outside-bar', 'flat', 'bearish', '100.5 102 99 99.5'],
  ['outside-bar', 'flat', 'none', '100.5 102 99 100.4'],
  ['engulfing', 'down', 'bullish', '100 100.3 98.8 99 | 98.8 101 98.5 100.6'],
  ['engulfing', 'up', 'bearish', '100 101.2 99.8 101 | 101.2 101.5 99 99.3'],
  ['engulfing', 'down', 'none', '100 100.3 98.8 99 | 98.8 101 98.5 99.9'],
  ['harami', 'down', 'bullish', '100 100.2 96.8 97 | 98 98.8 97.6 98.5'],
  ['harami', 'up', 'bearish', '100 103.2 99.8 103 | 102 102.2 101.2 101.5'],
  ['harami', 'down', 'none', '100 100.2 96.8 97 | 96.8 98.8 96.6 97.3'],
  ['harami-cross', 'down', 'bullish', '100 100.2 96.8 97 | 98 98.8 97.6 98.05'],
  ['harami-cross', 'up', 'bearish', '100 103.2 99.8 103 | 102 102.2 101.2 101.95'],
  ['harami-cross', 'down', 'none', '100 100.2 96.8 97 | 98 99 97.6 98.9'],
  ['piercing-line', 'down', 'bullish', '100 100.2 96.8 97 | 96.5 99.2 96.4 99'],
  ['piercing-line', 'down', 'none', '100 100.2 96.8 97 | 96.5 98.5 96.4 98.2'],
  ['dark-cloud-cover', 'up', 'bearish', '100 103.2 99.8 103 | 103.5 103.6 100.8 101'],
  ['dark-cloud-cover', 'up', 'none', '100 103.2 99.8 103 | 103.5 103.6 101.8 102'],
  ['tweezer', 'down', 'bullish', '100 100.3 98 98.5 | 98.5 100 98.05 99.6'],
  ['tweezer', 'up', 'bearish', '100 102 99.8 101.5 | 101.5 101.95 100 100.4'],
  ['tweezer', 'down', 'none', '100 100.3 98 98.5 | 98.5 100 97.5 99.6'],
  ['kicker', 'flat', 'bullish', '100 100.2 97.8 98 | 101 103.5 100.6 103.2'],
  ['kicker', 'flat', 'bearish', '100 102.2 99.8 102 | 99 99.4 96.5 96.8'],
  ['kicker', 'flat', 'none', '100 100.2 97.8 98 | 99 102.5 98.6 102.2'],
  ['morning-star', 'down', 'bullish', '100 100.2 96.8 97 | 96.4 96.8 95.9 96.2 | 96.6 99.4 96.4 99.2'],
  ['morning-star', 'down', 'none', '100 100.2 96.8 97 | 96.4 96.8 95.9 96.2 | 96.6 98.4 96.4 98.2'],
  ['evening-star', 'up', 'bearish', '100 103.2 99.8 103 | 103.6 104.1 103.2 103.8 | 103.4 103.6 100.6 100.8'],
  ['evening-star', 'up', 'none', '100 103.2 99.8 103 | 102.6 104.1 102.2 102.8 | 103.4 103.6 100.6 100.8'],
  [
    'three-white-soldiers',
    'down',
    'bullish',
    '99 101.2 98.8 101 | 100.5 103.2 100.2 103 | 102.5 105.2 102.2 105',
  ],
  [
    'three-white-soldiers',
    'down',
    'none',
    '99 101.2 98.8 101 | 101.5 104.2 101.2 104 | 103.5 106.2 103.2 106',
  ],
  ['three-black-crows', 'up', 'bearish', '101 101.2 98.8 99 | 99.5 99.8 96.8 97 | 97.5 97.8 94.8 95'],
  ['three-black-crows', 'up', 'none', '101 101.2 98.8 99 | 99.5 99.8 96.8 97 | 97.5 97.8 94.8 97.2'],
  ['three-inside', 'down', 'bullish', '100 100.2 96.8 97 | 98 98.8 97.6 98.5 | 98.5 101 98.3 100.8'],
  ['three-inside', 'up', 'bearish', '100 103.2 99.8 103 | 102 102.2 101.2 101.5 | 101.5 101.7 99 99.2'],
  ['three-inside', 'down', 'none', '100 100.2 96.8 97 | 98 98.8 97.6 98.5 | 98.5 100 98.3 99.8'],
  ['three-outside', 'down', 'bullish', '100 100.3 98.8 99 | 98.8 101 98.5 100.6 | 100.5 102 100.2 101.8'],
  ['three-outside', 'up', 'bearish', '100 101.2 99.8 101 | 101.2 101.5 99 99.3 | 99.4 99.6 98 98.2'],
  ['three-outside', 'down', 'none', '100 100.3 98.8 99 | 98.8 101 98.5 100.6 | 100.5 101 99.2 100'],
  [
    'three-methods',
    'up',
    'bullish',
    '100 103.2 99.8 103 | 102.6 102.9 102 102.2 | 102.1 102.4 101.4 101.6 | 101.5 101.8 100.8 101 | 101.2 104.4 101 104.2',
  ],
  [
    'three-methods',
    'down',
    'bearish',
    '100 100.2 96.8 97 | 97.4 98 97.1 97.8 | 97.9 98.6 97.6 98.4 | 98.5 99.2 98.2 99 | 98.8 99 95.6 95.8',
  ],
  [
    'three-methods',
    'up',
    'none',
    '100 103.2 99.8 103 | 102.6 102.9 102 102.2 | 102.1 102.4 101.4 101.6 | 101.5 101.8 99.5 101 | 101.2 104.4 101 104.2',
  ],
];

/** Candles from their written form. */
function readCandles(text: string): Candle[] {
  return text.split(' | ').map((candle): Candle => {
    const [open = 0, high = 0, low = 0, close = 0] = candle.split(' ').map(Number);
    return [open, high, low, close];
  });
}

describe('candlestick patterns drawn by hand', () => {
  test.each(drawings)('%s after %s: %s (%s)', (...[id, after, says, candles]) => {
    const pattern = candlePatterns.find((one) => one.id === id);
    if (!pattern) throw new Error(`no pattern '${id}'`);
    const bars = candleBars([...leadIn(after), ...readCandles(candles)]);
    expect(patternColumn(pattern, bars).at(-1)).toBe(patternCodes[says]);
  });

  test('every pattern is drawn in each of its directions and once as a near miss', () => {
    for (const { id, biases } of candlePatterns) {
      const says = drawings.filter(([pattern]) => pattern === id).map((drawing) => drawing[2]);
      expect(says, id).toEqual(expect.arrayContaining([...biases, 'none']));
    }
    expect(candlePatterns.length).toBeGreaterThanOrEqual(15);
  });
});
