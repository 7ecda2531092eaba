import type { CandlePattern } from './pattern.ts';

/** Candles that close where they opened: neither side won. */
export const dojiPatterns: readonly CandlePattern[] = [
  {
    id: 'doji',
    name: 'Doji',
    candles: 1,
    biases: ['neutral'],
    summary: 'Opens and closes at nearly the same price.',
    reading: 'Indecision; after a long run it warns that the run tires.',
    match: (c) => (c.isDoji(0) ? 'neutral' : null),
  },
  {
    id: 'long-legged-doji',
    name: 'Long-legged doji',
    candles: 1,
    biases: ['neutral'],
    summary: 'A doji with long shadows on both sides.',
    reading: 'A fierce fight without a winner; the next candle often decides.',
    match(c) {
      const least = 0.5 * c.usualRange(0);
      return c.isDoji(0) && c.upperShadow(0) > least && c.lowerShadow(0) > least ? 'neutral' : null;
    },
  },
  {
    id: 'dragonfly-doji',
    name: 'Dragonfly doji',
    candles: 1,
    biases: ['bullish'],
    summary: 'A doji at the top of its range with a long lower shadow.',
    reading: 'Sellers pushed down and lost it all again; after a fall it hints at a low.',
    match(c) {
      const shape = c.isDoji(0) && c.hasNoUpperShadow(0) && c.lowerShadow(0) > 0.5 * c.usualRange(0);
      return shape ? 'bullish' : null;
    },
  },
  {
    id: 'gravestone-doji',
    name: 'Gravestone doji',
    candles: 1,
    biases: ['bearish'],
    summary: 'A doji at the bottom of its range with a long upper shadow.',
    reading: 'Buyers pushed up and lost it all again; after a rise it hints at a top.',
    match(c) {
      const shape = c.isDoji(0) && c.hasNoLowerShadow(0) && c.upperShadow(0) > 0.5 * c.usualRange(0);
      return shape ? 'bearish' : null;
    },
  },
];
