import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/** Whole columns at once; false if there was a hole, because NaN stays in the running sum. */
function sweep(p: { length: number }, feed: { source: Float64Array }, out: { sma: Float64Array }): boolean {
  const { source } = feed;
  const { length } = p;
  if (source.length < length) return false;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += source[i];
  out.sma.fill(Number.NaN, 0, length - 1);
  out.sma[length - 1] = sum / length;
  const entering = source.subarray(length);
  const means = out.sma.subarray(length);
  const count = means.length;
  for (let i = 0; i < count; i++) {
    sum += entering[i] - source[i];
    means[i] = sum / length;
  }
  return Number.isFinite(sum);
}

/**
 * Simple moving average: the mean price of the last `length` bars. Price above a rising line is read as
 * an uptrend; 20, 50 and 200 bars stand for the month, the quarter and the year.
 * Warm-up: length − 1 bars. Reference: any textbook; checked against QuantConnect Lean's data.
 */
export const sma = defineIndicator({
  id: 'sma',
  name: 'Simple moving average',
  group: 'average',
  summary: 'The mean price of the last bars, every bar weighing the same.',
  reading: 'Price above a rising line is an uptrend, below a falling one a downtrend.',
  parameters: { length: lengthParameter(20), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'sma', name: 'SMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ sma: p.length - 1 }),
  begin(p, { source }, { sma: column }) {
    const mean = new RollingMean(p.length);
    return (i) => {
      column[i] = mean.next(source[i]);
    };
  },
  sweep,
  vote: {
    horizon: 'medium',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('sma')),
  },
});
