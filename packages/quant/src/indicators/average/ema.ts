import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { exponential } from '../running/smoother.ts';

/** Whole columns at once; false if there was a hole, because NaN stays in the average. */
function sweep(p: { length: number }, feed: { source: Float64Array }, out: { ema: Float64Array }): boolean {
  const { source } = feed;
  const { ema: column } = out;
  if (source.length < p.length) return false;
  let value = 0;
  for (let i = 0; i < p.length; i++) {
    value += source[i];
    column[i] = Number.NaN;
  }
  value /= p.length;
  column[p.length - 1] = value;
  const weight = 2 / (p.length + 1);
  const count = source.length;
  for (let i = p.length; i < count; i++) {
    value = value * (1 - weight) + source[i] * weight;
    column[i] = value;
  }
  return Number.isFinite(value);
}

/**
 * Exponential moving average: recent bars weigh more, so it turns sooner than the simple average.
 * Warm-up: length − 1 bars. Convention: seeded with the simple mean of the first `length` bars, weight
 * 2 / (length + 1), as TA-Lib and Lean do.
 */
export const ema = defineIndicator({
  id: 'ema',
  name: 'Exponential moving average',
  group: 'average',
  summary: 'An average in which each older bar counts a little less.',
  reading: 'Turns sooner than the simple average; crossings of two lengths mark a change of trend.',
  parameters: { length: lengthParameter(20), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'ema', name: 'EMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ ema: p.length - 1 }),
  begin(p, { source }, { ema: column }) {
    const average = exponential(p.length);
    return (i) => {
      column[i] = average.next(source[i]);
    };
  },
  sweep,
  vote: {
    horizon: 'short',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('ema')),
  },
});
