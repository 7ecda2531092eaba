import type { CandleHistory } from './candle-history.ts';
import type { CandlePattern } from './pattern.ts';

/** Three long candles in one direction, each opening within the last body and closing further on near its extreme. */
function marches(c: CandleHistory, way: 'up' | 'down'): boolean {
  return [0, 1, 2].every((age) => {
    const right = way === 'up' ? c.rises(age) && c.isLong(age) : c.falls(age) && c.isLong(age);
    const shadow = way === 'up' ? c.upperShadow(age) : c.lowerShadow(age);
    return right && shadow <= 0.3 * c.body(age);
  });
}

/** Whether each of the two later candles opens within the body before it and closes beyond it. */
function steps(c: CandleHistory, way: 'up' | 'down'): boolean {
  return [0, 1].every((age) => {
    const opensWithin = c.open(age) >= c.bottom(age + 1) && c.open(age) <= c.top(age + 1);
    const further = way === 'up' ? c.close(age) > c.close(age + 1) : c.close(age) < c.close(age + 1);
    return opensWithin && further;
  });
}

/** A small middle candle beyond the first body, and a last candle deep back in it. */
function starTurn(c: CandleHistory, way: 'up' | 'down'): boolean {
  if (!c.isLong(2) || !c.isShort(1) || !c.isLong(0)) return false;
  const middle = (c.open(2) + c.close(2)) / 2;
  if (way === 'up') return c.falls(2) && c.top(1) < c.close(2) && c.rises(0) && c.close(0) > middle;
  return c.rises(2) && c.bottom(1) > c.close(2) && c.falls(0) && c.close(0) < middle;
}

/** Reversals and confirmations from three candles. */
export const threeCandlePatterns: readonly CandlePattern[] = [
  {
    id: 'morning-star',
    candles: 3,
    biases: ['bullish'],
    match: (c) => (starTurn(c, 'up') && c.trendBefore(2) === 'down' ? 'bullish' : null),
  },
  {
    id: 'evening-star',
    candles: 3,
    biases: ['bearish'],
    match: (c) => (starTurn(c, 'down') && c.trendBefore(2) === 'up' ? 'bearish' : null),
  },
  {
    id: 'three-white-soldiers',
    candles: 3,
    biases: ['bullish'],
    match: (c) => (marches(c, 'up') && steps(c, 'up') ? 'bullish' : null),
  },
  {
    id: 'three-black-crows',
    candles: 3,
    biases: ['bearish'],
    match: (c) => (marches(c, 'down') && steps(c, 'down') ? 'bearish' : null),
  },
  {
    id: 'three-inside',
    candles: 3,
    biases: ['bullish', 'bearish'],
    match(c) {
      const inside = c.isLong(2) && c.isShort(1) && c.top(1) < c.top(2) && c.bottom(1) > c.bottom(2);
      if (!inside) return null;
      if (c.falls(2) && c.rises(0) && c.close(0) > c.open(2))
        return c.trendBefore(2) === 'down' ? 'bullish' : null;
      const bearish = c.rises(2) && c.falls(0) && c.close(0) < c.open(2);
      return bearish && c.trendBefore(2) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'three-outside',
    candles: 3,
    biases: ['bullish', 'bearish'],
    match(c) {
      const swallowed =
        c.body(2) > 0 && c.top(1) >= c.top(2) && c.bottom(1) <= c.bottom(2) && c.body(1) > c.body(2);
      if (!swallowed) return null;
      if (c.falls(2) && c.rises(1) && c.close(0) > c.close(1))
        return c.trendBefore(2) === 'down' ? 'bullish' : null;
      const bearish = c.rises(2) && c.falls(1) && c.close(0) < c.close(1);
      return bearish && c.trendBefore(2) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'three-methods',
    candles: 5,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(4) || !c.isLong(0)) return null;
      const rest = [1, 2, 3].every(
        (age) => c.isShort(age) && c.high(age) <= c.high(4) && c.low(age) >= c.low(4),
      );
      if (!rest) return null;
      if (c.rises(4) && c.rises(0) && c.close(0) > c.close(4) && c.close(1) < c.close(3)) return 'bullish';
      const bearish = c.falls(4) && c.falls(0) && c.close(0) < c.close(4) && c.close(1) > c.close(3);
      return bearish ? 'bearish' : null;
    },
  },
];
