import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, numberParameter, sourceParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { RollingDeviation } from '../running/rolling-deviation.ts';

/**
 * Bollinger %b: where the price is in its band, 0 at the lower and 1 at the upper one. Warm-up: length − 1 bars. A
 * band of no width reads 0.5. Reference: Bollinger; Lean's data.
 */
export const bollingerPercentB = defineIndicator({
  id: 'bollinger-percent-b',
  name: 'Bollinger %b',
  group: 'volatility',
  summary: 'Where the price is within its Bollinger band.',
  reading: 'Above 1 or below 0 the price is outside the band; 0.5 is the average.',
  parameters: {
    length: lengthParameter(20, { min: 2 }),
    width: numberParameter({ label: 'Deviations', default: 2, min: 0.1, max: 10, step: 0.1 }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [{ id: 'percentB', name: '%b', unit: 'ratio', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: 0, label: 'lower band' },
    { value: 1, label: 'upper band' },
  ],
  warmUp: (p) => ({ percentB: p.length - 1 }),
  begin(p, { source }, { percentB }) {
    const window = new RollingDeviation(p.length);
    return (i) => {
      const reach = p.width * Math.sqrt(window.next(source[i]) / p.length);
      percentB[i] = 0.5 + ratio(source[i] - window.mean, 2 * reach, 0);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy below 0, sell above 1, hold between.',
    cast: (view) => voteStretched(view.value('percentB'), 0, 1),
  },
});
