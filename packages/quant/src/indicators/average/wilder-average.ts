import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { wilder } from '../running/smoother.ts';

/**
 * Wilder's smoothed average, the slow exponential that RSI, ATR and ADX are built on: weight 1 / length.
 * Warm-up: length − 1 bars. Reference: Wilder, New Concepts in Technical Trading Systems (1978).
 */
export const wilderAverage = defineIndicator({
  id: 'wilder-average',
  name: "Wilder's moving average",
  group: 'average',
  summary: 'A slow exponential average: about twice as slow as an EMA of the same length.',
  reading: 'Used as a calm trend line; price on one side for long is a settled trend.',
  parameters: { length: lengthParameter(14), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'average', name: 'Wilder average', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ average: p.length - 1 }),
  begin(p, { source }, { average: column }) {
    const average = wilder(p.length);
    return (i) => {
      column[i] = average.next(source[i]);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('average')),
  },
});
