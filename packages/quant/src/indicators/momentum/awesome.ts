import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/**
 * Awesome oscillator: 5-bar less 34-bar mean of the mid price (high + low) / 2.
 * Warm-up: slow − 1 bars. Reference: Williams, Trading Chaos (1995).
 */
export const awesome = defineIndicator({
  id: 'awesome',
  name: 'Awesome oscillator',
  group: 'momentum',
  summary: 'How far the last week’s mid prices stand above those of the last weeks.',
  reading: 'Above zero momentum is up; a bar lower than the one before says that it fades.',
  parameters: {
    fast: lengthParameter(5, { label: 'Fast' }),
    slow: lengthParameter(34, { label: 'Slow', min: 2 }),
  },
  inputs: ['high', 'low'],
  outputs: [{ id: 'awesome', name: 'AO', unit: 'price', draw: 'histogram', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  conflict: (p) => (p.fast < p.slow ? null : { code: 'order', name: 'fast', other: 'slow' }),
  warmUp: (p) => ({ awesome: p.slow - 1 }),
  begin(p, { high, low }, { awesome: column }) {
    const fast = new RollingMean(p.fast);
    const slow = new RollingMean(p.slow);
    return (i) => {
      const mid = (high[i] + low[i]) / 2;
      column[i] = fast.next(mid) - slow.next(mid);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('awesome'), 0),
  },
});
