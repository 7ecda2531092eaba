import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, numberParameter, sourceParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { RollingDeviation } from '../running/rolling-deviation.ts';

/**
 * Bollinger band width as a percentage of the average. Warm-up: length − 1 bars.
 * Reference: Bollinger; checked against QuantConnect Lean's data.
 */
export const bollingerWidth = defineIndicator({
  id: 'bollinger-width',
  name: 'Bollinger width',
  group: 'volatility',
  summary: 'How wide the Bollinger band is, as a percentage of the price.',
  reading: 'At its lowest in months the market is coiled: a large move often follows, in either direction.',
  parameters: {
    length: lengthParameter(20, { min: 2 }),
    width: numberParameter({ label: 'Deviations', default: 2, min: 0.1, max: 10, step: 0.1 }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [{ id: 'bandWidth', name: 'Width', unit: 'percent', draw: 'line', tone: 'main' }],
  pane: 'own',
  warmUp: (p) => ({ bandWidth: p.length - 1 }),
  begin(p, { source }, { bandWidth }) {
    const window = new RollingDeviation(p.length);
    return (i) => {
      const reach = p.width * Math.sqrt(window.next(source[i]) / p.length);
      bandWidth[i] = 100 * ratio(2 * reach, window.mean, 0);
    };
  },
});
