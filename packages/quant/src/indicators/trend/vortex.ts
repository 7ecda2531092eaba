import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Vortex: upward reach (today's high from yesterday's low) and downward reach against the true range.
 * Warm-up: `length` bars. Flat prices read 1 on both lines. Reference: Botes and Siepman (2010).
 */
export const vortex = defineIndicator({
  id: 'vortex',
  name: 'Vortex',
  group: 'trend',
  summary: 'How far bars reach up from the last low, and down from the last high.',
  reading: 'The upper line leads: the crossing marks the start of a trend.',
  parameters: { length: lengthParameter(14) },
  inputs: ['high', 'low', 'close'],
  outputs: [
    { id: 'plus', name: 'VI+', unit: 'ratio', draw: 'line', tone: 'up' },
    { id: 'minus', name: 'VI−', unit: 'ratio', draw: 'line', tone: 'down' },
  ],
  pane: 'own',
  levels: [{ value: 1, label: 'balance' }],
  warmUp: (p) => ({ plus: p.length, minus: p.length }),
  begin(p, { high, low, close }, { plus, minus }) {
    const lastHigh = new Cell();
    const lastLow = new Cell();
    const lastClose = new Cell();
    const up = new RollingSum(p.length);
    const down = new RollingSum(p.length);
    const range = new RollingSum(p.length);
    return (i) => {
      const before = lastClose.swap(close[i]);
      const whole = range.next(Math.max(high[i], before) - Math.min(low[i], before));
      plus[i] = ratio(up.next(Math.abs(high[i] - lastLow.swap(low[i]))), whole, 1);
      minus[i] = ratio(down.next(Math.abs(low[i] - lastHigh.swap(high[i]))), whole, 1);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while VI+ is above VI−, sell while it is below.',
    cast: (view) => voteAbove(view.value('plus'), view.value('minus')),
  },
});
