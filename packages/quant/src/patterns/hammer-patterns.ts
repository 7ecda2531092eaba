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

/** One shape, two meanings: the preceding trend decides. */
export const hammerPatterns: readonly CandlePattern[] = [
  {
    id: 'hammer',
    name: 'Hammer',
    candles: 1,
    biases: ['bullish'],
    summary: 'After a fall: a small body with a long lower shadow.',
    reading: 'The fall was bought back within the candle; a higher close next confirms.',
    match: (c) => (hangsDown(c) && c.trendBefore(0) === 'down' ? 'bullish' : null),
  },
  {
    id: 'hanging-man',
    name: 'Hanging man',
    candles: 1,
    biases: ['bearish'],
    summary: 'After a rise: a small body with a long lower shadow.',
    reading: 'The first heavy selling of the rise; a lower close next confirms.',
    match: (c) => (hangsDown(c) && c.trendBefore(0) === 'up' ? 'bearish' : null),
  },
  {
    id: 'inverted-hammer',
    name: 'Inverted hammer',
    candles: 1,
    biases: ['bullish'],
    summary: 'After a fall: a small body with a long upper shadow.',
    reading: 'The first attempt to rise; it counts only when the next candle confirms it.',
    match: (c) => (reachesUp(c) && c.trendBefore(0) === 'down' ? 'bullish' : null),
  },
  {
    id: 'shooting-star',
    name: 'Shooting star',
    candles: 1,
    biases: ['bearish'],
    summary: 'After a rise: a small body with a long upper shadow.',
    reading: 'The rise was sold off within the candle; a lower close next confirms.',
    match: (c) => (reachesUp(c) && c.trendBefore(0) === 'up' ? 'bearish' : null),
  },
];
