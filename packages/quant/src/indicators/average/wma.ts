import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { WeightedMean } from '../running/weighted-mean.ts';

/**
 * Weighted moving average: the newest bar weighs `length`, the one before length − 1, down to 1.
 * Warm-up: length − 1 bars. Read like the simple average, with less delay. Reference: TA-Lib WMA.
 */
export const wma = defineIndicator({
  id: 'wma',
  name: 'Weighted moving average',
  group: 'average',
  summary: 'An average whose weights fall in a straight line from the newest bar to the oldest.',
  reading: 'Like the simple average, but it follows a turn sooner.',
  parameters: { length: lengthParameter(20), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'wma', name: 'WMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ wma: p.length - 1 }),
  begin(p, { source }, { wma: column }) {
    const mean = new WeightedMean(p.length);
    return (i) => {
      column[i] = mean.next(source[i]);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('wma')),
  },
});
