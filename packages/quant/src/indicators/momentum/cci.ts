import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { MeanDistance } from '../running/mean-distance.ts';
import { ratio } from '../running/ratio.ts';

/**
 * Commodity channel index: distance of the typical price from its mean, in mean distances.
 * Warm-up: length − 1 bars. Convention: Lambert's constant 0.015, which puts most values within ±100;
 * flat prices read 0. Reference: Lambert (1980); TA-Lib CCI.
 */
export const cci = defineIndicator({
  id: 'cci',
  name: 'Commodity channel index',
  group: 'momentum',
  summary: 'How unusual the distance of the price from its mean is.',
  reading:
    'Over +100 unusually high, under −100 unusually low; trend followers buy the first, contrarians the second.',
  parameters: { length: lengthParameter(20, { min: 2 }) },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'cci', name: 'CCI', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: -100, label: 'low' },
    { value: 100, label: 'high' },
  ],
  warmUp: (p) => ({ cci: p.length - 1 }),
  begin(p, { high, low, close }, { cci: column }) {
    const window = new MeanDistance(p.length);
    return (i) => {
      const typical = (high[i] + low[i] + close[i]) / 3;
      const distance = window.next(typical);
      column[i] = ratio(typical - window.mean, 0.015 * distance, 0);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy under −100, sell over +100, hold between.',
    cast: (view) => voteStretched(view.value('cci'), -100, 100),
  },
});
