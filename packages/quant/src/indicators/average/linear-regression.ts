import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { RollingMean } from '../running/rolling-mean.ts';
import { WeightedMean } from '../running/weighted-mean.ts';

/**
 * End of the least-squares line through the last `length` prices, and its slope per bar. The end point
 * is 3 × WMA − 2 × SMA, an identity of straight-line fits with evenly spaced bars.
 * Warm-up: length − 1 bars. Reference: TA-Lib LINEARREG and LINEARREG_SLOPE.
 */
export const linearRegression = defineIndicator({
  id: 'linear-regression',
  name: 'Linear regression',
  group: 'average',
  summary: 'Where the best straight line through the last bars ends, and how steep it is.',
  reading: 'The slope is the trend in price per bar; far from the line, price is stretched.',
  parameters: { length: lengthParameter(20, { min: 2 }), source: sourceParameter() },
  inputs: ['source'],
  outputs: [
    { id: 'line', name: 'Regression', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'slope', name: 'Slope per bar', unit: 'price', draw: 'none' },
  ],
  pane: 'price',
  warmUp: (p) => ({ line: p.length - 1, slope: p.length - 1 }),
  begin(p, { source }, { line, slope }) {
    const simple = new RollingMean(p.length);
    const weighted = new WeightedMean(p.length);
    return (i) => {
      const mean = simple.next(source[i]);
      const tilt = weighted.next(source[i]) - mean;
      line[i] = mean + 3 * tilt;
      slope[i] = (6 * tilt) / (p.length - 1);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the line points up, sell while it points down.',
    cast: (view) => voteAbove(view.value('slope'), 0),
  },
});
