import type { CandleHistory } from './candle-history.ts';
import type { CandlePattern } from './pattern.ts';

/** Small body at the top, lower shadow at least twice the body. */
function hangsDown(c: CandleHistory): boolean {
  return !c.isDoji(0) && c.isShort(0) && c.lowerShadow(0) >= 2 * c.body(0) && c.hasNoUpperShadow(0);
}

/** Small body at the bottom, upper shadow at least twice the body. */
function reachesUp(c: CandleHistory): boolean {
  return !c.isDoji(0) && c.isShort(0) && c.upperShadow(0) >= 2 * c.body(0) && c.hasNoLowerShadow(0);
}

/** Candles that close where they opened: neither side won. */
const dojiPatterns: readonly CandlePattern[] = [
  {
    id: 'doji',
    candles: 1,
    biases: ['neutral'],
    match: (c) => (c.isDoji(0) ? 'neutral' : null),
  },
  {
    id: 'long-legged-doji',
    candles: 1,
    biases: ['neutral'],
    match(c) {
      const least = 0.5 * c.usualRange(0);
      return c.isDoji(0) && c.upperShadow(0) > least && c.lowerShadow(0) > least ? 'neutral' : null;
    },
  },
  {
    id: 'dragonfly-doji',
    candles: 1,
    biases: ['bullish'],
    match(c) {
      const shape = c.isDoji(0) && c.hasNoUpperShadow(0) && c.lowerShadow(0) > 0.5 * c.usualRange(0);
      return shape ? 'bullish' : null;
    },
  },
  {
    id: 'gravestone-doji',
    candles: 1,
    biases: ['bearish'],
    match(c) {
      const shape = c.isDoji(0) && c.hasNoLowerShadow(0) && c.upperShadow(0) > 0.5 * c.usualRange(0);
      return shape ? 'bearish' : null;
    },
  },
];

/** One shape, two meanings: the preceding trend decides. */
const hammerPatterns: readonly CandlePattern[] = [
  {
    id: 'hammer',
    candles: 1,
    biases: ['bullish'],
    match: (c) => (hangsDown(c) && c.trendBefore(0) === 'down' ? 'bullish' : null),
  },
  {
    id: 'hanging-man',
    candles: 1,
    biases: ['bearish'],
    match: (c) => (hangsDown(c) && c.trendBefore(0) === 'up' ? 'bearish' : null),
  },
  {
    id: 'inverted-hammer',
    candles: 1,
    biases: ['bullish'],
    match: (c) => (reachesUp(c) && c.trendBefore(0) === 'down' ? 'bullish' : null),
  },
  {
    id: 'shooting-star',
    candles: 1,
    biases: ['bearish'],
    match: (c) => (reachesUp(c) && c.trendBefore(0) === 'up' ? 'bearish' : null),
  },
];

/** Single candles told by their shadows. */
export const shadowPatterns: readonly CandlePattern[] = [...dojiPatterns, ...hammerPatterns];
