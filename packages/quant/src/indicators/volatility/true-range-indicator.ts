import { defineIndicator } from '../define-indicator.ts';
import { TrueRange } from '../running/true-range.ts';

/**
 * True range: the bar's range, stretched to the close before it so that gaps count.
 * No warm-up: the first bar shows its own range. Reference: Wilder (1978).
 */
export const trueRange = defineIndicator({
  id: 'true-range',
  name: 'True range',
  group: 'volatility',
  summary: 'How far the price travelled in a bar, the gap from the close before included.',
  reading: 'A bar several times the usual range marks news.',
  parameters: {},
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'range', name: 'True range', unit: 'price', draw: 'histogram', tone: 'main' }],
  pane: 'own',
  warmUp: () => ({ range: 0 }),
  begin(_, { high, low, close }, { range }) {
    const part = new TrueRange();
    return (i) => {
      range[i] = part.next(high[i], low[i], close[i]);
    };
  },
});
