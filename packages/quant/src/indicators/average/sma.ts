import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/** Whole columns at once; false if there was a hole, because NaN stays in the running sum. */
function sweep(p: { length: number }, feed: { source: Float64Array }, out: { sma: Float64Array }): boolean {
  const { source } = feed;
  const { sma: column } = out;
  const { length } = p;
  const start = Math.min(length - 1, source.length);
  let sum = 0;
  for (let i = 0; i < start; i++) {
    sum += source[i];
    column[i] = Number.NaN;
  }
  for (let i = start; i < source.length; i++) {
    sum += source[i] - (i > start ? source[i - length] : 0);
    column[i] = sum / length;
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
