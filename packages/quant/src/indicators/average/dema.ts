import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Double exponential average: 2 × EMA − EMA of EMA, which takes out most of the delay.
 * Warm-up: 2 × (length − 1) bars. Reference: Mulloy, Stocks & Commodities (1994); TA-Lib DEMA.
 */
export const dema = defineIndicator({
  id: 'dema',
  name: 'Double exponential average',
  group: 'average',
  summary: 'An exponential average corrected for its own delay.',
  reading: 'Hugs the price; good for timing, too nervous for judging a long trend.',
  parameters: { length: lengthParameter(20), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'dema', name: 'DEMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ dema: 2 * (p.length - 1) }),
  begin(p, { source }, { dema: column }) {
    const first = exponential(p.length);
    const second = exponential(p.length);
    return (i) => {
      const once = first.next(source[i]);
      column[i] = 2 * once - second.next(once);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('dema')),
  },
});
