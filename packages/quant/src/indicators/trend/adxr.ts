import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Delay } from '../running/delay.ts';
import { DirectionalMovement } from '../running/directional-movement.ts';
import { wilder } from '../running/smoother.ts';

/**
 * ADXR: the mean of today's ADX and the ADX `length` − 1 bars ago, a calmer reading of trend strength.
 * Warm-up: 3 × length − 2 bars. Reference: Wilder (1978); checked against QuantConnect Lean's data.
 */
export const adxr = defineIndicator({
  id: 'adxr',
  name: 'Directional index rating',
  group: 'trend',
  summary: 'Trend strength, averaged with what it was a while ago.',
  reading: 'Used to compare assets: the higher the rating, the more a trend rule can earn there.',
  parameters: { length: lengthParameter(14, { min: 2 }) },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'adxr', name: 'ADXR', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 25, label: 'trend' }],
  scale: { min: 0, max: 100 },
  warmUp: (p) => ({ adxr: 3 * p.length - 2 }),
  begin(p, { high, low, close }, { adxr: column }) {
    const movement = new DirectionalMovement(p.length);
    const average = wilder(p.length);
    const past = new Delay(p.length - 1);
    return (i) => {
      const strength = average.next(movement.next(high[i], low[i], close[i]));
      column[i] = (strength + past.next(strength)) / 2;
    };
  },
});
