import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Volume-weighted average: each bar counts by its volume, so heavy days pull the line.
 * Warm-up: length − 1 bars. Convention: a window without any trade gives the bar's own price.
 */
export const vwma = defineIndicator({
  id: 'vwma',
  name: 'Volume-weighted moving average',
  group: 'average',
  summary: 'An average in which a bar counts as much as was traded in it.',
  reading: 'Above the simple average of the same length: the heavy volume was at the higher prices.',
  parameters: { length: lengthParameter(20), source: sourceParameter() },
  inputs: ['source', 'volume'],
  outputs: [{ id: 'vwma', name: 'VWMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ vwma: p.length - 1 }),
  begin(p, { source, volume }, { vwma: column }) {
    const money = new RollingSum(p.length);
    const shares = new RollingSum(p.length);
    return (i) => {
      column[i] = ratio(money.next(source[i] * volume[i]), shares.next(volume[i]), source[i]);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('vwma')),
  },
});
