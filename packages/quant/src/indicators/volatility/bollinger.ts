import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, numberParameter, sourceParameter } from '../parameters.ts';
import { RollingDeviation } from '../running/rolling-deviation.ts';
import { sweepBollinger } from './sweep-bollinger.ts';

/**
 * Bollinger bands: the simple average and a band of `width` standard deviations on both sides.
 * Warm-up: length − 1 bars. Convention: population deviation (divided by n). Reference: Bollinger (1983);
 * checked against QuantConnect Lean's data.
 */
export const bollinger = defineIndicator({
  id: 'bollinger',
  name: 'Bollinger bands',
  group: 'volatility',
  summary: 'The average price with a band as wide as the usual deviation from it.',
  reading: 'A narrow band announces a move; price outside it is unusual, not yet a signal.',
  parameters: {
    length: lengthParameter(20, { min: 2 }),
    width: numberParameter({ label: 'Deviations', default: 2, min: 0.1, max: 10, step: 0.1 }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [
    { id: 'upper', name: 'Upper band', unit: 'price', draw: 'line', tone: 'band' },
    { id: 'middle', name: 'Middle', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'lower', name: 'Lower band', unit: 'price', draw: 'line', tone: 'band' },
  ],
  pane: 'price',
  fills: [{ from: 'upper', to: 'lower' }],
  warmUp: (p) => ({ upper: p.length - 1, middle: p.length - 1, lower: p.length - 1 }),
  begin(p, { source }, { upper, middle, lower }) {
    const window = new RollingDeviation(p.length);
    return (i) => {
      const reach = p.width * Math.sqrt(window.next(source[i]) / p.length);
      middle[i] = Number.isNaN(reach) ? Number.NaN : window.mean;
      upper[i] = middle[i] + reach;
      lower[i] = middle[i] - reach;
    };
  },
  sweep: sweepBollinger,
  vote: {
    horizon: 'short',
    rule: 'Buy on a close below the lower band, sell on a close above the upper one, hold inside.',
    cast(view) {
      const middle = view.value('middle');
      return voteStretched(view.close() - middle, view.value('lower') - middle, view.value('upper') - middle);
    },
  },
});
