import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { numberParameter } from '../parameters.ts';
import { ParabolicStop } from '../running/parabolic-stop.ts';

/**
 * Parabolic SAR: a trailing stop that speeds up with every new extreme and reverses the position when it is hit.
 * Warm-up: 1 bar. Convention: the first two bars decide the first side, as in TA-Lib SAR. Reference: Wilder (1978).
 */
export const parabolicSar = defineIndicator({
  id: 'parabolic-sar',
  name: 'Parabolic SAR',
  group: 'trend',
  summary: 'A trailing stop that tightens as the trend runs.',
  reading: 'Dots under the price: long, with the dot as stop. Dots over it: short.',
  parameters: {
    start: numberParameter({ label: 'Start', default: 0.02, min: 0.001, max: 0.5, step: 0.001 }),
    increment: numberParameter({ label: 'Increment', default: 0.02, min: 0.001, max: 0.5, step: 0.001 }),
    maximum: numberParameter({ label: 'Maximum', default: 0.2, min: 0.01, max: 1, step: 0.01 }),
  },
  inputs: ['high', 'low'],
  outputs: [
    { id: 'sar', name: 'SAR', unit: 'price', draw: 'dots', tone: 'main' },
    { id: 'side', name: 'Side (1 long, −1 short)', unit: 'index', draw: 'none' },
  ],
  pane: 'price',
  conflict: (p) => (p.start <= p.maximum ? null : { code: 'most', name: 'start', other: 'maximum' }),
  warmUp: () => ({ sar: 1, side: 1 }),
  begin(p, { high, low }, { sar, side }) {
    const stop = new ParabolicStop(p);
    return (i) => {
      sar[i] = stop.next(high[i], low[i]);
      side[i] = stop.side;
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the dots are under the price, sell while they are over it.',
    cast: (view) => voteAbove(view.value('side'), 0),
  },
});
