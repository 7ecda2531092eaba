import type { CandleHistory } from './candle-history.ts';
import type { CandlePattern } from './pattern.ts';

function isInsideBody(c: CandleHistory): boolean {
  return c.top(0) < c.top(1) && c.bottom(0) > c.bottom(1);
}

/** Reversals from two candles. */
export const twoCandlePatterns: readonly CandlePattern[] = [
  {
    id: 'engulfing',
    candles: 2,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(0) || c.body(1) === 0 || c.top(0) < c.top(1) || c.bottom(0) > c.bottom(1)) return null;
      if (c.body(0) <= c.body(1)) return null;
      if (c.rises(0) && c.falls(1)) return c.trendBefore(1) === 'down' ? 'bullish' : null;
      return c.falls(0) && c.rises(1) && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'harami',
    candles: 2,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(1) || !c.isShort(0) || c.isDoji(0) || !isInsideBody(c)) return null;
      if (c.falls(1) && c.rises(0)) return c.trendBefore(1) === 'down' ? 'bullish' : null;
      return c.rises(1) && c.falls(0) && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'harami-cross',
    candles: 2,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(1) || !c.isDoji(0) || !isInsideBody(c)) return null;
      if (c.falls(1)) return c.trendBefore(1) === 'down' ? 'bullish' : null;
      return c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'piercing-line',
    candles: 2,
    biases: ['bullish'],
    match(c) {
      const shape = c.falls(1) && c.isLong(1) && c.rises(0) && c.isLong(0) && c.open(0) < c.low(1);
      const middle = (c.open(1) + c.close(1)) / 2;
      const within = c.close(0) > middle && c.close(0) < c.open(1);
      return shape && within && c.trendBefore(1) === 'down' ? 'bullish' : null;
    },
  },
  {
    id: 'dark-cloud-cover',
    candles: 2,
    biases: ['bearish'],
    match(c) {
      const shape = c.rises(1) && c.isLong(1) && c.falls(0) && c.isLong(0) && c.open(0) > c.high(1);
      const middle = (c.open(1) + c.close(1)) / 2;
      const within = c.close(0) < middle && c.close(0) > c.open(1);
      return shape && within && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'tweezer',
    candles: 2,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (c.falls(1) && c.rises(0) && c.areEqual(c.low(0), c.low(1))) {
        return c.trendBefore(1) === 'down' ? 'bullish' : null;
      }
      const bearish = c.rises(1) && c.falls(0) && c.areEqual(c.high(0), c.high(1));
      return bearish && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'kicker',
    candles: 2,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(0) || !c.isLong(1)) return null;
      if (c.falls(1) && c.rises(0) && c.low(0) > c.open(1)) return 'bullish';
      return c.rises(1) && c.falls(0) && c.high(0) < c.open(1) ? 'bearish' : null;
    },
  },
];
