import type { CandlePattern } from './pattern.ts';

/** Single candles identified by their body alone. */
export const bodyPatterns: readonly CandlePattern[] = [
  {
    id: 'marubozu',
    name: 'Marubozu',
    candles: 1,
    biases: ['bullish', 'bearish'],
    summary: 'A long body with hardly any shadow.',
    reading: 'One side ruled from open to close; it often carries on.',
    match(c) {
      if (!c.isLong(0) || !c.hasNoUpperShadow(0) || !c.hasNoLowerShadow(0)) return null;
      return c.rises(0) ? 'bullish' : 'bearish';
    },
  },
  {
    id: 'spinning-top',
    name: 'Spinning top',
    candles: 1,
    biases: ['neutral'],
    summary: 'A small body with longer shadows on both sides.',
    reading: 'Both sides tried and neither won.',
    match(c) {
      const small = c.isShort(0) && !c.isDoji(0);
      return small && c.upperShadow(0) > c.body(0) && c.lowerShadow(0) > c.body(0) ? 'neutral' : null;
    },
  },
  {
    id: 'belt-hold',
    name: 'Belt hold',
    candles: 1,
    biases: ['bullish', 'bearish'],
    summary: 'Against the trend: a long body that opens at its extreme.',
    reading: 'The other side took over from the first trade on.',
    match(c) {
      if (!c.isLong(0)) return null;
      if (c.rises(0) && c.hasNoLowerShadow(0) && c.trendBefore(0) === 'down') return 'bullish';
      return c.falls(0) && c.hasNoUpperShadow(0) && c.trendBefore(0) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'inside-bar',
    name: 'Inside bar',
    candles: 2,
    biases: ['neutral'],
    summary: 'The whole candle lies within the one before.',
    reading: 'A pause; traders place orders on both sides of the larger candle.',
    match: (c) => (c.high(0) < c.high(1) && c.low(0) > c.low(1) ? 'neutral' : null),
  },
  {
    id: 'outside-bar',
    name: 'Outside bar',
    candles: 2,
    biases: ['bullish', 'bearish'],
    summary: 'The candle reaches above and below the one before and closes beyond its body.',
    reading: 'Both sides were shaken out; the close says who won.',
    match(c) {
      if (c.high(0) <= c.high(1) || c.low(0) >= c.low(1)) return null;
      if (c.close(0) > c.top(1)) return 'bullish';
      return c.close(0) < c.bottom(1) ? 'bearish' : null;
    },
  },
];
