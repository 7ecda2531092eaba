import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { RollingDeviation } from '../running/rolling-deviation.ts';

/**
 * Standard deviation of the last `length` prices. Warm-up: length − 1 bars. Convention: population
 * deviation (divided by n), as TA-Lib STDDEV.
 */
export const standardDeviation = defineIndicator({
  id: 'standard-deviation',
  name: 'Standard deviation',
  group: 'volatility',
  summary: 'How far prices usually lie from their recent mean.',
  reading: 'High after a fast move in either direction; low in a range.',
  parameters: { length: lengthParameter(20, { min: 2 }), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'deviation', name: 'Deviation', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'own',
  warmUp: (p) => ({ deviation: p.length - 1 }),
  begin(p, { source }, { deviation }) {
    const window = new RollingDeviation(p.length);
    return (i) => {
      deviation[i] = Math.sqrt(window.next(source[i]) / p.length);
    };
  },
});
