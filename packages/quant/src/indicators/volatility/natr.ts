import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { wilder } from '../running/smoother.ts';
import { TrueRange } from '../running/true-range.ts';

/**
 * Normalised average true range: ATR as a percentage of the close.
 * Warm-up: length − 1 bars. Reference: TA-Lib NATR.
 */
export const natr = defineIndicator({
  id: 'natr',
  name: 'Normalised true range',
  group: 'volatility',
  summary: 'How far the price usually travels in one bar, as a percentage.',
  reading: 'The same as ATR, comparable across assets and years.',
  parameters: { length: lengthParameter(14) },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'natr', name: 'NATR', unit: 'percent', draw: 'line', tone: 'main' }],
  pane: 'own',
  warmUp: (p) => ({ natr: p.length - 1 }),
  begin(p, { high, low, close }, { natr: column }) {
    const range = new TrueRange();
    const average = wilder(p.length);
    return (i) => {
      column[i] = 100 * ratio(average.next(range.next(high[i], low[i], close[i])), close[i], 0);
    };
  },
});
