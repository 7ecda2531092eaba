import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';

/**
 * Donchian channel: the highest high and the lowest low of the last `length` bars, this bar included.
 * Warm-up: length − 1 bars. Reference: Donchian; the Turtle rules trade the break of the 20-bar channel.
 */
export const donchian = defineIndicator({
  id: 'donchian',
  name: 'Donchian channel',
  group: 'volatility',
  summary: 'The highest high and lowest low of the last bars.',
  reading: 'A new high of the channel is a breakout; the middle line serves as an exit.',
  parameters: { length: lengthParameter(20) },
  inputs: ['high', 'low'],
  outputs: [
    { id: 'upper', name: 'Highest', unit: 'price', draw: 'line', tone: 'band' },
    { id: 'middle', name: 'Middle', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'lower', name: 'Lowest', unit: 'price', draw: 'line', tone: 'band' },
  ],
  pane: 'price',
  fills: [{ from: 'upper', to: 'lower' }],
  warmUp: (p) => ({ upper: p.length - 1, middle: p.length - 1, lower: p.length - 1 }),
  begin(p, { high, low }, { upper, middle, lower }) {
    const top = new Highest(p.length);
    const bottom = new Lowest(p.length);
    return (i) => {
      upper[i] = top.next(high[i]);
      lower[i] = bottom.next(low[i]);
      middle[i] = (upper[i] + lower[i]) / 2;
    };
  },
  vote: {
    horizon: 'long',
    rule: 'Buy while the close is in the upper half of the channel, sell in the lower half.',
    cast: (view) => voteAbove(view.close(), view.value('middle')),
  },
});
