import type { CandleHistory } from './candle-history.ts';
import type { CandlePattern } from './pattern.ts';

function isInsideBody(c: CandleHistory): boolean {
  return c.top(0) < c.top(1) && c.bottom(0) > c.bottom(1);
}

/** Reversals from two candles. */
export const twoCandlePatterns: readonly CandlePattern[] = [
  {
    id: 'engulfing',
    name: 'Engulfing',
    candles: 2,
    biases: ['bullish', 'bearish'],
    summary: 'A body that swallows the opposite body before it.',
    reading: 'The side that was losing took it all back in one candle.',
    match(c) {
      if (!c.isLong(0) || c.body(1) === 0 || c.top(0) < c.top(1) || c.bottom(0) > c.bottom(1)) return null;
      if (c.body(0) <= c.body(1)) return null;
      if (c.rises(0) && c.falls(1)) return c.trendBefore(1) === 'down' ? 'bullish' : null;
      return c.falls(0) && c.rises(1) && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'harami',
    name: 'Harami',
    candles: 2,
    biases: ['bullish', 'bearish'],
    summary: 'A small body inside the long, opposite body before it.',
    reading: 'The move has stopped dead; a weaker warning than engulfing.',
    match(c) {
      if (!c.isLong(1) || !c.isShort(0) || c.isDoji(0) || !isInsideBody(c)) return null;
      if (c.falls(1) && c.rises(0)) return c.trendBefore(1) === 'down' ? 'bullish' : null;
      return c.rises(1) && c.falls(0) && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'harami-cross',
    name: 'Harami cross',
    candles: 2,
    biases: ['bullish', 'bearish'],
    summary: 'A doji inside the long body before it.',
    reading: 'Like the harami, and stronger: after a strong candle nobody is sure any more.',
    match(c) {
      if (!c.isLong(1) || !c.isDoji(0) || !isInsideBody(c)) return null;
      if (c.falls(1)) return c.trendBefore(1) === 'down' ? 'bullish' : null;
      return c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'piercing-line',
    name: 'Piercing line',
    candles: 2,
    biases: ['bullish'],
    summary: 'After a fall: opens below the last low and closes above the middle of the falling body.',
    reading: 'A gap down that was bought; the higher into the old body, the better.',
    match(c) {
      const shape = c.falls(1) && c.isLong(1) && c.rises(0) && c.isLong(0) && c.open(0) < c.low(1);
      const middle = (c.open(1) + c.close(1)) / 2;
      const within = c.close(0) > middle && c.close(0) < c.open(1);
      return shape && within && c.trendBefore(1) === 'down' ? 'bullish' : null;
    },
  },
  {
    id: 'dark-cloud-cover',
    name: 'Dark cloud cover',
    candles: 2,
    biases: ['bearish'],
    summary: 'After a rise: opens above the last high and closes below the middle of the rising body.',
    reading: 'A gap up that was sold; the deeper into the old body, the worse.',
    match(c) {
      const shape = c.rises(1) && c.isLong(1) && c.falls(0) && c.isLong(0) && c.open(0) > c.high(1);
      const middle = (c.open(1) + c.close(1)) / 2;
      const within = c.close(0) < middle && c.close(0) > c.open(1);
      return shape && within && c.trendBefore(1) === 'up' ? 'bearish' : null;
    },
  },
  {
    id: 'tweezer',
    name: 'Tweezer',
    candles: 2,
    biases: ['bullish', 'bearish'],
    summary: 'Two opposite candles with the same low after a fall, or the same high after a rise.',
    reading: 'A price was defended twice.',
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
    name: 'Kicker',
    candles: 2,
    biases: ['bullish', 'bearish'],
    summary: 'Two long opposite candles with a gap between their opens.',
    reading: 'News turned the market overnight; one of the strongest reversals.',
    match(c) {
      if (!c.isLong(0) || !c.isLong(1)) return null;
      if (c.falls(1) && c.rises(0) && c.low(0) > c.open(1)) return 'bullish';
      return c.rises(1) && c.falls(0) && c.high(0) < c.open(1) ? 'bearish' : null;
    },
  },
];
