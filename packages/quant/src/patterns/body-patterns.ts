import type { CandlePattern } from './pattern.ts';

/** Single candles identified by their body alone. */
export const bodyPatterns: readonly CandlePattern[] = [
  {
    id: 'marubozu',
    candles: 1,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(0) || !c.hasNoUpperShadow(0) || !c.hasNoLowerShadow(0)) return null;
      return c.rises(0) ? 'bullish' : 'bearish';
    },
  },
  {
    id: 'spinning-top',
    candles: 1,
    biases: ['neutral'],
    match(c) {
      const small = c.isShort(0) && !c.isDoji(0);
      return small && c.upperShadow(0) > c.body(0) && c.lowerShadow(0) > c.body(0) ? 'neutral' : null;
    },
  },
  {
    id: 'belt-hold',
    candles: 1,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (!c.isLong(0)) return null;
      if (c.rises(0) && c.hasNoLowerShadow(0) && c.trendBefore(0) === 'down') return 'bullish';
      return c.falls(0) && c.hasNoUpperShadow(0) && c.trendBefore(0) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'inside-bar',
    candles: 2,
    biases: ['neutral'],
    match: (c) => (c.high(0) < c.high(1) && c.low(0) > c.low(1) ? 'neutral' : null),
  },
  {
    id: 'outside-bar',
    candles: 2,
    biases: ['bullish', 'bearish'],
    match(c) {
      if (c.high(0) <= c.high(1) || c.low(0) >= c.low(1)) return null;
      if (c.close(0) > c.top(1)) return 'bullish';
      return c.close(0) < c.bottom(1) ? 'bearish' : null;
    },
  },
];
