import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Delay } from '../running/delay.ts';
import { ratio } from '../running/ratio.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Chaikin volatility: the change, in per cent over `change` bars, of the averaged high − low range.
 * Warm-up: length + change − 1 bars. Flat prices read 0.
 */
export const chaikinVolatility = defineIndicator({
  id: 'chaikin-volatility',
  name: 'Chaikin volatility',
  group: 'volatility',
  summary: 'Whether the daily range is widening or narrowing, as a percentage.',
  reading: 'A jump often accompanies a low, a slow fall a quiet top.',
  parameters: {
    length: lengthParameter(10),
    change: lengthParameter(10, { label: 'Change over' }),
  },
  inputs: ['high', 'low'],
  outputs: [{ id: 'volatility', name: 'Chaikin volatility', unit: 'percent', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'unchanged' }],
  warmUp: (p) => ({ volatility: p.length + p.change - 1 }),
  begin(p, { high, low }, { volatility }) {
    const average = exponential(p.length);
    const past = new Delay(p.change);
    return (i) => {
      const range = average.next(high[i] - low[i]);
      const before = past.next(range);
      volatility[i] = 100 * ratio(range - before, before, 0);
    };
  },
});
