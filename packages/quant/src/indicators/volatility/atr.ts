import { defineIndicator } from '../define-indicator.ts';
import type { Feed } from '../definition.ts';
import { lengthParameter } from '../parameters.ts';
import { wilder } from '../running/smoother.ts';
import { TrueRange } from '../running/true-range.ts';

/** Whole columns at once: true range and its smoothing in one loop. */
function sweep(p: { length: number }, feed: Feed, out: { atr: Float64Array }): void {
  const { high, low, close } = feed;
  const { atr: column } = out;
  const { length } = p;
  const weight = 1 / length;
  let value = 0;
  for (let i = 0; i < close.length; i++) {
    let top = high[i];
    let bottom = low[i];
    if (i > 0) {
      const before = close[i - 1];
      if (before > top) top = before;
      if (before < bottom) bottom = before;
    }
    if (i >= length) value += weight * (top - bottom - value);
    else value += weight * (top - bottom);
    column[i] = i >= length - 1 ? value : Number.NaN;
  }
}

/**
 * Average true range: how far the price usually travels in a bar, gaps included.
 * Warm-up: length − 1 bars. Convention: Wilder's smoothing seeded with the mean of the first `length`
 * true ranges, the first being high − low. Reference: Wilder (1978); checked against QuantConnect Lean's data.
 */
export const atr = defineIndicator({
  id: 'atr',
  name: 'Average true range',
  group: 'volatility',
  summary: 'How far the price usually travels in one bar, in the price’s own unit.',
  reading: 'Stops are placed at a multiple of it; it rises in panics and shrinks in calm.',
  parameters: { length: lengthParameter(14) },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'atr', name: 'ATR', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'own',
  warmUp: (p) => ({ atr: p.length - 1 }),
  begin(p, { high, low, close }, { atr: column }) {
    const range = new TrueRange();
    const average = wilder(p.length);
    return (i) => {
      column[i] = average.next(range.next(high[i], low[i], close[i]));
    };
  },
  sweep,
});
