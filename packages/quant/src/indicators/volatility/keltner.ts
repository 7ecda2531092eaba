import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, numberParameter, sourceParameter } from '../parameters.ts';
import { exponential, wilder } from '../running/smoother.ts';
import { TrueRange } from '../running/true-range.ts';

/**
 * Keltner channel: an exponential average with a band of true ranges around it.
 * Warm-up: length − 1 bars for the middle, the longer of both lengths − 1 for the bands.
 * Convention: exponential middle and Wilder's ATR (Raschke's form of Keltner's channel).
 */
export const keltner = defineIndicator({
  id: 'keltner',
  name: 'Keltner channel',
  group: 'volatility',
  summary: 'An average with a band as wide as a few usual bars.',
  reading: 'Closes outside mark strong trends; Bollinger bands inside the channel mark a squeeze.',
  parameters: {
    length: lengthParameter(20),
    range: lengthParameter(10, { label: 'True range length' }),
    multiple: numberParameter({ label: 'True ranges', default: 2, min: 0.1, max: 20, step: 0.1 }),
    source: sourceParameter(),
  },
  inputs: ['source', 'high', 'low', 'close'],
  outputs: [
    { id: 'upper', name: 'Upper line', unit: 'price', draw: 'line', tone: 'band' },
    { id: 'middle', name: 'Middle', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'lower', name: 'Lower line', unit: 'price', draw: 'line', tone: 'band' },
  ],
  pane: 'price',
  fills: [{ from: 'upper', to: 'lower' }],
  warmUp(p) {
    const bands = Math.max(p.length, p.range) - 1;
    return { upper: bands, middle: p.length - 1, lower: bands };
  },
  begin(p, { source, high, low, close }, { upper, middle, lower }) {
    const average = exponential(p.length);
    const range = new TrueRange();
    const usual = wilder(p.range);
    return (i) => {
      const reach = p.multiple * usual.next(range.next(high[i], low[i], close[i]));
      middle[i] = average.next(source[i]);
      upper[i] = middle[i] + reach;
      lower[i] = middle[i] - reach;
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy on a close above the channel, sell on a close below it, hold inside.',
    cast(view) {
      const middle = view.value('middle');
      return voteStretched(middle - view.close(), middle - view.value('upper'), middle - view.value('lower'));
    },
  },
});
