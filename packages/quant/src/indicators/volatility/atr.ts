import { defineIndicator } from '../define-indicator.ts';
import type { Feed } from '../definition.ts';
import { lengthParameter } from '../parameters.ts';
import { wilder } from '../running/smoother.ts';
import { TrueRange } from '../running/true-range.ts';

/**
 * Whole columns at once; twice the true range is the range and both distances to the last close. False if there was a
 * hole, because NaN stays in the average.
 */
function sweep(p: { length: number }, feed: Feed, out: { atr: Float64Array }): boolean {
  const { high, low, close } = feed;
  const { atr: column } = out;
  const { length } = p;
  const weight = 1 / length;
  const count = close.length;
  let value = 0;
  for (let i = 0; i < count; i++) {
    const before = i > 0 ? close[i - 1] : high[0];
    const reach = high[i] - low[i] + Math.abs(high[i] - before) + Math.abs(before - low[i]);
    const keep = i >= length ? 1 - weight : 1;
    value = value * keep + 0.5 * reach * weight;
    column[i] = i >= length - 1 ? value : Number.NaN;
  }
  return Number.isFinite(value);
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
